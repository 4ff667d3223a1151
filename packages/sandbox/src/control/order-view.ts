import type { Dispute, Order, Payment, Refund } from '../razorpay/entities.ts'
import type { MemoryStore } from '../razorpay/memory-store.ts'

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
