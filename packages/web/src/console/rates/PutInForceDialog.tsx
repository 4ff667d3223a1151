import { activateDeck, scheduleDeck } from '@ringback/contract/operator/deck-changes'
import type { DeckComparison } from '@ringback/contract/operator/rates'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { AcceptBox } from '../shared/AcceptBox.tsx'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { denseInputClass } from '../shared/console-controls.ts'
import { guardOf } from './guard.ts'
import { rates } from './strings.ts'

interface PutInForceDialogProps {
  comparison: DeckComparison
  isScheduled: boolean
  onClose: () => void
}

/** Puts a deck in force, now or at a time. What the guard would refuse must be accepted here. */
export function PutInForceDialog({ comparison, isScheduled, onClose }: PutInForceDialogProps) {
  const { deck, counts } = comparison
  const guard = guardOf(comparison)
  const [acceptBelowCost, setBelowCost] = useState(false)
  const [acceptLargeChange, setLargeChange] = useState(false)
  const [time, setTime] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const accepts = { acceptBelowCost, acceptLargeChange }
  const boxes = (
    <>
      {guard.isBelowCost && (
        <AcceptBox
          label={rates.acceptBelowCost(counts.belowCost)}
          isChecked={acceptBelowCost}
          onChange={setBelowCost}
        />
      )}
      {guard.isLarge && (
        <AcceptBox
          label={rates.acceptLargeChange(guard.percent)}
          isChecked={acceptLargeChange}
          onChange={setLargeChange}
        />
      )}
    </>
  )
  const params = { id: deck.id }
  if (!isScheduled) {
    return (
      <ChangeDialog
        title={rates.activateOf(deck.name)}
        effect={rates.activateEffect}
        endpoint={activateDeck}
        request={reason => ({ params, body: { ...accepts, reason } })}
        confirmLabel={rates.activate}
        doneText={rates.activated}
        onClose={onClose}
      >
        {boxes}
      </ChangeDialog>
    )
  }
  return (
    <ChangeDialog
      title={rates.scheduleOf(deck.name)}
      effect={rates.scheduleEffect}
      endpoint={scheduleDeck}
      request={reason => {
        const at = new Date(time)
        const isValid = at.getTime() > Date.now()
        setProblem(isValid ? null : rates.atMissing)
        return isValid ? { params, body: { at: at.toISOString(), ...accepts, reason } } : null
      }}
      confirmLabel={rates.schedule}
      doneText={rates.scheduled}
      onClose={onClose}
    >
      <Field label={rates.at} hint={rates.atHint} problem={problem}>
        {ids => (
          <input
            {...ids}
            type="datetime-local"
            value={time}
            onChange={event => setTime(event.target.value)}
            className={denseInputClass()}
          />
        )}
      </Field>
      {boxes}
    </ChangeDialog>
  )
}
