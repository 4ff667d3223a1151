import { CustomerLink, EntityLink, Id } from '../shared/values/EntityLink.tsx'
import { type Column, csvColumn, customerColumn } from '../shared/list/columns.tsx'
import { textFilter } from '../shared/list/filters.ts'
import { payments } from './strings.ts'
import { Amount, amountText } from './payment-values.tsx'
import type { AmountOf } from '@ringback/contract/operator/payments/payment-fields'

type Customer = { id: string; email: string } | null

export function PayingCustomer({ customer }: { customer: Customer }) {
  if (!customer) return <span className="text-faint">{payments.unknownCustomer}</span>
  return <CustomerLink {...customer} />
}

export const payerColumn: Column<{ customer: Customer }> = customerColumn(
  payments.customer,
  ({ customer }) => customer,
  <PayingCustomer customer={null} />,
)

/** An amount with its currency, which is not always the rupee. */
export function amountColumn<T>(header: string, amount: (item: T) => AmountOf): Column<T> {
  return {
    header,
    align: 'right',
    cell: item => <Amount {...amount(item)} />,
    csv: item => amountText(amount(item)),
  }
}

/** A payment, and below it its order, which is linked if it is known here. */
export function paymentColumns<T extends { orderId: string; purchaseId: string | null }>(
  idOf: (item: T) => string,
): readonly Column<T>[] {
  return [
    {
      header: payments.payment,
      cell: item => (
        // The lines are as high as two links must be apart.
        <div className="*:leading-7">
          <div>
            <EntityLink kind="payment" id={idOf(item)} />
          </div>
          <div className="text-soft">
            {item.purchaseId === null ? (
              <Id>{item.orderId}</Id>
            ) : (
              <EntityLink kind="payment" id={item.orderId} />
            )}
          </div>
        </div>
      ),
      csv: idOf,
    },
    csvColumn(payments.order, ({ orderId }) => orderId),
  ]
}

export const PAYER_FILTER = textFilter('customer', payments.customer, payments.customerPlaceholder)
export const PAYMENT_FILTER = textFilter('payment', payments.payment)
export const ORDER_FILTER = textFilter('order', payments.order)
