import { type ImportedMonth, importNumber } from '@ringback/contract/operator/number-changes'
import type { StockItem } from '@ringback/contract/operator/number-stock'
import { formatUsd, usdFromMicros } from '@ringback/contract/money'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { denseInputClass } from '../shared/console-controls.ts'
import { stock } from './stock-strings.ts'

/** Rents an orphan to a customer. */
export function ImportDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const { phoneNumber, usualFee } = item
  const [customer, setCustomer] = useState('')
  const [fee, setFee] = useState(usualFee === null ? '' : usdFromMicros(usualFee).toFixed(2))
  const [firstMonth, setFirstMonth] = useState<ImportedMonth>('charged')
  const [problems, setProblems] = useState({ customer: false, fee: false })
  return (
    <ChangeDialog
      title={stock.importLabel(phoneNumber)}
      effect={stock.importEffect}
      endpoint={importNumber}
      request={reason => {
        const monthlyFee = readFee(fee)
        const isCustomerMissing = customer.trim() === ''
        setProblems({ customer: isCustomerMissing, fee: monthlyFee === null })
        if (isCustomerMissing || monthlyFee === null) return null
        return { body: { phoneNumber, customer: customer.trim(), monthlyFee, firstMonth, reason } }
      }}
      confirmLabel={stock.import}
      doneText={({ state }) =>
        state === 'active' ? stock.imported(phoneNumber) : stock.importPending(phoneNumber)
      }
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
      <Field
        label={stock.monthlyFee}
        hint={usualFee === null ? stock.noUsualFee : stock.usualFee(formatUsd(usualFee))}
        problem={problems.fee ? stock.feeWrong : null}
      >
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

/** Reads a monthly fee in dollars and whole cents. Null if it is none, or not within the bounds of the API. */
function readFee(text: string): number | null {
  const fee = Number(text.trim())
  const isAmount = /^\d{1,4}(\.\d{1,2})?$/.test(text.trim())
  return isAmount && fee >= 0.01 && fee <= 1_000 ? fee : null
}
