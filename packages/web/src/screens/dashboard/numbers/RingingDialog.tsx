import { type FormEvent, useId, useState } from 'react'
import { ringing } from '../../../strings/ringing.ts'
import { RadioCard } from '../../../ui/RadioCard.tsx'
import { NumberSettingDialog, type NumberSettingProps } from './NumberSettingDialog.tsx'

interface RingingDialogProps extends NumberSettingProps {
  onSave: (ringsBrowser: boolean) => void
}

/** The choice whether calls to a number ring in the browser. */
export function RingingDialog({ onSave, ...frame }: RingingDialogProps) {
  const [rings, setRings] = useState(frame.number.ringsBrowser !== false)
  const formId = useId()
  const name = useId()
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(rings)
  }
  return (
    <NumberSettingDialog {...frame} words={ringing} formId={formId}>
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
    </NumberSettingDialog>
  )
}
