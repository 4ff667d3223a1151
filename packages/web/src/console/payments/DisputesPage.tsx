import { listDisputes, type OperatorDispute } from '@ringback/contract/operator/payments/disputes'
import { Page } from '../shared/Page.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import { type Column, csvColumn, timeColumn, valueColumn } from '../shared/list/columns.tsx'
import { choiceFilter, type Filter } from '../shared/list/filters.ts'
import { entityPath } from '../shared/values/EntityLink.tsx'
import {
  DisputeBadge,
  PaymentLists,
  amountColumn,
  PAYER_FILTER,
  payerColumn,
  PAYMENT_FILTER,
  paymentColumns,
  DISPUTE_STATES,
} from './payment-values.tsx'

const EMPTY_DISPUTES = {
  title: 'No disputes yet',
  detail: 'Each dispute of a payment appears here.',
} as const

/** Disputes of payments. */
export function DisputesPage() {
  return (
    <Page
      title="Disputes"
      lead="Disputes of payments. An open one freezes the account of its customer."
    >
      <PaymentLists current="/operator/disputes" />
      <DataTable
        endpoint={listDisputes}
        label="Disputes"
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        rowPath={({ paymentId }) => entityPath('payment', paymentId)}
        empty={EMPTY_DISPUTES}
        exportName="disputes"
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  choiceFilter('state', 'State', {
    ...DISPUTE_STATES,
    'to-answer': 'To answer',
  }),
  PAYER_FILTER,
  PAYMENT_FILTER,
  { is: 'period', label: 'Period' },
]

const COLUMNS: readonly Column<OperatorDispute>[] = [
  timeColumn('Opened', ({ openedAt }) => openedAt),
  valueColumn(
    'State',
    ({ state }) => state,
    state => <DisputeBadge state={state} />,
  ),
  amountColumn('Amount', ({ disputed }) => disputed),
  payerColumn,
  ...paymentColumns<OperatorDispute>(({ paymentId }) => paymentId),
  csvColumn('Dispute', ({ id }) => id),
  timeColumn('Changed', ({ changedAt }) => changedAt),
  csvColumn('Closed', ({ closedAt }) => closedAt?.toISOString() ?? null),
]
