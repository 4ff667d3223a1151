import type { Payment } from '@ringback/server/ports/vendors/payments'
import type { Expectations, Order } from './expectations.ts'
import type { SimulationContext } from '../context.ts'

/**
 * The credit of a person's orders by the provider's records, in micro-dollars: one payment of each order,
 * less its refunds and lost disputes. All other payments of the order must be refunded.
 */
export function netOfOrders(
  context: SimulationContext,
  { orders }: Expectations,
  userId: string,
): bigint {
  return orders
    .filter(order => order.userId === userId)
    .reduce((sum, order) => sum + netOf(context, order), 0n)
}

function netOf(context: SimulationContext, order: Order): bigint {
  const [payment, ...others] = capturedOf(context, order).filter(
    ({ amount, amountRefunded }) => amountRefunded < amount,
  )
  if (others.length > 0)
    throw new Error(`order ${order.id} has more than one payment that is not refunded`)
  if (!payment) return 0n
  const lost = order.disputes.filter(({ is }) => is === 'lost')
  const returned = lost.reduce((sum, { amount }) => sum + amount, payment.amountRefunded)
  const counted = returned < order.paise ? returned : order.paise
  return order.credit - (order.credit * counted) / order.paise
}

/** The captured payments of the order's exact amount. */
export function capturedOf({ payments }: SimulationContext, order: Order): Payment[] {
  return [...payments.payments.values()].filter(
    ({ orderId, amount, currency, status }) =>
      orderId === order.id &&
      amount === order.paise &&
      currency === 'INR' &&
      (status === 'captured' || status === 'refunded'),
  )
}
