import { formatUsd } from '@ringback/contract/money'
import { type ReassignedMonth, reassignNumber } from '@ringback/contract/operator/number-changes'
import type { Rental } from '@ringback/contract/operator/numbers'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { denseInputClass } from '../shared/console-controls.ts'
import { numbers } from './strings.ts'

/** Gives a number to another customer. */
export function ReassignDialog({ rental, onClose }: { rental: Rental; onClose: () => void }) {
  const [customer, setCustomer] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [firstMonth, setFirstMonth] = useState<ReassignedMonth>('paid')
  return (
    <ChangeDialog
      title={numbers.reassignOf(rental.phoneNumber)}
      effect={numbers.reassignEffect}
      endpoint={reassignNumber}
      request={reason => {
        const isMissing = customer.trim() === ''
        setProblem(isMissing ? numbers.customerMissing : null)
        const body = { customer: customer.trim(), firstMonth, reason }
        return isMissing ? null : { params: { id: rental.id }, body }
      }}
      confirmLabel={numbers.reassign}
      doneText={numbers.reassigned(rental.phoneNumber)}
      onClose={onClose}
    >
      <Field label={numbers.nextCustomer} hint={numbers.customerPlaceholder} problem={problem}>
        {ids => (
          <input
            {...ids}
            value={customer}
            autoComplete="off"
            onChange={event => setCustomer(event.target.value)}
            className={denseInputClass()}
          />
        )}
      </Field>
      <Field label={numbers.firstMonth}>
        {ids => (
          <select
            {...ids}
            value={firstMonth}
            onChange={event => setFirstMonth(event.target.value as ReassignedMonth)}
            className={denseInputClass()}
          >
            <option value="paid">{numbers.reassignedMonths.paid}</option>
            <option value="charged">
              {numbers.reassignedMonths.charged(formatUsd(rental.monthlyFee))}
            </option>
          </select>
        )}
      </Field>
    </ChangeDialog>
  )
}
