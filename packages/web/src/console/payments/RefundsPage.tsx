import { listRefunds, type OperatorRefund } from '@ringback/contract/operator/payments/payments'
import { Page } from '../shared/Page.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import { type Column, timeColumn, valueColumn } from '../shared/list/columns.tsx'
import type { Filter } from '../shared/list/filters.ts'
import { entityPath, Id } from '../shared/values/EntityLink.tsx'
import {
  PaymentLists,
  amountColumn,
  PAYER_FILTER,
  payerColumn,
  PAYMENT_FILTER,
  paymentColumns,
} from './payment-values.tsx'
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
        rowPath={({ paymentId }) => entityPath('payment', paymentId)}
        empty={payments.emptyRefunds}
        exportName="refunds"
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  PAYER_FILTER,
  PAYMENT_FILTER,
  { is: 'period', label: payments.period },
]

const COLUMNS: readonly Column<OperatorRefund>[] = [
  timeColumn(payments.time, ({ seenAt }) => seenAt),
  valueColumn(
    payments.refund,
    ({ id }) => id,
    id => <Id>{id}</Id>,
  ),
  payerColumn,
  ...paymentColumns<OperatorRefund>(({ paymentId }) => paymentId),
  amountColumn(payments.amount, ({ refunded }) => refunded),
]
