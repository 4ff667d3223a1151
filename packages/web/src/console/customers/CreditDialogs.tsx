import { formatAvailable } from '@ringback/contract/money'
import { adjustCredit, giveCredit } from '@ringback/contract/operator/customer-changes'
import type { Customer } from '@ringback/contract/operator/customers'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { AmountField } from '../shared/AmountField.tsx'
import { readAmount } from '../shared/amount.ts'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { denseInputClass } from '../shared/console-controls.ts'
import { shared } from '../shared/strings.ts'
import { customerChanges } from './change-strings.ts'

interface CustomerDialogProps {
  customer: Customer
  onClose: () => void
}

/** Gives promotional credit. */
export function GiveCreditDialog({ customer, onClose }: CustomerDialogProps) {
  const movement = useMovement()
  return (
    <ChangeDialog
      title={customerChanges.giveCreditTo(customer.email)}
      effect={customerChanges.giveCreditEffect}
      endpoint={giveCredit}
      request={reason => {
        const body = movement.read()
        return body && { params: { id: customer.id }, body: { ...body, reason } }
      }}
      confirmLabel={customerChanges.giveCredit}
      doneText={customerChanges.creditGiven}
      onClose={onClose}
    >
      <MovementAmount movement={movement} />
      <DescriptionField movement={movement} />
    </ChangeDialog>
  )
}

/** Raises or lowers the credit. */
export function AdjustDialog({ customer, onClose }: CustomerDialogProps) {
  const movement = useMovement()
  const [direction, setDirection] = useState<'up' | 'down'>('up')
  return (
    <ChangeDialog
      title={customerChanges.adjustOf(customer.email)}
      effect={customerChanges.adjustEffect(formatAvailable(customer.available))}
      endpoint={adjustCredit}
      request={reason => {
        const body = movement.read()
        return body && { params: { id: customer.id }, body: { ...body, direction, reason } }
      }}
      confirmLabel={customerChanges.adjust}
      doneText={customerChanges.adjusted}
      onClose={onClose}
    >
      <Field label={customerChanges.direction}>
        {ids => (
          <select
            {...ids}
            value={direction}
            onChange={event => setDirection(event.target.value === 'down' ? 'down' : 'up')}
            className={denseInputClass()}
          >
            <option value="up">{customerChanges.directions.up}</option>
            <option value="down">{customerChanges.directions.down}</option>
          </select>
        )}
      </Field>
      <MovementAmount movement={movement} />
      <DescriptionField movement={movement} />
    </ChangeDialog>
  )
}

type Movement = ReturnType<typeof useMovement>

/**
 * The fields of a movement of money. Its key stays the same while the dialog is open, so that the operator may
 * send it again after a lost response, and the money moves once.
 */
function useMovement() {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState('')
  const [description, setDescription] = useState('')
  const [isChecked, setChecked] = useState(false)
  const dollars = readAmount(amount)
  const text = description.trim()
  const isDescriptionWrong = text.length > 0 && text.length < 3
  return {
    amount,
    setAmount,
    description,
    setDescription,
    amountProblem: isChecked && dollars === null ? shared.amountWrong : null,
    descriptionProblem: isChecked && isDescriptionWrong ? customerChanges.descriptionWrong : null,
    /** The part of the request's body, or null if a field is not valid. */
    read() {
      setChecked(true)
      if (dollars === null || isDescriptionWrong) return null
      return { amount: dollars, idempotencyKey, ...(text !== '' && { description: text }) }
    },
  }
}

function MovementAmount({ movement }: { movement: Movement }) {
  const { amount, setAmount, amountProblem } = movement
  return <AmountField value={amount} onChange={setAmount} problem={amountProblem} />
}

function DescriptionField({ movement }: { movement: Movement }) {
  const { description, setDescription, descriptionProblem } = movement
  return (
    <Field
      label={customerChanges.description}
      hint={customerChanges.descriptionHint}
      problem={descriptionProblem}
    >
      {ids => (
        <input
          {...ids}
          value={description}
          onChange={event => setDescription(event.target.value)}
          maxLength={120}
          autoComplete="off"
          className={denseInputClass()}
        />
      )}
    </Field>
  )
}
