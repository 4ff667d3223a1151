import {
  PAYMENT_METHODS,
  isPaymentMethod,
  type Dispute,
  type Order,
  type Payment,
  type PaymentMethod,
  type Refund,
} from '../razorpay/entities.ts'
import type { Change, MemoryStore } from '../razorpay/memory-store.ts'
import { fieldsOf, oneOf, type Read } from './request-bodies.ts'

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

export function readActOptions(body: unknown): Read<ActOptions> {
  const {
    amount,
    currency,
    paymentId,
    method,
    outcome: requestedOutcome = 'created',
  } = fieldsOf(body)
  const outcome = DISPUTE_OUTCOMES.find(name => name === requestedOutcome)
  if (outcome === undefined)
    return { ok: false, error: `outcome must be ${oneOf(DISPUTE_OUTCOMES)}` }
  if (amount !== undefined && (!Number.isSafeInteger(amount) || Number(amount) < 1))
    return { ok: false, error: 'amount must be a whole number above 0, in paise' }
  if (currency !== undefined && (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)))
    return { ok: false, error: 'currency must be three capital letters' }
  if (method !== undefined && !isPaymentMethod(method))
    return { ok: false, error: `method must be ${oneOf(PAYMENT_METHODS)}` }
  if (paymentId !== undefined && typeof paymentId !== 'string')
    return { ok: false, error: 'paymentId must be a string' }
  return {
    ok: true,
    value: {
      outcome,
      ...(amount === undefined ? {} : { amount: Number(amount) }),
      ...(currency === undefined ? {} : { currency }),
      ...(method === undefined ? {} : { method }),
      ...(paymentId === undefined ? {} : { paymentId }),
    },
  }
}
