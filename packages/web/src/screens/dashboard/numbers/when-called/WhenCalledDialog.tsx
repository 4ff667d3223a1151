import type { ListedNumber } from '@ringback/contract/customers/numbers'
import { type FormEvent, useId, useRef, useState } from 'react'
import { PhoneNumber } from '../../../../phone/PhoneNumber.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { focusFirstProblem } from '../../../../ui/Field.tsx'
import { useCloseForCall } from '../../shared/use-close-for-call.ts'
import { ForwardingFields } from './ForwardingFields.tsx'
import { QuietHoursFields } from './QuietHoursFields.tsx'
import { CheckBox, Step, type StepProps } from './Step.tsx'
import { VoicemailFields } from './VoicemailFields.tsx'
import {
  type ChangedSettings,
  type SettingsDraft,
  changedSettings,
  draftOf,
} from './settings-draft.ts'

interface WhenCalledDialogProps {
  number: ListedNumber
  isBusy: boolean
  failure: string | null
  onSave: (settings: ChangedSettings) => void
  onClose: () => void
}

/** The steps of a call to a number, in their order. It closes when a call rings, and stays open while it saves. */
export function WhenCalledDialog(props: WhenCalledDialogProps) {
  const { number, isBusy, failure, onSave, onClose } = props
  const [draft, setDraft] = useState(() => draftOf(number))
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const close = () => {
    if (!isBusy) onClose()
  }
  useCloseForCall(close)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const changed = changedSettings(number, draft)
    if (changed) onSave(changed)
    else focusFirstProblem(form)
  }
  const set = (part: Partial<SettingsDraft>) => setDraft(before => ({ ...before, ...part }))
  return (
    <Dialog
      title="When someone calls"
      onClose={close}
      actions={
        <>
          <Button look="secondary" disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <p className="text-base font-semibold text-text">
        <PhoneNumber number={number.phoneNumber} />
      </p>
      <p>
        A call takes these steps, one after the other, until it is answered or a message is left.
      </p>
      <form ref={form} id={formId} onSubmit={save} noValidate>
        <Steps {...{ number, draft, set, isChecked }} />
      </form>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </Dialog>
  )
}

function Steps(props: StepProps) {
  const { draft, set } = props
  return (
    <ol className="grid gap-4 [counter-reset:step]">
      <QuietHoursFields {...props} />
      <Step title="Rings here">
        <CheckBox
          label="Ring here while this page is open"
          isChecked={draft.ringsBrowser}
          onChange={ringsBrowser => set({ ringsBrowser })}
        />
      </Step>
      <ForwardingFields {...props} />
      <VoicemailFields {...props} />
      <Step title="Busy tone">
        <p className="text-xs text-faint">
          If nobody answers and no message can be left, the caller hears a busy tone.
        </p>
      </Step>
    </ol>
  )
}
