import { inrFromPaise } from '@ringback/contract/money'
import { listOrders, type OperatorOrder } from '@ringback/contract/operator/payments/orders'
import { Money, Rupees } from '../../money/Money.tsx'
import { Page } from '../shared/Page.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import {
  type Column,
  csvColumn,
  moneyColumn,
  timeColumn,
  valueColumn,
} from '../shared/list/columns.tsx'
import { choiceFilter, type Filter } from '../shared/list/filters.ts'
import { entityPath } from '../shared/values/EntityLink.tsx'
import { OrderBadge, orderStates } from '../shared/values/StateBadges.tsx'
import { CopyId } from '../shared/values/values.tsx'
import { PaymentLists, ORDER_FILTER, PAYER_FILTER, payerColumn } from './payment-values.tsx'

const EMPTY_ORDERS = {
  title: 'No orders yet',
  detail: 'Each order of a package appears here.',
} as const

/** Orders of credit packages. */
export function OrdersPage() {
  return (
    <Page title="Orders" lead="Orders of credit packages, with their quotes.">
      <PaymentLists current="/operator/orders" />
      <DataTable
        endpoint={listOrders}
        label="Orders"
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ purchaseId }) => purchaseId}
        rowPath={order => entityPath('payment', idOf(order))}
        empty={EMPTY_ORDERS}
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
  choiceFilter('status', 'State', orderStates),
  PAYER_FILTER,
  ORDER_FILTER,
  { is: 'period', label: 'Period' },
]

const COLUMNS: readonly Column<OperatorOrder>[] = [
  timeColumn('Created', ({ createdAt }) => createdAt),
  valueColumn(
    'State',
    ({ status }) => status,
    status => <OrderBadge status={status} />,
  ),
  payerColumn,
  valueColumn('Package', ({ packageName }) => packageName),
  {
    ...moneyColumn<OperatorOrder>('Price', ({ price }) => price),
    cell: ({ price, quotedPaise }) => (
      <>
        <Money amount={price} />
        <div className="text-xs text-soft">
          <Rupees amount={quotedPaise} />
        </div>
      </>
    ),
  },
  csvColumn('Quoted', ({ quotedPaise }) => inrFromPaise(quotedPaise)),
  valueColumn('Order', idOf, id => <CopyId id={id} />),
  timeColumn('Paid at', ({ paidAt }) => paidAt),
]
