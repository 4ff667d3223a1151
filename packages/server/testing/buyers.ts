import { buyCredit } from '../src/actions/credit/buy-credit.ts'
import { handlePaymentEvent } from '../src/actions/credit/handle-payment-event.ts'
import type { SignedWebhook } from './fake-payments.ts'
import type { TestWorld } from './test-world.ts'

/** Orders a package; a refusal fails the test. */
export async function order(world: TestWorld, userId: string, packageId = 'standard-10') {
  const bought = await buyCredit(world, userId, packageId)
  if (!bought.ok) throw new Error(`refused: ${bought.why}`)
  return bought.value
}

/** Delivers a webhook of the payment provider past HTTP; one that is not believed fails the test. */
export async function deliver(world: TestWorld, sent: SignedWebhook): Promise<void> {
  const notice = world.payments.readWebhook(sent)
  if (!notice) throw new Error('the webhook is not believed')
  await handlePaymentEvent(world, notice)
}

/** Orders a package and pays it, and we are told so. */
export async function buy(world: TestWorld, userId: string, packageId = 'standard-10') {
  const purchase = await order(world, userId, packageId)
  const payment = world.payments.pay(purchase.orderId)
  await deliver(world, world.payments.signWebhook('payment.captured', { payment }))
  return { ...purchase, payment }
}
