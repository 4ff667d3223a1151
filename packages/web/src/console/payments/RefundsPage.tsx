import { type OperatorRefund, listRefunds } from '@ringback/contract/operator/payments'
import type { Column } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { Id } from '../shared/EntityLink.tsx'
import type { Filter } from '../shared/filters.ts'
import { Page } from '../shared/Page.tsx'
import { Time } from '../shared/Time.tsx'
import { Amount, printAmount } from './Amount.tsx'
import { PaymentLists } from './PaymentLists.tsx'
import { customerColumn, paymentColumns } from './shared-columns.tsx'
import { payments } from './strings.ts'

/** Processed refunds. */
export function RefundsPage() {
  return (
    <Page title={payments.refunds} lead={payments.refundsLead}>
      <PaymentLists current="/operator/refunds" />
      <DataTable
        endpoint={listRefunds}
        label={payments.refunds}
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        empty={payments.emptyRefunds}
        exportName="refunds"
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  {
    is: 'text',
    name: 'customer',
    label: payments.customer,
    placeholder: payments.customerPlaceholder,
  },
  { is: 'text', name: 'payment', label: payments.payment },
  { is: 'period', label: payments.period },
]

const COLUMNS: readonly Column<OperatorRefund>[] = [
  {
    header: payments.time,
    cell: ({ seenAt }) => <Time at={seenAt} />,
    csv: ({ seenAt }) => seenAt.toISOString(),
  },
  { header: payments.refund, cell: ({ id }) => <Id>{id}</Id>, csv: ({ id }) => id },
  customerColumn,
  ...paymentColumns<OperatorRefund>(({ paymentId }) => paymentId),
  {
    header: payments.amount,
    align: 'right',
    cell: ({ refunded }) => <Amount {...refunded} />,
    csv: ({ refunded }) => `${refunded.currency} ${printAmount(refunded.amount)}`,
  },
]
