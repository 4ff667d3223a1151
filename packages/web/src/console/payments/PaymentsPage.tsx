import { listPayments, type OperatorPayment } from '@ringback/contract/operator/payments/payments'
import { Page } from '../shared/Page.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import { type Column, csvColumn, timeColumn, valueColumn } from '../shared/list/columns.tsx'
import { choiceFilter, type Filter } from '../shared/list/filters.ts'
import { entityPath } from '../shared/values/EntityLink.tsx'
import {
  Amount,
  PaymentBadge,
  printAmount,
  PaymentLists,
  amountColumn,
  ORDER_FILTER,
  PAYER_FILTER,
  payerColumn,
  PAYMENT_FILTER,
  paymentColumns,
} from './payment-values.tsx'
import { payments } from './strings.ts'

/** Captured payments. */
export function PaymentsPage() {
  return (
    <Page title={payments.title} lead={payments.lead}>
      <PaymentLists current="/operator/payments" />
      <DataTable
        endpoint={listPayments}
        label={payments.title}
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        rowPath={({ id }) => entityPath('payment', id)}
        empty={payments.emptyPayments}
        exportName="payments"
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  choiceFilter('state', payments.state, payments.paymentStates),
  PAYER_FILTER,
  PAYMENT_FILTER,
  ORDER_FILTER,
  { is: 'period', label: payments.period },
]

const COLUMNS: readonly Column<OperatorPayment>[] = [
  timeColumn(payments.time, ({ seenAt }) => seenAt),
  valueColumn(
    payments.state,
    ({ state }) => state,
    (state, { parkedBecause }) => (
      <>
        <PaymentBadge state={state} />
        {state === 'parked' && (
          <span
            title={parkedBecause ?? undefined}
            className="block truncate text-xs text-soft first-letter:uppercase"
          >
            {parkedBecause}
          </span>
        )}
      </>
    ),
    { className: 'w-1/4 max-w-0 min-w-36' },
  ),
  csvColumn(payments.why, ({ parkedBecause }) => parkedBecause),
  amountColumn(payments.paid, ({ paid }) => paid),
  payerColumn,
  {
    header: payments.returned,
    align: 'right',
    cell: ({ returned, paid }) =>
      returned === 0 ? null : <Amount amount={returned} currency={paid.currency} />,
    csv: ({ returned }) => printAmount(returned),
  },
  ...paymentColumns<OperatorPayment>(({ id }) => id),
]
