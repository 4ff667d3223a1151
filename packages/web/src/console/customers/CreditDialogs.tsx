import { formatAvailable, formatExactUsd, micros } from '@ringback/contract/money'
import { adjustCredit, giveCredit, refundCall } from '@ringback/contract/operator/customer-changes'
import type { Customer, CustomerCall } from '@ringback/contract/operator/customers'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { denseInputClass } from '../shared/console-controls.ts'
import { readAmount } from './amount.ts'
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
      <AmountField movement={movement} />
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
      <AmountField movement={movement} />
      <DescriptionField movement={movement} />
    </ChangeDialog>
  )
}

/** Refunds a call. The whole rest of the cost is filled in. */
export function RefundDialog({ call, onClose }: { call: CustomerCall; onClose: () => void }) {
  const cost = call.cost ?? micros(0n)
  const rest = micros(cost - call.refunded)
  const movement = useMovement(formatExactUsd(rest).slice(1))
  const { toNumber, fromNumber, direction } = call
  return (
    <ChangeDialog
      title={customerChanges.refundOf(direction === 'outbound' ? toNumber : fromNumber)}
      effect={customerChanges.refundEffect(formatExactUsd(cost), formatExactUsd(call.refunded))}
      endpoint={refundCall}
      request={reason => {
        const read = movement.read()
        if (!read) return null
        const { amount, idempotencyKey } = read
        return { params: { id: call.id }, body: { amount, idempotencyKey, reason } }
      }}
      confirmLabel={customerChanges.refund}
      doneText={customerChanges.callRefunded}
      onClose={onClose}
    >
      <AmountField movement={movement} />
    </ChangeDialog>
  )
}

type Movement = ReturnType<typeof useMovement>

/**
 * The fields of a movement of money. Its key stays the same while the dialog is open, so that the operator may
 * send it again after a lost response, and the money moves once.
 */
function useMovement(initialAmount = '') {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(initialAmount)
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
    amountProblem: isChecked && dollars === null ? customerChanges.amountWrong : null,
    descriptionProblem: isChecked && isDescriptionWrong ? customerChanges.descriptionWrong : null,
    /** The part of the request's body, or null if a field is not valid. */
    read() {
      setChecked(true)
      if (dollars === null || isDescriptionWrong) return null
      return { amount: dollars, idempotencyKey, ...(text !== '' && { description: text }) }
    },
  }
}

function AmountField({ movement }: { movement: Movement }) {
  const { amount, setAmount, amountProblem } = movement
  return (
    <Field label={customerChanges.amount} hint={customerChanges.amountHint} problem={amountProblem}>
      {ids => (
        <input
          {...ids}
          value={amount}
          onChange={event => setAmount(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          className={denseInputClass()}
        />
      )}
    </Field>
  )
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
