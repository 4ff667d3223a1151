import { type OperatorDispute, listDisputes } from '@ringback/contract/operator/payments'
import { type Column, csvColumn } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import type { Filter } from '../shared/filters.ts'
import { Page } from '../shared/Page.tsx'
import { Time } from '../shared/Time.tsx'
import { Amount, printAmount } from './Amount.tsx'
import { DisputeBadge } from './badges.tsx'
import { PaymentLists } from './PaymentLists.tsx'
import { choicesOf, customerColumn, paymentColumns } from './shared-columns.tsx'
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
        empty={payments.emptyDisputes}
        exportName="disputes"
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  {
    is: 'choice',
    name: 'state',
    label: payments.state,
    choices: choicesOf({ ...payments.disputeStates, 'to-answer': payments.toAnswer }),
  },
  {
    is: 'text',
    name: 'customer',
    label: payments.customer,
    placeholder: payments.customerPlaceholder,
  },
  { is: 'text', name: 'payment', label: payments.payment },
  { is: 'period', label: payments.period },
]

const COLUMNS: readonly Column<OperatorDispute>[] = [
  {
    header: payments.opened,
    cell: ({ openedAt }) => <Time at={openedAt} />,
    csv: ({ openedAt }) => openedAt.toISOString(),
  },
  {
    header: payments.state,
    cell: ({ state }) => <DisputeBadge state={state} />,
    csv: ({ state }) => state,
  },
  customerColumn,
  {
    header: payments.amount,
    align: 'right',
    cell: ({ disputed }) => <Amount {...disputed} />,
    csv: ({ disputed }) => `${disputed.currency} ${printAmount(disputed.amount)}`,
  },
  ...paymentColumns<OperatorDispute>(({ paymentId }) => paymentId),
  csvColumn(payments.dispute, ({ id }) => id),
  {
    header: payments.changed,
    cell: ({ changedAt }) => <Time at={changedAt} />,
    csv: ({ changedAt }) => changedAt.toISOString(),
  },
  csvColumn(payments.closed, ({ closedAt }) => closedAt?.toISOString() ?? null),
]
