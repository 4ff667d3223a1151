import { usdFromMicros } from '@ringback/contract/money'
import { type OperatorPayment, creditPayment } from '@ringback/contract/operator/payments'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { denseInputClass } from '../shared/console-controls.ts'
import { payments } from './strings.ts'

const CREDIT_MAX_USD = 10_000

/** Credits a parked payment, with the credit that it is worth as a suggestion. */
export function CreditDialog(props: { payment: OperatorPayment; onClose: () => void }) {
  const { payment, onClose } = props
  const { id, customer, suggestedCredit } = payment
  const suggested = suggestedCredit === null ? '' : usdFromMicros(suggestedCredit).toFixed(2)
  const [amount, setAmount] = useState(suggested)
  const [named, setNamed] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const dollars = Number(amount)
  const isAmountValid = dollars > 0 && dollars <= CREDIT_MAX_USD
  const isCustomerKnown = customer !== null || named.trim() !== ''
  return (
    <ChangeDialog
      title={payments.creditOf(id)}
      effect={payments.creditEffect}
      endpoint={creditPayment}
      request={reason => {
        setIsChecked(true)
        if (!isAmountValid || !isCustomerKnown) return null
        const body = {
          credit: dollars,
          reason,
          ...(customer === null && { customer: named.trim() }),
        }
        return { params: { id }, body }
      }}
      confirmLabel={payments.creditAction}
      doneText={payments.creditDone(id)}
      onClose={onClose}
    >
      <Field
        label={payments.creditAmount}
        problem={isChecked && !isAmountValid ? payments.creditProblem : null}
      >
        {ids => (
          <input
            {...ids}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={event => setAmount(event.target.value)}
            className={denseInputClass()}
          />
        )}
      </Field>
      {customer === null && (
        <Field
          label={payments.creditCustomer}
          hint={payments.creditCustomerHint}
          problem={isChecked && !isCustomerKnown ? payments.creditCustomerProblem : null}
        >
          {ids => (
            <input
              {...ids}
              autoComplete="off"
              spellCheck={false}
              value={named}
              onChange={event => setNamed(event.target.value)}
              className={denseInputClass()}
            />
          )}
        </Field>
      )}
    </ChangeDialog>
  )
}
