import { formatPaid } from '@ringback/contract/money'
import type { OperatorDispute } from '@ringback/contract/operator/payments/disputes'
import type { AmountOf } from '@ringback/contract/operator/payments/payment-fields'
import type { OperatorPayment } from '@ringback/contract/operator/payments/payments'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { ListLinks } from '../shared/console-controls.tsx'
import { type Column, csvColumn, customerColumn, valueColumn } from '../shared/list/columns.tsx'
import { textFilter } from '../shared/list/filters.ts'
import { CustomerLink } from '../shared/values/EntityLink.tsx'
import { CopyId } from '../shared/values/values.tsx'
import { payments } from './strings.ts'

const PAYMENT_TONES: Record<OperatorPayment['state'], BadgeTone> = {
  credited: 'neutral',
  'credited-by-hand': 'neutral',
  surplus: 'neutral',
  'sent-back': 'neutral',
  parked: 'warning',
}

export function PaymentBadge({ state }: { state: OperatorPayment['state'] }) {
  return (
    <Badge tone={PAYMENT_TONES[state]} dot>
      {payments.paymentStates[state]}
    </Badge>
  )
}

const DISPUTE_TONES: Record<OperatorDispute['state'], BadgeTone> = {
  opened: 'warning',
  'under-review': 'warning',
  'action-required': 'bad',
  won: 'neutral',
  lost: 'bad',
}

export function DisputeBadge({ state }: { state: OperatorDispute['state'] }) {
  return (
    <Badge tone={DISPUTE_TONES[state]} dot>
      {payments.disputeStates[state]}
    </Badge>
  )
}

/** What was paid, in its currency. */
export function Amount(paid: AmountOf) {
  return <span className="whitespace-nowrap">{formatPaid(paid)}</span>
}

/** "INR 832.15": in files. */
function amountText({ amount, currency }: AmountOf): string {
  return `${currency} ${printAmount(amount)}`
}

/** "832.15" */
export function printAmount(amount: number): string {
  return (amount / 100).toFixed(2)
}

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

const LISTS = [
  ['/operator/payments', payments.title],
  ['/operator/orders', payments.orders],
  ['/operator/refunds', payments.refunds],
  ['/operator/disputes', payments.disputes],
] as const

/** Links to the lists of the noun. */
export function PaymentLists({ current }: { current: (typeof LISTS)[number][0] }) {
  return <ListLinks label={payments.sections} links={LISTS} current={current} />
}
