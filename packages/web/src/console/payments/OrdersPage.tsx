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
  choiceFilter('status', payments.state, orderStates),
  PAYER_FILTER,
  ORDER_FILTER,
  { is: 'period', label: payments.period },
]

const COLUMNS: readonly Column<OperatorOrder>[] = [
  timeColumn(payments.createdAt, ({ createdAt }) => createdAt),
  valueColumn(
    payments.state,
    ({ status }) => status,
    status => <OrderBadge status={status} />,
  ),
  payerColumn,
  valueColumn(payments.package, ({ packageName }) => packageName),
  {
    ...moneyColumn<OperatorOrder>(payments.price, ({ price }) => price),
    cell: ({ price, quotedPaise }) => (
      <>
        <Money amount={price} />
        <div className="text-xs text-soft">
          <Rupees amount={quotedPaise} />
        </div>
      </>
    ),
  },
  csvColumn(payments.quoted, ({ quotedPaise }) => inrFromPaise(quotedPaise)),
  valueColumn(payments.order, idOf, id => <CopyId id={id} />),
  timeColumn(payments.paidAt, ({ paidAt }) => paidAt),
]
