import { CopyId } from '../shared/values/CopyId.tsx'
import { CustomerLink } from '../shared/values/EntityLink.tsx'
import { type Column, csvColumn, customerColumn, valueColumn } from '../shared/list/columns.tsx'
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

/** A payment by its id, which a click copies. Its screen has its order, and the file too. */
export function paymentColumns<T extends { orderId: string }>(
  idOf: (item: T) => string,
): readonly Column<T>[] {
  return [
    valueColumn(payments.payment, idOf, id => <CopyId id={id} />),
    csvColumn(payments.order, ({ orderId }) => orderId),
  ]
}

export const PAYER_FILTER = textFilter('customer', payments.customer, payments.customerPlaceholder)
export const PAYMENT_FILTER = textFilter('payment', payments.payment)
export const ORDER_FILTER = textFilter('order', payments.order)
