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

const EMPTY_REFUNDS = {
  title: 'No refunds yet',
  detail: 'Each processed refund appears here.',
} as const

/** Processed refunds. */
export function RefundsPage() {
  return (
    <Page title="Refunds" lead="Refunds that the payment provider has processed.">
      <PaymentLists current="/operator/refunds" />
      <DataTable
        endpoint={listRefunds}
        label="Refunds"
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        rowPath={({ paymentId }) => entityPath('payment', paymentId)}
        empty={EMPTY_REFUNDS}
        exportName="refunds"
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [PAYER_FILTER, PAYMENT_FILTER, { is: 'period', label: 'Period' }]

const COLUMNS: readonly Column<OperatorRefund>[] = [
  timeColumn('Time', ({ seenAt }) => seenAt),
  valueColumn(
    'Refund',
    ({ id }) => id,
    id => <Id>{id}</Id>,
  ),
  payerColumn,
  ...paymentColumns<OperatorRefund>(({ paymentId }) => paymentId),
  amountColumn('Amount', ({ refunded }) => refunded),
]
