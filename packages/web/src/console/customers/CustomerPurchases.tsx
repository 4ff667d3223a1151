import { resendReceiptMail } from '@ringback/contract/operator/customers/customer-credit'
import type { Customer } from '@ringback/contract/operator/customers/customers'
import { listOrders, type OperatorOrder } from '@ringback/contract/operator/payments/orders'
import { ActionButton } from '../shared/change/actions.tsx'
import {
  actionsColumn,
  type Column,
  csvColumn,
  moneyColumn,
  rupeesColumn,
  timeColumn,
  valueColumn,
} from '../shared/list/columns.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import { entityPath } from '../shared/values/EntityLink.tsx'
import { OrderBadge } from '../shared/values/StateBadges.tsx'
import { customers } from './strings.ts'

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
