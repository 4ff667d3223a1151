import { resendReceiptMail } from '@ringback/contract/operator/customers/customer-credit'
import {
  type LedgerTransfer,
  listCustomerLedger,
} from '@ringback/contract/operator/customers/customer-history'
import type { Customer } from '@ringback/contract/operator/customers/customers'
import { listOrders, type OperatorOrder } from '@ringback/contract/operator/payments/orders'
import { Money, Rupees } from '../../money/Money.tsx'
import { ActionButton } from '../shared/change/ActionDialog.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import { Table } from '../shared/list/Table.tsx'
import {
  type Column,
  csvColumn,
  moneyColumn,
  timeColumn,
  valueColumn,
  actionsColumn,
  rupeesColumn,
} from '../shared/list/columns.tsx'
import { Id, entityPath } from '../shared/values/EntityLink.tsx'
import { OrderBadge } from '../shared/values/StateBadges.tsx'
import { customers } from './strings.ts'

/** The customer's transfers. A row opens to its entries, which sum to zero in each currency. */
export function CustomerLedger({ id }: { id: string }) {
  return (
    <DataTable
      endpoint={listCustomerLedger}
      params={{ id }}
      label={customers.sections.ledger}
      columns={columnsFor(id)}
      itemKey={transfer => transfer.id}
      rowDetails={({ key, entries }) => (
        <div className="grid gap-2">
          <p className="text-xs text-soft">
            {customers.key}: <Id>{key}</Id>
          </p>
          <Table
            label={customers.entries}
            columns={ENTRY_COLUMNS}
            items={entries}
            itemKey={({ account }) => account}
          />
        </div>
      )}
      empty={{ title: customers.noTransfers, detail: customers.noTransfersDetail }}
      exportName={`ledger-${id}`}
    />
  )
}

function columnsFor(userId: string): Column<LedgerTransfer>[] {
  const creditOf = ({ entries }: LedgerTransfer) =>
    entries.find(({ account }) => account === `credit:${userId}`)
  return [
    timeColumn(customers.time, ({ createdAt }) => createdAt, true),
    valueColumn(
      customers.type,
      ({ type }) => type,
      type => customers.transferTypes[type],
    ),
    valueColumn(customers.description, ({ description }) => description),
    moneyColumn(customers.amount, transfer => creditOf(transfer)?.usd || null, SIGNED),
    moneyColumn(
      customers.balanceAfter,
      transfer => creditOf(transfer)?.balanceAfter ?? null,
      EXACT,
    ),
    csvColumn(customers.key, ({ key }) => key),
  ]
}

const EXACT = { to: 'all' } as const
const SIGNED = { to: 'all', signed: true } as const

const ENTRY_COLUMNS: readonly Column<LedgerTransfer['entries'][number]>[] = [
  { header: customers.account, cell: ({ account }) => <Id>{account}</Id> },
  {
    header: customers.amount,
    align: 'right',
    cell: ({ usd, inr }) =>
      usd !== null ? <Money amount={usd} to="all" signed /> : inr && <Rupees amount={inr} />,
  },
  moneyColumn(customers.balanceAfter, ({ balanceAfter }) => balanceAfter, EXACT),
]

/** The customer's purchases of credit, whose receipts can be sent again. */
export function CustomerPurchases({ customer }: { customer: Customer }) {
  const actions = actionsColumn<OperatorOrder>(
    customers.actions,
    ({ purchaseId, packageName, status }) =>
      !customer.closedAt &&
      status === 'paid' && (
        <ActionButton
          action={resendReceiptMail}
          params={{ id: customer.id }}
          fixed={{ purchaseId }}
          facts={{ package: packageName }}
        />
      ),
  )
  return (
    <DataTable
      endpoint={listOrders}
      fixedQuery={{ customer: customer.id }}
      label={customers.sections.purchases}
      columns={[...COLUMNS, actions]}
      itemKey={({ purchaseId }) => purchaseId}
      rowPath={({ orderId, purchaseId }) => entityPath('payment', orderId ?? purchaseId)}
      empty={{ title: customers.noPurchases, detail: customers.noPurchasesDetail }}
      exportName={`purchases-${customer.id}`}
    />
  )
}

const COLUMNS: readonly Column<OperatorOrder>[] = [
  timeColumn(customers.time, ({ createdAt }) => createdAt),
  valueColumn(customers.package, ({ packageName }) => packageName),
  moneyColumn(customers.price, ({ price }) => price),
  moneyColumn(customers.credit, ({ credit }) => credit),
  rupeesColumn(customers.amount, ({ paidPaise, quotedPaise }) => paidPaise ?? quotedPaise),
  valueColumn(
    customers.status,
    ({ status }) => status,
    status => <OrderBadge status={status} />,
  ),
  // The screen of the order has the time. Here it would make the table wider than a window of 1280 px.
  csvColumn(customers.paid, ({ paidAt }) => paidAt?.toISOString() ?? null),
  csvColumn(customers.order, ({ orderId }) => orderId),
  csvColumn(customers.payment, ({ paymentId }) => paymentId),
]
