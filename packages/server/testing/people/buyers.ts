import { buyCredit } from '../../src/actions/credit/purchases/buy-credit.ts'
import { handlePaymentEvent } from '../../src/actions/credit/purchases/handle-payment-event.ts'
import type { Dispute, Payment } from '../../src/ports/vendors/payments.ts'
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
  return { ...purchase, payment: await capture(world, purchase.orderId) }
}

/** Pays an order and delivers the webhook. */
export async function capture(
  world: TestWorld,
  orderId: string,
  changes: Partial<Payment> = {},
): Promise<Payment> {
  const payment = world.payments.pay(orderId, changes)
  await deliver(world, world.payments.signWebhook('payment.captured', { payment }))
  return payment
}

/** The provider refunds a part of a payment, and delivers the webhook. */
export async function refund(world: TestWorld, paymentId: string, amount: bigint) {
  const made = world.payments.refundInDashboard(paymentId, amount)
  await deliver(world, world.payments.signWebhook('refund.processed', { refund: made }))
  return made
}

export type DisputeEvent = 'created' | 'under_review' | 'action_required' | 'won' | 'lost'

let disputes = 0

/** A dispute about a payment, or about a part of it. */
export function disputeOf(
  { id: paymentId, amount, currency }: Pick<Payment, 'id' | 'amount' | 'currency'>,
  part = amount,
): Dispute {
  return { id: `disp_${++disputes}`, paymentId, amount: part, currency }
}

/** Delivers the events of a dispute, one second apart, because an older event changes nothing. */
export async function reportDispute(
  world: TestWorld,
  dispute: Dispute,
  ...events: readonly DisputeEvent[]
): Promise<void> {
  for (const event of events) {
    world.clock.advance({ seconds: 1 })
    await deliver(world, world.payments.signWebhook(`payment.dispute.${event}`, { dispute }))
  }
}
