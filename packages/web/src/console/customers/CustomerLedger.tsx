import { resendReceiptMail } from '@ringback/contract/operator/customers/customer-credit'
import {
  type LedgerTransfer,
  listCustomerLedger,
} from '@ringback/contract/operator/customers/customer-history'
import type { Customer } from '@ringback/contract/operator/customers/customers'
import { listOrders, type OperatorOrder } from '@ringback/contract/operator/payments/orders'
import { Money, Rupees } from '../../money/Money.tsx'
import { TextWithNumbers } from '../../phone/PhoneNumber.tsx'
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
import { wordOf } from '../../text/known-key.ts'

const TRANSFER_TYPES = {
  addition: 'Addition',
  deduction: 'Deduction',
  purchase: 'Purchase',
  promotion: 'Promotion',
  refund: 'Refund',
  adjustment: 'Adjustment',
} as const

/** The customer's transfers. A row opens to its entries, which sum to zero in each currency. */
export function CustomerLedger({ id }: { id: string }) {
  return (
    <DataTable
      endpoint={listCustomerLedger}
      params={{ id }}
      label="Ledger"
      columns={columnsFor(id)}
      itemKey={transfer => transfer.id}
      rowDetails={({ key, entries }) => (
        <div className="grid gap-2">
          <p className="text-xs text-soft">
            Key: <Id>{key}</Id>
          </p>
          <Table
            label="Entries"
            columns={ENTRY_COLUMNS}
            items={entries}
            itemKey={({ account }) => account}
          />
        </div>
      )}
      empty={{
        title: 'No transfers',
        detail: 'Every movement of this customer’s credit appears here.',
      }}
      exportName={`ledger-${id}`}
    />
  )
}

function columnsFor(userId: string): Column<LedgerTransfer>[] {
  const creditOf = ({ entries }: LedgerTransfer) =>
    entries.find(({ account }) => account === `credit:${userId}`)
  return [
    timeColumn('Time', ({ createdAt }) => createdAt, true),
    valueColumn(
      'Type',
      ({ type }) => type,
      type => wordOf(TRANSFER_TYPES, type),
    ),
    valueColumn(
      'Description',
      ({ description }) => description,
      description => <TextWithNumbers>{description}</TextWithNumbers>,
      { className: 'max-lg:min-w-48' },
    ),
    moneyColumn('Amount', transfer => creditOf(transfer)?.usd || null, SIGNED),
    moneyColumn('Balance after', transfer => creditOf(transfer)?.balanceAfter ?? null, EXACT),
    csvColumn('Key', ({ key }) => key),
  ]
}

const EXACT = { to: 'all' } as const
const SIGNED = { to: 'all', signed: true } as const

const ENTRY_COLUMNS: readonly Column<LedgerTransfer['entries'][number]>[] = [
  { header: 'Account', cell: ({ account }) => <Id>{account}</Id> },
  {
    header: 'Amount',
    align: 'end',
    cell: ({ usd, inr }) =>
      usd !== null ? <Money amount={usd} to="all" signed /> : inr && <Rupees amount={inr} />,
  },
  moneyColumn('Balance after', ({ balanceAfter }) => balanceAfter, EXACT),
]

/** The customer's purchases of credit, whose receipts can be sent again. */
export function CustomerPurchases({ customer }: { customer: Customer }) {
  const actions = actionsColumn<OperatorOrder>(
    'Actions',
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
      label="Purchases"
      columns={[...COLUMNS, actions]}
      itemKey={({ purchaseId }) => purchaseId}
      rowPath={({ orderId, purchaseId }) => entityPath('payment', orderId ?? purchaseId)}
      empty={{ title: 'No purchases', detail: 'This customer has not bought credit.' }}
      exportName={`purchases-${customer.id}`}
    />
  )
}

const COLUMNS: readonly Column<OperatorOrder>[] = [
  timeColumn('Time', ({ createdAt }) => createdAt),
  valueColumn('Package', ({ packageName }) => packageName),
  moneyColumn('Price', ({ price }) => price),
  moneyColumn('Credit', ({ credit }) => credit),
  rupeesColumn('Amount', ({ paidPaise, quotedPaise }) => paidPaise ?? quotedPaise),
  valueColumn(
    'Status',
    ({ status }) => status,
    status => <OrderBadge status={status} />,
  ),
  // The screen of the order has the time. Here it would make the table wider than a window of 1280 px.
  csvColumn('Paid', ({ paidAt }) => paidAt?.toISOString() ?? null),
  csvColumn('Order', ({ orderId }) => orderId),
  csvColumn('Payment', ({ paymentId }) => paymentId),
]
