import type { FastifyInstance } from 'fastify'
import type { Razorpay } from '../razorpay/razorpay.ts'
import type { Act } from '../razorpay/memory-store.ts'
import type { Dispute, Order, Payment, Refund } from '../razorpay/entities.ts'
import { fieldsOf, oneOf, type Read } from './request-bodies.ts'
import { refuse } from './refuse.ts'

/** An order with all that hangs on it, newest first, in the vendor's fields. */
export interface OrderView extends Order {
  payments: (Payment & { refunds: Refund[]; disputes: Dispute[] })[]
}

/** What somebody wants done with an order. */
export interface MoneyOrder {
  amount?: number
  currency?: string
  /** Which payment; the newest that it can be done to, when it is not named. */
  paymentId?: string
  outcome: (typeof OUTCOMES)[number]
}

const OUTCOMES = ['created', 'won', 'lost'] as const
const MOST_COPIES = 50

type Money = Omit<Razorpay, 'close'>

/** Moves payments and sends their webhooks; `/webhooks/history` lists what became of those. */
export function paymentRoutes(
  scope: FastifyInstance,
  { payments: money }: { payments: Money },
): void {
  scope.get('/orders', () => viewOrders(money))
  scope.get<{ Params: { id: string } }>('/orders/:id', (request, reply) => {
    const order = money.books.order(request.params.id)
    return order ? viewOrder(money, order) : refuse(reply, 404, 'no such order')
  })
  scope.get('/webhooks/history', () => money.webhooks.deliveries())
  for (const [name, perform] of Object.entries(ACTS))
    scope.post<{ Params: { id: string }; Querystring: { webhook?: string; repeat?: string } }>(
      `/orders/:id/${name}`,
      (request, reply) => {
        const order = money.books.order(request.params.id)
        if (!order) return refuse(reply, 404, 'no such order')
        const asked = readMoneyOrder(request.body)
        if (!asked.ok) return refuse(reply, 400, asked.error)
        const { webhook = 'sent', repeat = '1' } = request.query
        const copies = Number(repeat)
        if (!Number.isInteger(copies) || copies < 1 || copies > MOST_COPIES)
          return refuse(reply, 400, `repeat must be a whole number from 1 to ${MOST_COPIES}`)
        if (webhook !== 'sent' && webhook !== 'none')
          return refuse(reply, 400, `webhook must be ${oneOf(['sent', 'none'])}`)
        const act = perform(money, order, asked.value)
        if (typeof act === 'string') return refuse(reply, 409, act)
        if (webhook === 'sent') money.webhooks.send(act.notices, copies)
        return viewOrder(money, order)
      },
    )
}

/** Every order, newest first. */
export function viewOrders(money: Money, most = Infinity): OrderView[] {
  return money.books
    .orders()
    .slice(0, most)
    .map(order => viewOrder(money, order))
}

function viewOrder({ books }: Money, order: Order): OrderView {
  const payments = books.payments(order.id).map(payment => ({
    ...payment,
    refunds: books.refunds(payment.id),
    disputes: books.disputes(payment.id),
  }))
  return { ...order, payments }
}

type Perform = (
  money: Money,
  order: Order,
  asked: MoneyOrder,
) => Act<Payment | Refund | Dispute> | string

/** Each act on an order; a string says why it cannot be done now. */
const ACTS: Readonly<Record<string, Perform>> = {
  /** Takes the money of an authorized payment, if one waits; else somebody pays (again). */
  capture({ books }, order, { amount, currency, paymentId }) {
    const waits = books
      .payments(order.id)
      .find(payment => payment.status === 'authorized' && isMeant(payment, paymentId))
    if (waits && amount === undefined && currency === undefined) return books.capture(waits)
    if (paymentId !== undefined) return 'no authorized payment of that id waits'
    return books.attempt(order, attemptOf('captured', order, amount, currency))
  },
  authorize: ({ books }, order, { amount, currency }) =>
    books.attempt(order, attemptOf('authorized', order, amount, currency)),
  fail: ({ books }, order, { amount, currency }) =>
    books.attempt(order, attemptOf('failed', order, amount, currency)),
  refund({ books }, order, { amount, paymentId }) {
    const payment = books
      .payments(order.id)
      .find(
        candidate =>
          candidate.captured &&
          candidate.amount_refunded < candidate.amount &&
          isMeant(candidate, paymentId),
      )
    if (!payment) return 'no payment of this order has anything left to give back'
    const left = payment.amount - payment.amount_refunded
    const wanted = amount ?? left
    if (wanted > left) return `only ${left} is left of ${payment.id}`
    return books.giveBack(payment, { amount: wanted, receipt: null, notes: [], speed: 'normal' })
  },
  dispute({ books }, order, { amount, paymentId, outcome }) {
    const captured = books
      .payments(order.id)
      .filter(payment => payment.captured && isMeant(payment, paymentId))
    if (outcome === 'created') {
      const [payment] = captured
      if (!payment) return 'no payment of this order was captured'
      return books.openDispute(payment, amount ?? payment.amount)
    }
    const open = captured
      .flatMap(payment => books.disputes(payment.id))
      .find(dispute => dispute.status === 'open')
    return open ? books.closeDispute(open, outcome) : 'no dispute of this order is open'
  },
}

function attemptOf(
  status: 'authorized' | 'captured' | 'failed',
  order: Order,
  amount = order.amount,
  currency = order.currency,
) {
  return { status, amount, currency, notes: order.notes }
}

function isMeant(payment: Payment, paymentId: string | undefined): boolean {
  return paymentId === undefined || payment.id === paymentId
}

function readMoneyOrder(body: unknown): Read<MoneyOrder> {
  const { amount, currency, paymentId, outcome = 'created' } = fieldsOf(body)
  const known = OUTCOMES.find(name => name === outcome)
  if (known === undefined) return { ok: false, error: `outcome must be ${oneOf(OUTCOMES)}` }
  if (amount !== undefined && (!Number.isSafeInteger(amount) || Number(amount) < 1))
    return { ok: false, error: 'amount must be a whole number above 0, in paise' }
  if (currency !== undefined && (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)))
    return { ok: false, error: 'currency must be three capital letters' }
  if (paymentId !== undefined && typeof paymentId !== 'string')
    return { ok: false, error: 'paymentId must be a text' }
  return {
    ok: true,
    value: {
      outcome: known,
      ...(amount === undefined ? {} : { amount: Number(amount) }),
      ...(currency === undefined ? {} : { currency }),
      ...(paymentId === undefined ? {} : { paymentId }),
    },
  }
}
