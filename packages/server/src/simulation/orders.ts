import type { Payment } from '../ports/payments.ts'
import type { Expectations, Order } from './expectations.ts'
import type { Scene } from './scene.ts'

/**
 * What a person's orders come to by the provider's records, in micro-dollars: of each order one payment
 * counts, less what was returned of it. Every other one has to have gone back.
 */
export function netOfOrders(scene: Scene, { orders }: Expectations, userId: string): bigint {
  return orders
    .filter(order => order.userId === userId)
    .reduce((sum, order) => sum + netOf(scene, order), 0n)
}

function netOf({ payments }: Scene, order: Order): bigint {
  const kept = [...payments.payments.values()].filter(
    payment => isRight(order, payment) && payment.amountRefunded < payment.amount,
  )
  if (kept.length > 1) throw new Error(`order ${order.id} is paid ${kept.length} times`)
  const [payment] = kept
  if (!payment || order.isLost) return 0n
  return order.credit - (order.credit * payment.amountRefunded) / order.paise
}

/** Money that was captured for this order, all of it and nothing else. */
function isRight(order: Order, payment: Payment): boolean {
  const { orderId, amount, currency, status } = payment
  return (
    orderId === order.id &&
    amount === order.paise &&
    currency === 'INR' &&
    (status === 'captured' || status === 'refunded')
  )
}
