import { type OperatorOrder, listOrders } from '@ringback/contract/operator/payments'
import type { Column } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { EntityLink, Id, entityPath } from '../shared/EntityLink.tsx'
import type { Filter } from '../shared/filters.ts'
import { Money, Rupees } from '../shared/Money.tsx'
import { Page } from '../shared/Page.tsx'
import { OrderBadge } from '../shared/StateBadges.tsx'
import { orderStates } from '../shared/states.ts'
import { Time } from '../shared/Time.tsx'
import { printAmount } from './Amount.tsx'
import { PaymentLists } from './PaymentLists.tsx'
import { choicesOf, customerColumn } from './shared-columns.tsx'
import { payments } from './strings.ts'

/** Orders of credit packages. */
export function OrdersPage() {
  return (
    <Page title={payments.orders} lead={payments.ordersLead}>
      <PaymentLists current="/operator/orders" />
      <DataTable
        endpoint={listOrders}
        label={payments.orders}
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ purchaseId }) => purchaseId}
        rowPath={order => entityPath('payment', idOf(order))}
        empty={payments.emptyOrders}
        exportName="orders"
      />
    </Page>
  )
}

/** An order that the provider has not created yet has only the id of its purchase. */
function idOf({ orderId, purchaseId }: OperatorOrder): string {
  return orderId ?? purchaseId
}

const FILTERS: readonly Filter[] = [
  { is: 'choice', name: 'status', label: payments.state, choices: choicesOf(orderStates) },
  {
    is: 'text',
    name: 'customer',
    label: payments.customer,
    placeholder: payments.customerPlaceholder,
  },
  { is: 'text', name: 'order', label: payments.order },
  { is: 'period', label: payments.period },
]

const COLUMNS: readonly Column<OperatorOrder>[] = [
  {
    header: payments.createdAt,
    cell: ({ createdAt }) => <Time at={createdAt} />,
    csv: ({ createdAt }) => createdAt.toISOString(),
  },
  {
    header: payments.state,
    cell: ({ status }) => <OrderBadge status={status} />,
    csv: ({ status }) => status,
  },
  customerColumn,
  {
    header: payments.package,
    cell: ({ packageName }) => packageName,
    csv: ({ packageName }) => packageName,
  },
  {
    header: payments.price,
    align: 'right',
    cell: ({ price }) => <Money amount={price} />,
    csv: ({ price }) => printAmount(Number(price) / 10_000),
  },
  {
    header: payments.quoted,
    align: 'right',
    cell: ({ quotedPaise }) => <Rupees amount={quotedPaise} />,
    csv: ({ quotedPaise }) => printAmount(Number(quotedPaise)),
  },
  {
    header: payments.order,
    // The id of a purchase, which an order without the provider's id shows, is half as long again.
    className: 'min-w-42',
    cell: order => (
      <EntityLink kind="payment" id={idOf(order)}>
        <Id wraps>{idOf(order)}</Id>
      </EntityLink>
    ),
    csv: idOf,
  },
  {
    header: payments.paidAt,
    cell: ({ paidAt }) => <Time at={paidAt} />,
    csv: ({ paidAt }) => paidAt?.toISOString() ?? null,
  },
]
