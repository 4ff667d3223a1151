import type { Payment } from '../src/ports/payments.ts'
import type { Expectations, Order } from './expectations.ts'
import type { Scene } from './context.ts'

/**
 * What a person's orders come to by the provider's records, in micro-dollars: of each order one payment
 * counts, less what was returned of it. Every other one has to have gone back.
 */
export function netOfOrders(scene: Scene, { orders }: Expectations, userId: string): bigint {
  return orders
    .filter(order => order.userId === userId)
    .reduce((sum, order) => sum + netOf(scene, order), 0n)
}

function netOf(scene: Scene, order: Order): bigint {
  const [payment, ...others] = capturedOf(scene, order).filter(
    ({ amount, amountRefunded }) => amountRefunded < amount,
  )
  if (others.length > 0) throw new Error(`order ${order.id} keeps more than one payment`)
  if (!payment || order.dispute?.is === 'lost') return 0n
  return order.credit - (order.credit * payment.amountRefunded) / order.paise
}

/** Money that was captured for this order, all of it and nothing else. */
export function capturedOf({ payments }: Scene, order: Order): Payment[] {
  return [...payments.payments.values()].filter(
    ({ orderId, amount, currency, status }) =>
      orderId === order.id &&
      amount === order.paise &&
      currency === 'INR' &&
      (status === 'captured' || status === 'refunded'),
  )
}
