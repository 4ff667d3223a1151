import type { FastifyInstance } from 'fastify'
import type { Razorpay } from '../razorpay/razorpay.ts'
import { ORDER_ACTS, readActOptions } from './order-acts.ts'
import { oneOf, refuse } from './request-bodies.ts'
import type { Dispute, Order, Payment, Refund } from '../razorpay/entities.ts'
import type { MemoryStore } from '../razorpay/memory-store.ts'

const MAX_COPIES = 50

interface ActRequest {
  Params: { id: string }
  Querystring: { webhook?: string; repeat?: string }
}

/** Lists orders, acts on them and sends the webhooks. `/webhooks/history` lists the deliveries of those webhooks. */
export function paymentRoutes(
  scope: FastifyInstance,
  { payments: { store, webhooks } }: { payments: Omit<Razorpay, 'close' | 'console'> },
): void {
  scope.get('/orders', () => viewOrders(store))
  scope.get<{ Params: { id: string } }>('/orders/:id', (request, reply) => {
    const order = store.order(request.params.id)
    return order ? viewOrder(store, order) : refuse(reply, 404, 'no such order')
  })
  scope.get('/webhooks/history', () => webhooks.deliveries())
  for (const [name, act] of Object.entries(ORDER_ACTS))
    scope.post<ActRequest>(`/orders/:id/${name}`, (request, reply) => {
      const order = store.order(request.params.id)
      if (!order) return refuse(reply, 404, 'no such order')
      const options = readActOptions(request.body)
      if (!options.ok) return refuse(reply, 400, options.error)
      const { webhook = 'sent', repeat = '1' } = request.query
      const copies = Number(repeat)
      if (!Number.isInteger(copies) || copies < 1 || copies > MAX_COPIES)
        return refuse(reply, 400, `repeat must be a whole number from 1 to ${MAX_COPIES}`)
      if (webhook !== 'sent' && webhook !== 'none')
        return refuse(reply, 400, `webhook must be ${oneOf(['sent', 'none'])}`)
      const change = act(store, order, options.value)
      if (typeof change === 'string') return refuse(reply, 409, change)
      if (webhook === 'sent') webhooks.send(change.events, copies)
      return viewOrder(store, order)
    })
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
