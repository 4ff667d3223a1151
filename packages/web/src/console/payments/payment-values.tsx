import { formatPaid } from '@ringback/contract/money'
import type { OperatorDispute, AmountOf } from '@ringback/contract/operator/payments/disputes'
import type { OperatorPayment } from '@ringback/contract/operator/payments/payments'
import { Badge, type BadgeTone } from '../../ui/status/Badge.tsx'
import { ListLinks } from '../shared/console-controls.tsx'
import { type Column, csvColumn, customerColumn, valueColumn } from '../shared/list/columns.tsx'
import { textFilter } from '../shared/list/filters.ts'
import { CustomerLink } from '../shared/values/EntityLink.tsx'
import { CopyId } from '../shared/values/values.tsx'
import { wordOf } from '../../text/known-key.ts'

export const PAYMENT_STATES = {
  credited: 'Credited',
  surplus: 'Second payment',
  parked: 'Parked',
  'credited-by-hand': 'Credited by hand',
  'sent-back': 'Sent back',
}

export const DISPUTE_STATES = {
  opened: 'Opened',
  'under-review': 'Under review',
  'action-required': 'Action required',
  won: 'Won',
  lost: 'Lost',
}

export function PaymentBadge({ state }: { state: OperatorPayment['state'] }) {
  return (
    <Badge tone={state === 'parked' ? 'warning' : 'neutral'} dot>
      {wordOf(PAYMENT_STATES, state)}
    </Badge>
  )
}

const DISPUTE_TONES: Readonly<Record<string, BadgeTone>> = {
  opened: 'warning',
  'under-review': 'warning',
  'action-required': 'bad',
  lost: 'bad',
}

export function DisputeBadge({ state }: { state: OperatorDispute['state'] }) {
  return (
    <Badge tone={DISPUTE_TONES[state] ?? 'neutral'} dot>
      {wordOf(DISPUTE_STATES, state)}
    </Badge>
  )
}

/** What was paid, in its currency. */
export function Amount(paid: AmountOf) {
  return (
    <span dir="ltr" translate="no" className="whitespace-nowrap">
      {formatPaid(paid)}
    </span>
  )
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
  if (!customer) return <span className="text-faint">Unknown</span>
  return <CustomerLink {...customer} />
}

export const payerColumn: Column<{ customer: Customer }> = customerColumn(
  'Customer',
  ({ customer }) => customer,
  <PayingCustomer customer={null} />,
)

/** An amount with its currency, which is not always the rupee. */
export function amountColumn<T>(header: string, amount: (item: T) => AmountOf): Column<T> {
  return {
    header,
    align: 'end',
    cell: item => <Amount {...amount(item)} />,
    csv: item => amountText(amount(item)),
  }
}

/** A payment by its id, which a click copies. Its screen has its order, and the file too. */
export function paymentColumns<T extends { orderId: string }>(
  idOf: (item: T) => string,
): readonly Column<T>[] {
  return [
    valueColumn('Payment', idOf, id => <CopyId id={id} />),
    csvColumn('Order', ({ orderId }) => orderId),
  ]
}

export const PAYER_FILTER = textFilter('customer', 'Customer', 'ada@example.com')
export const PAYMENT_FILTER = textFilter('payment', 'Payment')
export const ORDER_FILTER = textFilter('order', 'Order')

const LISTS = [
  ['/operator/payments', 'Payments'],
  ['/operator/orders', 'Orders'],
  ['/operator/refunds', 'Refunds'],
  ['/operator/disputes', 'Disputes'],
  ['/operator/documents', 'Documents'],
] as const

/** Links to the lists of the noun. */
export function PaymentLists({ current }: { current: (typeof LISTS)[number][0] }) {
  return <ListLinks label="Lists of payments" links={LISTS} current={current} />
}
