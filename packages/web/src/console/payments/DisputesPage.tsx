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
} from './payment-values.tsx'
import { payments } from './strings.ts'

/** Disputes of payments. */
export function DisputesPage() {
  return (
    <Page title={payments.disputes} lead={payments.disputesLead}>
      <PaymentLists current="/operator/disputes" />
      <DataTable
        endpoint={listDisputes}
        label={payments.disputes}
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        rowPath={({ paymentId }) => entityPath('payment', paymentId)}
        empty={payments.emptyDisputes}
        exportName="disputes"
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  choiceFilter('state', payments.state, {
    ...payments.disputeStates,
    'to-answer': payments.toAnswer,
  }),
  PAYER_FILTER,
  PAYMENT_FILTER,
  { is: 'period', label: payments.period },
]

const COLUMNS: readonly Column<OperatorDispute>[] = [
  timeColumn(payments.opened, ({ openedAt }) => openedAt),
  valueColumn(
    payments.state,
    ({ state }) => state,
    state => <DisputeBadge state={state} />,
  ),
  amountColumn(payments.amount, ({ disputed }) => disputed),
  payerColumn,
  ...paymentColumns<OperatorDispute>(({ paymentId }) => paymentId),
  csvColumn(payments.dispute, ({ id }) => id),
  timeColumn(payments.changed, ({ changedAt }) => changedAt),
  csvColumn(payments.closed, ({ closedAt }) => closedAt?.toISOString() ?? null),
]
