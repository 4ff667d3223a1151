import type { Order } from '../checks/expectations.ts'
import type { SimulationContext } from '../context.ts'

const HOUR_MS = 3_600_000
/** How long the product polls the provider for an order. Later it relies on webhooks. */
const POLLED_MS = 90 * HOUR_MS

/**
 * Sends a webhook of the payment provider. It may be lost while the product polls the order. The product
 * does not poll for disputes, so their webhooks arrive.
 */
export function sendPaymentWebhook(
  context: SimulationContext,
  order: Order,
  name: string,
  about: Parameters<SimulationContext['payments']['signWebhook']>[1],
): void {
  const webhook = {
    is: 'payment',
    name,
    notice: context.payments.signWebhook(name, about),
  } as const
  const isPolled = context.now() - order.madeAt < POLLED_MS && !about.dispute
  if (isPolled) context.webhookQueue.send(webhook)
  else context.webhookQueue.sendReliably(webhook)
}
