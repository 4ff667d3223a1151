import { pollOpenPurchases } from '../src/actions/credit/poll-open-purchases.ts'
import { buyCredit } from '../src/actions/credit/buy-credit.ts'
import { showBalance } from '../src/actions/credit/read-credit.ts'
import { PACKAGES } from '../src/core/credit/packages.ts'
import type { Payment } from '../src/ports/payments.ts'
import type { Expectations, Order } from './expectations.ts'
import { decideDispute, disputeSome, refundSome } from './refunds-and-disputes.ts'
import { capturedOf } from './orders.ts'
import type { Scene } from './context.ts'
import { tell } from './send-payment-webhook.ts'

/** Something happens around a purchase, at our place or at the provider's. */
export async function pay(scene: Scene, town: Expectations): Promise<void> {
  const act = scene.dice.weighted<(scene: Scene, town: Expectations) => void | Promise<void>>([
    [4, buy],
    [6, payOrder],
    [2, payAgain],
    [3, concludeAuthorised],
    [3, lookAtBalance],
    [2, refundSome],
    [2, disputeSome],
    [2, decideDispute],
  ])
  await act(scene, town)
}

/** What was authorised is captured or fails in the end. */
export function concludeAllAuthorised(scene: Scene, town: Expectations): void {
  while (authorisedOf(scene).length > 0) concludeAuthorised(scene, town)
}

function buy(scene: Scene, { people, orders }: Expectations): void {
  const { id: userId } = scene.dice.pick(people)
  if (userId === null) return
  const { id, price } = scene.dice.pick(PACKAGES)
  scene.begin(`buy ${id}`, ports => buyCredit(ports, userId, id), {
    done: answer => {
      if (!answer.ok) return
      const { orderId, paise, credit } = answer.value
      const quoted = price * scene.terms.inrPerUsdE4
      if (paise * 100_000_000n < quoted || (paise - 1n) * 100_000_000n >= quoted) {
        throw new Error(`${orderId} costs ${paise} paise, which is not $${price}`)
      }
      const madeAt = scene.now()
      orders.push({ id: orderId, userId, credit, paise, madeAt, dispute: null })
    },
  })
}

/** Somebody who has just paid looks again and again. */
function lookAtBalance(scene: Scene, { people }: Expectations): void {
  const { id } = scene.dice.pick(people)
  if (id === null) return
  scene.begin('look at balance', async ports => {
    const { posted, available } = await showBalance(ports, id)
    if (available > posted || available < 0n) throw new Error(`${available} of ${posted}`)
    await pollOpenPurchases(ports, id)
  })
}

function payOrder(scene: Scene, { orders }: Expectations): void {
  const { dice } = scene
  const unpaid = orders.filter(order => capturedOf(scene, order).length === 0)
  if (unpaid.length === 0) return
  const order = dice.pick(unpaid)
  const changes = dice.weighted<Partial<Payment>>([
    [65, {}],
    [15, { status: 'failed' }],
    [14, { status: 'authorized' }],
    [3, { amount: order.paise - 1n }],
    [3, { currency: 'USD' }],
  ])
  makePayment(scene, order, changes)
}

function payAgain(scene: Scene, { orders }: Expectations): void {
  const paid = orders.filter(order => capturedOf(scene, order).length > 0 && !order.dispute)
  if (paid.length > 0) makePayment(scene, scene.dice.pick(paid), {})
}

function makePayment(scene: Scene, order: Order, changes: Partial<Payment>): void {
  const payment = scene.payments.pay(order.id, changes)
  scene.say(
    `${payment.id} of ${payment.amount} ${payment.currency} for ${order.id}: ${payment.status}`,
  )
  tellOfPayment(scene, order, payment)
}

function concludeAuthorised(scene: Scene, { orders }: Expectations): void {
  const authorised = authorisedOf(scene)
  if (authorised.length === 0) return
  const payment = scene.dice.pick(authorised)
  const status = scene.dice.happens(75) ? 'captured' : 'failed'
  const concluded: Payment = { ...payment, status }
  scene.payments.payments.set(payment.id, concluded)
  scene.say(`${payment.id} is ${status} late`)
  const order = orders.find(({ id }) => id === payment.orderId)
  if (order) tellOfPayment(scene, order, concluded)
}

function authorisedOf({ payments }: Scene): Payment[] {
  return [...payments.payments.values()].filter(({ status }) => status === 'authorized')
}

function tellOfPayment(scene: Scene, order: Order, payment: Payment): void {
  const names = {
    captured: ['payment.captured', 'order.paid'],
    failed: ['payment.failed'],
    authorized: ['payment.authorized'],
    created: [],
    refunded: [],
  }[payment.status]
  for (const name of names) tell(scene, order, name, { payment })
}
