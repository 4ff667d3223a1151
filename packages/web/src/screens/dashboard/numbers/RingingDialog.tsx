import type { ListedVirtualNumber } from '@ringback/contract/numbers'
import { type FormEvent, useId, useState } from 'react'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { ringing } from '../../../strings/ringing.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioCard } from '../../../ui/RadioCard.tsx'
import { useCloseForCall } from '../shared/use-close-for-call.ts'

interface RingingDialogProps {
  number: ListedVirtualNumber
  isBusy: boolean
  failure: string | null
  onSave: (ringsBrowser: boolean) => void
  onClose: () => void
}

/** The choice whether calls to a number ring in the browser. */
export function RingingDialog({ number, isBusy, failure, onSave, onClose }: RingingDialogProps) {
  const [rings, setRings] = useState(number.ringsBrowser !== false)
  const formId = useId()
  const name = useId()
  const close = () => {
    if (!isBusy) onClose()
  }
  useCloseForCall(close)
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(rings)
  }
  return (
    <Dialog
      title={ringing.title}
      onClose={close}
      actions={
        <>
          <Button look="secondary" disabled={isBusy} onClick={close}>
            {ringing.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {ringing.save}
          </Button>
        </>
      }
    >
      <p className="text-base font-semibold text-text">
        <PhoneNumber number={number.phoneNumber} />
      </p>
      <p>{ringing.lead}</p>
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <form id={formId} onSubmit={save}>
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-medium text-text">{ringing.choice}</legend>
          <RadioCard name={name} isChosen={rings} onChoose={() => setRings(true)}>
            {ringing.on}
          </RadioCard>
          <RadioCard name={name} isChosen={!rings} onChoose={() => setRings(false)}>
            {ringing.off}
          </RadioCard>
        </fieldset>
      </form>
    </Dialog>
  )
}
