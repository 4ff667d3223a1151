import { micros, paise } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { OperatorDispute } from '@ringback/contract/operator/payments/disputes'
import { PART_ROWS_MAX } from '@ringback/contract/operator/operator-endpoint'
import type { OperatorOrder } from '@ringback/contract/operator/payments/orders'
import type {
  OperatorPayment,
  OperatorRefund,
  TimelineItem,
} from '@ringback/contract/operator/payments/payments'
import { dollarsOfPaise } from '../../../core/credit/package-price.ts'
import { priceWithoutTax } from '../../../core/tax/seller.ts'
import type { Reader } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findUserId } from '../../../store/accounts/users.ts'
import {
  type ListWindow,
  type StoredOperatorPayment,
  listDisputes,
  listOrders,
  listPayments,
  listRefunds,
} from '../../../store/credit/payment-lists.ts'
import { listPaymentTimeline } from '../../../store/credit/payment-timeline.ts'
import { type ListPage, type PageRequest, readPage } from '../../paginate.ts'

/** A filter of a list. `customer` is the id or the e-mail of a user. */
type Filter<F extends ListWindow> = Omit<F, keyof PageRange | 'userId'> & {
  customer?: string | undefined
}
type PageRange = { offset: number; limit: number }

export function readOrders(
  ports: Ports,
  filter: Filter<Parameters<typeof listOrders>[1]>,
  page: PageRequest,
): Promise<ListPage<OperatorOrder>> {
  return readFiltered(ports, filter, page, listOrders)
}

export async function readPayments(
  ports: Ports,
  filter: Filter<Parameters<typeof listPayments>[1]>,
  page: PageRequest,
): Promise<ListPage<OperatorPayment>> {
  const { items, ...rest } = await readFiltered(ports, filter, page, listPayments)
  return { ...rest, items: items.map(payment => withSuggestion(ports, payment)) }
}

export function readRefunds(
  ports: Ports,
  filter: Filter<Parameters<typeof listRefunds>[1]>,
  page: PageRequest,
): Promise<ListPage<OperatorRefund>> {
  return readFiltered(ports, filter, page, listRefunds)
}

export function readDisputes(
  ports: Ports,
  filter: Filter<Parameters<typeof listDisputes>[1]>,
  page: PageRequest,
): Promise<ListPage<OperatorDispute>> {
  return readFiltered(ports, filter, page, listDisputes)
}

const NEWEST = { offset: 0, limit: PART_ROWS_MAX }

/** @param id of the order at the provider, or of the purchase */
export async function readOrder(
  ports: Ports,
  id: string,
): Promise<
  Outcome<
    {
      order: OperatorOrder
      payments: OperatorPayment[]
      disputes: OperatorDispute[]
      timeline: TimelineItem[]
    },
    'unknown-order'
  >
> {
  return ports.database.read(async db => {
    const [order] = await listOrders(db, { order: id, offset: 0, limit: 1 })
    if (!order) return refused('unknown-order')
    const { orderId } = order
    const payments = orderId === null ? [] : await listPayments(db, { order: orderId, ...NEWEST })
    const disputes = orderId === null ? [] : await listDisputes(db, { order: orderId, ...NEWEST })
    const events = await listPaymentTimeline(db, {
      orderId,
      paymentIds: payments.map(payment => payment.id),
    })
    return accepted({
      order,
      payments: payments.map(payment => withSuggestion(ports, payment)),
      disputes,
      timeline: [...eventsOf(order), ...events]
        .sort((a, b) => a.at.getTime() - b.at.getTime())
        .slice(-PART_ROWS_MAX),
    })
  })
}

export async function readPayment(
  ports: Ports,
  id: string,
): Promise<
  Outcome<
    { payment: OperatorPayment; disputes: OperatorDispute[]; timeline: TimelineItem[] },
    'unknown-payment'
  >
> {
  return ports.database.read(async db => {
    const [payment] = await listPayments(db, { payment: id, offset: 0, limit: 1 })
    if (!payment) return refused('unknown-payment')
    const disputes = await listDisputes(db, { payment: id, ...NEWEST })
    const timeline = await listPaymentTimeline(db, { orderId: null, paymentIds: [id] })
    return accepted({ payment: withSuggestion(ports, payment), disputes, timeline })
  })
}

/** The events that the row of an order has. */
function eventsOf(order: OperatorOrder): TimelineItem[] {
  const { purchaseId, packageName, createdAt, paidAt, paymentId } = order
  const event = { text: packageName, amount: null, change: null, entries: [] }
  const quote = { ...event, kind: 'quote', at: createdAt, id: purchaseId } as const
  const paid = { ...event, kind: 'order-paid', id: paymentId ?? '' } as const
  return paidAt ? [quote, { ...paid, at: paidAt }] : [quote]
}

/** The credit of the quote in proportion to what was paid, or else what the rupees are worth now, without the taxes of the region of the business. */
function withSuggestion(
  { business }: Ports,
  { quote, ...payment }: StoredOperatorPayment,
): OperatorPayment {
  const { paid, state } = payment
  if (state !== 'parked' || paid.currency !== 'INR') return { ...payment, suggestedCredit: null }
  const amount = paise(BigInt(paid.amount))
  const suggestedCredit = quote
    ? micros((quote.credit * amount) / quote.paise)
    : dollarsOfPaise(priceWithoutTax(business, amount, null), business.inrPerUsdE4)
  return { ...payment, suggestedCredit }
}

async function readFiltered<Item, F extends ListWindow>(
  ports: Ports,
  filter: Filter<F>,
  page: PageRequest,
  list: (db: Reader, filter: F) => Promise<Item[]>,
): Promise<ListPage<Item>> {
  return ports.database.readList(async db => {
    const { customer, ...rest } = filter
    const userId = customer === undefined ? undefined : await findUserId(db, customer)
    if (userId === null) return { items: [], currentPage: page.page, hasMore: false }
    return readPage(page, range => list(db, { ...rest, ...range, userId } as unknown as F))
  })
}
