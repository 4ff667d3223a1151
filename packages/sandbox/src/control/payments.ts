import type { FastifyInstance } from 'fastify'
import {
  PAYMENT_METHODS,
  type Dispute,
  type Order,
  type Payment,
  type PaymentMethod,
  type Refund,
} from '../razorpay/entities.ts'
import type { Change, MemoryStore } from '../razorpay/memory-store.ts'
import type { Razorpay } from '../razorpay/razorpay.ts'
import { refuse } from './request-schema.ts'

/** Lists orders, acts on them and sends the webhooks. `/webhooks/history` lists the deliveries of those webhooks. */
export function paymentRoutes(
  scope: FastifyInstance,
  { payments: { store, webhooks } }: { payments: Omit<Razorpay, 'close' | 'console'> },
): void {
  interface ActRequest {
    Params: { id: string }
    Querystring: { webhook: 'sent' | 'none'; repeat: string }
    Body: Partial<ActOptions> | undefined
  }
  scope.get('/orders', () => viewOrders(store))
  scope.get<{ Params: { id: string } }>('/orders/:id', (request, reply) => {
    const order = store.order(request.params.id)
    return order ? viewOrder(store, order) : refuse(reply, 404, 'no such order')
  })
  scope.get('/webhooks/history', () => webhooks.deliveries())
  for (const [name, act] of Object.entries(ORDER_ACTS))
    scope.post<ActRequest>(
      `/orders/:id/${name}`,
      { schema: ACT_SCHEMA, preValidation: async request => void (request.body ??= {}) },
      (request, reply) => {
        const order = store.order(request.params.id)
        if (!order) return refuse(reply, 404, 'no such order')
        const { webhook, repeat } = request.query
        const change = act(store, order, { outcome: 'created', ...request.body })
        if (typeof change === 'string') return refuse(reply, 409, change)
        if (webhook === 'sent') webhooks.send(change.events, Number(repeat))
        return viewOrder(store, order)
      },
    )
}

/** An order with everything that belongs to it, newest first, in the vendor's fields. */
export interface OrderView extends Order {
  payments: (Payment & { refunds: Refund[]; disputes: Dispute[] })[]
}

/** The orders, newest first, `limit` at most. */
export function viewOrders(store: MemoryStore, limit = Infinity): OrderView[] {
  return store
    .orders()
    .slice(0, limit)
    .map(order => viewOrder(store, order))
}

export function viewOrder(store: MemoryStore, order: Order): OrderView {
  const payments = store.payments(order.id).map(payment => ({
    ...payment,
    refunds: store.refunds(payment.id),
    disputes: store.disputes(payment.id),
  }))
  return { ...order, payments }
}

/** The options of an act on an order. Each act uses some of them. */
export interface ActOptions {
  /** In the currency's smallest unit. */
  amount?: number
  currency?: string
  /** How the customer pays; by net banking by default. */
  method?: PaymentMethod
  /** The payment to act on. By default it is the newest payment on which the act is possible. */
  paymentId?: string
  outcome: (typeof DISPUTE_OUTCOMES)[number]
}

const DECISIONS = ['won', 'lost', 'closed'] as const
export const DISPUTE_OUTCOMES = [
  'created',
  'under_review',
  'action_required',
  ...DECISIONS,
] as const

/** Acts on an order. Returns a sentence with the reason when the act is not possible now. */
type OrderAct = (
  store: MemoryStore,
  order: Order,
  options: ActOptions,
) => Change<Payment | Refund | Dispute> | string

/** The acts of a bank, a customer or a merchant. Each key is the last part of a control path. */
export const ORDER_ACTS: Readonly<Record<string, OrderAct>> = {
  /** Captures the authorized payment if there is one, or the chosen one if it failed; otherwise adds a captured payment. */
  capture(store, order, options) {
    const { amount, currency, paymentId } = options
    const capturable = paymentId === undefined ? ['authorized'] : ['authorized', 'failed']
    const payment = store
      .payments(order.id)
      .find(one => capturable.includes(one.status) && isChosen(one, paymentId))
    if (payment && amount === undefined && currency === undefined)
      return store.capturePayment(payment)
    if (paymentId !== undefined) return 'no payment of that id is authorized or failed'
    if (order.partial_payment && amount !== undefined && amount > order.amount_due)
      return `only ${order.amount_due} is due of ${order.id}`
    return store.addPayment(order, attemptOf('captured', order, options))
  },
  authorize: (store, order, options) =>
    store.addPayment(order, attemptOf('authorized', order, options)),
  fail: (store, order, options) => store.addPayment(order, attemptOf('failed', order, options)),
  refund(store, order, { amount: requestedAmount, paymentId }) {
    const payment = store
      .payments(order.id)
      .find(
        candidate =>
          candidate.captured &&
          candidate.amount_refunded < candidate.amount &&
          isChosen(candidate, paymentId),
      )
    if (!payment) return 'no payment of this order can be refunded'
    const refundable = payment.amount - payment.amount_refunded
    const amount = requestedAmount ?? refundable
    if (amount > refundable) return `only ${refundable} is left of ${payment.id}`
    return store.addRefund(payment, { amount, receipt: null, notes: [], speed: 'normal' })
  },
  dispute(store, order, { amount, paymentId, outcome }) {
    const captured = store
      .payments(order.id)
      .filter(payment => payment.captured && isChosen(payment, paymentId))
    if (outcome === 'created') {
      const [payment] = captured
      if (!payment) return 'no payment of this order was captured'
      return store.openDispute(payment, amount ?? payment.amount)
    }
    const [dispute] = captured.flatMap(payment => store.disputes(payment.id))
    if (!dispute) return 'no payment of this order is disputed'
    if (isDecision(outcome)) {
      // A bank may decide again, the other way.
      return dispute.status === outcome
        ? `the dispute is ${outcome} already`
        : store.decideDispute(dispute, outcome)
    }
    return isDecision(dispute.status)
      ? 'no dispute of this order is open'
      : store.reviewDispute(dispute, outcome)
  },
}

const ACT_SCHEMA = {
  querystring: {
    type: 'object',
    properties: {
      webhook: { enum: ['sent', 'none'], default: 'sent' },
      repeat: { type: 'string', pattern: '^[1-9]\\d?$', default: '1' },
    },
  },
  body: {
    type: 'object',
    properties: {
      amount: { type: 'integer', minimum: 1 },
      currency: { type: 'string', pattern: '^[A-Z]{3}$' },
      method: { enum: PAYMENT_METHODS },
      paymentId: { type: 'string' },
      outcome: { enum: DISPUTE_OUTCOMES },
    },
  },
}

function attemptOf(
  status: 'authorized' | 'captured' | 'failed',
  order: Order,
  { amount, currency = order.currency, method }: ActOptions,
) {
  return {
    status,
    currency,
    notes: order.notes,
    ...(amount !== undefined && { amount }),
    ...(method && { method }),
  }
}

function isDecision(status: string): status is (typeof DECISIONS)[number] {
  return DECISIONS.some(decision => decision === status)
}

function isChosen(payment: Payment, paymentId: string | undefined): boolean {
  return paymentId === undefined || payment.id === paymentId
}
