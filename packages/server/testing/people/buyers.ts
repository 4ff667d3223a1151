import { buyCredit } from '../../src/actions/credit/purchases/buy-credit.ts'
import { handlePaymentEvent } from '../../src/actions/credit/purchases/handle-payment-event.ts'
import type { SignedWebhook } from '../vendors/fake-payments.ts'
import type { TestWorld } from '../test-world.ts'

/** Orders a package. A refusal fails the test. */
export async function order(world: TestWorld, userId: string, packageId = 'standard-10') {
  const bought = await buyCredit(world, userId, packageId)
  if (!bought.ok) throw new Error(`refused: ${bought.why}`)
  return bought.value
}

/** Handles a webhook of the payment provider without HTTP. An invalid signature fails the test. */
export async function deliver(world: TestWorld, webhook: SignedWebhook): Promise<void> {
  const event = world.payments.readWebhook(webhook)
  if (!event) throw new Error('The signature of the webhook is invalid')
  await handlePaymentEvent(world, event)
}

/** Orders a package, pays for it, and delivers the webhook. */
export async function buy(world: TestWorld, userId: string, packageId = 'standard-10') {
  const purchase = await order(world, userId, packageId)
  const payment = world.payments.pay(purchase.orderId)
  await deliver(world, world.payments.signWebhook('payment.captured', { payment }))
  return { ...purchase, payment }
}
