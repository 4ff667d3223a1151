import type { ListedVirtualNumber } from '@ringback/contract/numbers'
import type { ReactNode } from 'react'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useCloseForCall } from '../shared/use-close-for-call.ts'

/** What each dialog of a setting gets. */
export interface NumberSettingProps {
  number: ListedVirtualNumber
  isBusy: boolean
  failure: string | null
  onClose: () => void
}

interface NumberSettingDialogProps extends NumberSettingProps {
  words: { title: string; lead: string; save: string; cancel: string; switchOff?: string }
  /** Of the form in the content, which the button submits. */
  formId: string
  isSaveDisabled?: boolean
  /** Null if the setting is off, or has no such button. */
  onSwitchOff?: (() => void) | null
  children: ReactNode
}

/** The frame of a dialog that changes a setting of a rented number. It closes when a call rings, and stays open while it saves. */
export function NumberSettingDialog(props: NumberSettingDialogProps) {
  const { number, isBusy, failure, onClose, words, formId, children } = props
  const { isSaveDisabled = false, onSwitchOff = null } = props
  const close = () => {
    if (!isBusy) onClose()
  }
  useCloseForCall(close)
  return (
    <Dialog
      title={words.title}
      onClose={close}
      actions={
        <>
          <Button look="secondary" disabled={isBusy} onClick={close}>
            {words.cancel}
          </Button>
          {onSwitchOff && (
            <Button look="secondary" disabled={isBusy} onClick={onSwitchOff}>
              {words.switchOff}
            </Button>
          )}
          <Button type="submit" form={formId} busy={isBusy} disabled={isSaveDisabled}>
            {words.save}
          </Button>
        </>
      }
    >
      <p className="text-base font-semibold text-text">
        <PhoneNumber number={number.phoneNumber} />
      </p>
      <p>{words.lead}</p>
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      {children}
    </Dialog>
  )
}
