import { createRazorpayConsole, type RazorpayConsole } from './console.ts'
import {
  type Dispute,
  type Order,
  type Payment,
  type Refund,
  type WebhookEvent,
  webhookEvent,
} from './entities.ts'
import {
  newDispute,
  newOrder,
  newRefund,
  type OrderDraft,
  type RefundDraft,
} from './new-entities.ts'
import { feeOf, newPayment, NO_ERROR, type PaymentAttempt } from './new-payment.ts'

/** The entity that a change created or updated, and the webhooks that report the change. */
export interface Change<Entity> {
  entity: Entity
  events: WebhookEvent[]
}

/** Every order, payment, refund and dispute of the vendor, and the operations that change them. */
export interface MemoryStore {
  createOrder(draft: OrderDraft): Order
  order(id: string): Order | undefined
  /** Every list of this interface is newest first. */
  orders(): Order[]
  payment(id: string): Payment | undefined
  payments(orderId?: string): Payment[]
  refund(id: string): Refund | undefined
  refunds(paymentId: string): Refund[]
  disputes(paymentId?: string): Dispute[]
  /** Adds an attempt to pay the order, successful or not. */
  addPayment(order: Order, attempt: PaymentAttempt): Change<Payment>
  /** Captures an authorized payment, or a failed one that the bank confirms late. */
  capturePayment(payment: Payment): Change<Payment>
  /** @throws RangeError when the refund is more than the part of the payment that is not refunded yet */
  addRefund(payment: Payment, draft: RefundDraft): Change<Refund>
  openDispute(payment: Payment, amount: number): Change<Dispute>
  /** The bank reviews an open dispute, or asks for evidence, which leaves the dispute open. */
  reviewDispute(dispute: Dispute, event: 'under_review' | 'action_required'): Change<Dispute>
  /** The bank decides a dispute, decides it again, or closes it without a decision. */
  decideDispute(dispute: Dispute, status: 'won' | 'lost' | 'closed'): Change<Dispute>
  snapshot(): StoredState
}

/** The store keeps this many entities of each kind, and drops the oldest one beyond it. */
const MAX_ENTITIES = 20_000
/** How many of the newest orders survive a restart, with their payments, refunds and disputes. */
const MAX_STORED_ORDERS = 1_000

interface StoreOptions {
  /** The snapshot of an earlier run. */
  stored?: unknown
  /** Called after each change. */
  changed?: () => void
  nowMs?: () => number
  /** What the merchant has enabled; by default that of an account that is set up right. */
  console?: RazorpayConsole
}

export function createMemoryStore(options: StoreOptions = {}): MemoryStore {
  const { changed = () => undefined, nowMs = Date.now, console = createRazorpayConsole() } = options
  /** The vendor's times are Unix seconds. */
  const nowSeconds = () => Math.floor(nowMs() / 1000)
  const stored = options.stored as StoredState | undefined
  const entities: Entities = {
    orders: byId(stored?.orders),
    payments: byId(stored?.payments),
    refunds: byId(stored?.refunds),
    disputes: byId(stored?.disputes),
  }
  const { orders, payments, refunds } = entities

  return {
    ...createQueries(entities),
    ...createDisputes(entities, nowSeconds, changed),
    createOrder(draft) {
      const { partialPayments: partial_payment } = console
      const order = newOrder({ partial_payment, ...draft }, nowSeconds())
      orders.set(order.id, order)
      for (const kind of Object.values(entities)) dropOldest(kind)
      changed()
      return order
    },
    addPayment(order, attempt) {
      const payment = newPayment(order, attempt, console, nowSeconds())
      payments.set(payment.id, payment)
      order.attempts += 1
      if (order.status === 'created') order.status = 'attempted'
      const events =
        payment.status === 'captured'
          ? payOrder(orders.get(payment.order_id), payment)
          : [webhookEvent(`payment.${attempt.status}`, { payment })]
      changed()
      return { entity: payment, events }
    },
    capturePayment(payment) {
      payment.status = 'captured'
      payment.captured = true
      Object.assign(payment, NO_ERROR, feeOf(payment.amount))
      const events = payOrder(orders.get(payment.order_id), payment)
      changed()
      return { entity: payment, events }
    },
    addRefund(payment, draft) {
      const refund = newRefund(payment, draft, nowSeconds())
      deductRefund(payment, refund)
      refunds.set(refund.id, refund)
      const events = ['refund.created', 'refund.processed'].map(name =>
        webhookEvent(name, { refund, payment }),
      )
      changed()
      return { entity: refund, events }
    },
    snapshot: () => newestState(entities),
  }
}

