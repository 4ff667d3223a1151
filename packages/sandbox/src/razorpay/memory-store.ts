import type { Dispute, Order, Payment, Refund } from './entities.ts'
import { readKept, type Kept } from './stored-state.ts'
import {
  newDispute,
  newOrder,
  newRefund,
  type OrderDraft,
  type RefundDraft,
} from './new-entities.ts'
import { feeOf, newPayment, type Attempt } from './new-payment.ts'
import { notice, type Notice } from './webhook-event.ts'

/** What an act made, and what the vendor has to tell about it. */
export type Act<Made> = { made: Made; notices: Notice[] }

/** The vendor's books: every order, payment, refund and dispute, and the acts that move them. */
export interface Books {
  createOrder(draft: OrderDraft): Order
  order(id: string): Order | undefined
  /** All lists are newest first. */
  orders(): Order[]
  payment(id: string): Payment | undefined
  payments(orderId?: string): Payment[]
  refund(id: string): Refund | undefined
  refunds(paymentId: string): Refund[]
  disputes(paymentId: string): Dispute[]
  /** A new payment of the order, however it went. */
  attempt(order: Order, attempt: Attempt): Act<Payment>
  /** Takes the money of an authorized payment. */
  capture(payment: Payment): Act<Payment>
  /** Gives money back. @throws RangeError when less is left of the payment. */
  giveBack(payment: Payment, draft: RefundDraft): Act<Refund>
  openDispute(payment: Payment, amount: number): Act<Dispute>
  closeDispute(dispute: Dispute, status: 'won' | 'lost'): Act<Dispute>
  snapshot(): Kept
}

/** Beyond so many of a kind the oldest is forgotten. */
const REMEMBERED = 20_000
/** So many of the newest orders, with what hangs on them, survive a restart. */
const KEPT = 1_000

/** @param options.kept what `snapshot` gave when the sandbox last ran. `changed` follows each act. */
export function createBooks(
  options: { kept?: unknown; changed?: () => void; nowMs?: () => number } = {},
): Books {
  const { changed = () => undefined, nowMs = Date.now } = options
  const seconds = () => Math.floor(nowMs() / 1000)
  const kept = readKept(options.kept)
  const orders = new Map(kept.orders.map(order => [order.id, order]))
  const payments = new Map(kept.payments.map(payment => [payment.id, payment]))
  const refunds = new Map(kept.refunds.map(refund => [refund.id, refund]))
  const disputes = new Map(kept.disputes.map(dispute => [dispute.id, dispute]))

  const paid = (payment: Payment): Notice[] => {
    const order = orders.get(payment.order_id)
    const notices = [notice('payment.captured', { payment })]
    if (!order || order.status === 'paid' || order.currency !== payment.currency) return notices
    order.amount_paid = Math.min(order.amount, order.amount_paid + payment.amount)
    order.amount_due = order.amount - order.amount_paid
    if (order.amount_due > 0) return notices
    order.status = 'paid'
    return [...notices, notice('order.paid', { payment, order })]
  }
  return {
    createOrder(draft) {
      const order = newOrder(draft, seconds())
      orders.set(order.id, order)
      for (const entities of [orders, payments, refunds, disputes]) forgetOldest(entities)
      changed()
      return order
    },
    order: id => orders.get(id),
    orders: () => newestFirst(orders),
    payment: id => payments.get(id),
    payments: orderId =>
      newestFirst(payments).filter(({ order_id }) => !orderId || order_id === orderId),
    refund: id => refunds.get(id),
    refunds: paymentId => newestFirst(refunds).filter(({ payment_id }) => payment_id === paymentId),
    disputes: paymentId =>
      newestFirst(disputes).filter(({ payment_id }) => payment_id === paymentId),
    attempt(order, attempt) {
      const payment = newPayment(order, attempt, seconds())
      payments.set(payment.id, payment)
      order.attempts += 1
      if (order.status === 'created') order.status = 'attempted'
      const notices =
        payment.status === 'captured'
          ? paid(payment)
          : [notice(`payment.${attempt.status}`, { payment })]
      changed()
      return { made: payment, notices }
    },
    capture(payment) {
      payment.status = 'captured'
      payment.captured = true
      Object.assign(payment, feeOf(payment.amount))
      const notices = paid(payment)
      changed()
      return { made: payment, notices }
    },
    giveBack(payment, draft) {
      if (draft.amount > payment.amount - payment.amount_refunded)
        throw new RangeError('more than is left of the payment')
      const refund = newRefund(payment, draft, seconds())
      refunds.set(refund.id, refund)
      payment.amount_refunded += refund.amount
      const isAll = payment.amount_refunded === payment.amount
      payment.refund_status = isAll ? 'full' : 'partial'
      if (isAll) payment.status = 'refunded'
      changed()
      return { made: refund, notices: [notice('refund.processed', { refund, payment })] }
    },
    openDispute(payment, amount) {
      const dispute = newDispute(payment, amount, seconds())
      disputes.set(dispute.id, dispute)
      changed()
      return { made: dispute, notices: [notice('payment.dispute.created', { payment, dispute })] }
    },
    closeDispute(dispute, status) {
      const payment = payments.get(dispute.payment_id)
      if (!payment) throw new Error(`${dispute.id} disputes no payment of these books`)
      dispute.status = status
      if (status === 'lost') dispute.amount_deducted = dispute.amount
      changed()
      return { made: dispute, notices: [notice(`payment.dispute.${status}`, { payment, dispute })] }
    },
    snapshot() {
      const newest = [...orders.values()].slice(-KEPT)
      const ids = new Set(newest.map(({ id }) => id))
      const theirs = [...payments.values()].filter(({ order_id }) => ids.has(order_id))
      const paymentIds = new Set(theirs.map(({ id }) => id))
      const ofThose = ({ payment_id }: { payment_id: string }) => paymentIds.has(payment_id)
      return {
        orders: newest,
        payments: theirs,
        refunds: [...refunds.values()].filter(ofThose),
        disputes: [...disputes.values()].filter(ofThose),
      }
    },
  }
}

function forgetOldest(entities: Map<string, unknown>): void {
  const oldest = entities.keys().next().value
  if (entities.size > REMEMBERED && oldest !== undefined) entities.delete(oldest)
}

function newestFirst<Entity>(entities: ReadonlyMap<string, Entity>): Entity[] {
  return [...entities.values()].reverse()
}
