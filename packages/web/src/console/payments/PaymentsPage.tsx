import { type OperatorPayment, listPayments } from '@ringback/contract/operator/payments'
import { type Column, csvColumn } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { entityPath } from '../shared/EntityLink.tsx'
import type { Filter } from '../shared/filters.ts'
import { Page } from '../shared/Page.tsx'
import { Time } from '../shared/Time.tsx'
import { Amount, printAmount } from './Amount.tsx'
import { PaymentBadge } from './badges.tsx'
import { PaymentLists } from './PaymentLists.tsx'
import { choicesOf, customerColumn, paymentColumns } from './shared-columns.tsx'
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
  {
    is: 'choice',
    name: 'state',
    label: payments.state,
    choices: choicesOf(payments.paymentStates),
  },
  {
    is: 'text',
    name: 'customer',
    label: payments.customer,
    placeholder: payments.customerPlaceholder,
  },
  { is: 'text', name: 'payment', label: payments.payment },
  { is: 'text', name: 'order', label: payments.order },
  { is: 'period', label: payments.period },
]

const COLUMNS: readonly Column<OperatorPayment>[] = [
  {
    header: payments.time,
    cell: ({ seenAt }) => <Time at={seenAt} />,
    csv: ({ seenAt }) => seenAt.toISOString(),
  },
  {
    header: payments.state,
    cell: ({ state, parkedBecause }) => (
      <>
        <PaymentBadge state={state} />
        {state === 'parked' && <div className="mt-1 text-xs text-soft">{parkedBecause}</div>}
      </>
    ),
    csv: ({ state }) => state,
    className: 'min-w-36',
  },
  csvColumn(payments.why, ({ parkedBecause }) => parkedBecause),
  customerColumn,
  {
    header: payments.paid,
    align: 'right',
    cell: ({ paid }) => <Amount {...paid} />,
    csv: ({ paid }) => `${paid.currency} ${printAmount(paid.amount)}`,
  },
  {
    header: payments.returned,
    align: 'right',
    cell: ({ returned, paid }) =>
      returned === 0 ? null : <Amount amount={returned} currency={paid.currency} />,
    csv: ({ returned }) => printAmount(returned),
  },
  ...paymentColumns<OperatorPayment>(({ id }) => id),
]