interface Entities {
  orders: Map<string, Order>
  payments: Map<string, Payment>
  refunds: Map<string, Refund>
  disputes: Map<string, Dispute>
}

type Queries = Pick<
  MemoryStore,
  'order' | 'orders' | 'payment' | 'payments' | 'refund' | 'refunds' | 'disputes'
>

function createQueries({ orders, payments, refunds, disputes }: Entities): Queries {
  return {
    order: id => orders.get(id),
    orders: () => newestFirst(orders),
    payment: id => payments.get(id),
    payments: orderId =>
      newestFirst(payments).filter(({ order_id }) => !orderId || order_id === orderId),
    refund: id => refunds.get(id),
    refunds: paymentId => newestFirst(refunds).filter(({ payment_id }) => payment_id === paymentId),
    disputes: paymentId =>
      newestFirst(disputes).filter(({ payment_id }) => !paymentId || payment_id === paymentId),
  }
}

/** What the banks do with disputes. */
function createDisputes(
  { payments, disputes }: Entities,
  nowSeconds: () => number,
  changed: () => void,
): Pick<MemoryStore, 'openDispute' | 'reviewDispute' | 'decideDispute'> {
  const changedDispute = (dispute: Dispute, name: string): Change<Dispute> => {
    const payment = payments.get(dispute.payment_id)
    if (!payment) throw new Error(`the store has no payment ${dispute.payment_id}`)
    changed()
    const event = webhookEvent(`payment.dispute.${name}`, { payment, dispute })
    return { entity: dispute, events: [event] }
  }
  return {
    openDispute(payment, amount) {
      const dispute = newDispute(payment, amount, nowSeconds())
      disputes.set(dispute.id, dispute)
      return changedDispute(dispute, 'created')
    },
    reviewDispute(dispute, event) {
      dispute.status = event === 'under_review' ? 'under_review' : 'open'
      return changedDispute(dispute, event)
    },
    decideDispute(dispute, status) {
      dispute.status = status
      dispute.amount_deducted = status === 'lost' ? dispute.amount : 0
      return changedDispute(dispute, status)
    },
  }
}

/** Counts a captured payment towards its order. @returns the webhooks that report it, oldest event first */
function payOrder(order: Order | undefined, payment: Payment): WebhookEvent[] {
  const captured = webhookEvent('payment.captured', { payment })
  if (!order || order.status === 'paid' || order.currency !== payment.currency) return [captured]
  order.amount_paid = Math.min(order.amount, order.amount_paid + payment.amount)
  // An offer pays what the customer does not.
  order.amount_due = payment.offer_id ? 0 : order.amount - order.amount_paid
  if (order.amount_due > 0) return [captured]
  order.status = 'paid'
  return [captured, webhookEvent('order.paid', { payment, order })]
}

function deductRefund(payment: Payment, refund: Refund): void {
  if (refund.amount > payment.amount - payment.amount_refunded)
    throw new RangeError('more than is left of the payment')
  payment.amount_refunded += refund.amount
  const isFull = payment.amount_refunded === payment.amount
  payment.refund_status = isFull ? 'full' : 'partial'
  if (isFull) payment.status = 'refunded'
}

/** The newest orders and everything that belongs to them. */
function newestState({ orders, payments, refunds, disputes }: Entities): StoredState {
  const newestOrders = [...orders.values()].slice(-MAX_STORED_ORDERS)
  const orderIds = new Set(newestOrders.map(({ id }) => id))
  const theirPayments = [...payments.values()].filter(({ order_id }) => orderIds.has(order_id))
  const paymentIds = new Set(theirPayments.map(({ id }) => id))
  const isOfTheirPayment = ({ payment_id }: { payment_id: string }) => paymentIds.has(payment_id)
  return {
    orders: newestOrders,
    payments: theirPayments,
    refunds: [...refunds.values()].filter(isOfTheirPayment),
    disputes: [...disputes.values()].filter(isOfTheirPayment),
  }
}

/** What the state file keeps of the store. Each list is oldest first. */
interface StoredState {
  orders: Order[]
  payments: Payment[]
  refunds: Refund[]
  disputes: Dispute[]
}

function byId<Entity extends { id: string }>(entities: readonly Entity[] = []) {
  return new Map(entities.map(entity => [entity.id, entity]))
}

function dropOldest(entities: Map<string, unknown>): void {
  const oldest = entities.keys().next().value
  if (entities.size > MAX_ENTITIES && oldest !== undefined) entities.delete(oldest)
}

function newestFirst<Entity>(entities: ReadonlyMap<string, Entity>): Entity[] {
  return [...entities.values()].reverse()
}
