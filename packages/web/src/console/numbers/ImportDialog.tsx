import { type ImportedMonth, importNumber } from '@ringback/contract/operator/number-changes'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { denseInputClass } from '../shared/console-controls.ts'
import { stock } from './stock-strings.ts'

/** Rents an orphan to a customer. */
export function ImportDialog(props: { phoneNumber: string; onClose: () => void }) {
  const { phoneNumber, onClose } = props
  const [customer, setCustomer] = useState('')
  const [fee, setFee] = useState('')
  const [firstMonth, setFirstMonth] = useState<ImportedMonth>('charged')
  const [problems, setProblems] = useState({ customer: false, fee: false })
  return (
    <ChangeDialog
      title={stock.importOf(phoneNumber)}
      effect={stock.importEffect}
      endpoint={importNumber}
      request={reason => {
        const monthlyFee = Number(fee.trim())
        const wrong = {
          customer: customer.trim() === '',
          fee: !(monthlyFee >= 0.01 && monthlyFee <= 1_000),
        }
        setProblems(wrong)
        if (wrong.customer || wrong.fee) return null
        return { body: { phoneNumber, customer: customer.trim(), monthlyFee, firstMonth, reason } }
      }}
      confirmLabel={stock.import}
      doneText={stock.imported(phoneNumber)}
      onClose={onClose}
    >
      <Field
        label={stock.nextCustomer}
        hint={stock.customerHint}
        problem={problems.customer ? stock.customerMissing : null}
      >
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
      <Field label={stock.monthlyFee} problem={problems.fee ? stock.feeWrong : null}>
        {ids => (
          <input
            {...ids}
            value={fee}
            inputMode="decimal"
            autoComplete="off"
            onChange={event => setFee(event.target.value)}
            className={denseInputClass()}
          />
        )}
      </Field>
      <Field label={stock.firstMonth}>
        {ids => (
          <select
            {...ids}
            value={firstMonth}
            onChange={event => setFirstMonth(event.target.value as ImportedMonth)}
            className={denseInputClass()}
          >
            <option value="charged">{stock.importedMonths.charged}</option>
            <option value="free">{stock.importedMonths.free}</option>
          </select>
        )}
      </Field>
    </ChangeDialog>
  )
}
