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
  PAYMENT_STATES,
} from './payment-values.tsx'

const EMPTY_PAYMENTS = {
  title: 'No payments yet',
  detail: 'Each captured payment appears here.',
} as const

/** Captured payments. */
export function PaymentsPage() {
  return (
    <Page
      title="Payments"
      lead="Payments that the payment provider has captured. A parked payment waits for a decision."
    >
      <PaymentLists current="/operator/payments" />
      <DataTable
        endpoint={listPayments}
        label="Payments"
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        rowPath={({ id }) => entityPath('payment', id)}
        empty={EMPTY_PAYMENTS}
        exportName="payments"
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  choiceFilter('state', 'State', PAYMENT_STATES),
  PAYER_FILTER,
  PAYMENT_FILTER,
  ORDER_FILTER,
  { is: 'period', label: 'Period' },
]

const COLUMNS: readonly Column<OperatorPayment>[] = [
  timeColumn('Time', ({ seenAt }) => seenAt),
  valueColumn(
    'State',
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
  csvColumn('Why parked', ({ parkedBecause }) => parkedBecause),
  amountColumn('Paid', ({ paid }) => paid),
  payerColumn,
  {
    header: 'Returned',
    align: 'end',
    cell: ({ returned, paid }) =>
      returned === 0 ? null : <Amount amount={returned} currency={paid.currency} />,
    csv: ({ returned }) => printAmount(returned),
  },
  ...paymentColumns<OperatorPayment>(({ id }) => id),
]
