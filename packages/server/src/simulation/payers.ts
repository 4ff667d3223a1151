import { buyCredit } from '../actions/buy-credit.ts'
import { PACKAGES } from '../core/packages.ts'
import type { Payment } from '../ports/payments.ts'
import type { Expectations, Order } from './expectations.ts'
import type { Scene } from './scene.ts'

const HOUR_MS = 3_600_000
/** So long the product asks about an order by itself; later it relies on what it is told. */
const ASKED_ABOUT_MS = 90 * HOUR_MS

/** Something happens around a purchase, at our place or at the provider's. */
export function pay(scene: Scene, town: Expectations): void {
  const act = scene.dice.weighted<(scene: Scene, town: Expectations) => void>([
    [4, buy],
    [6, payOrder],
    [2, payAgain],
    [3, concludeAuthorised],
  ])
  act(scene, town)
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
      orders.push({ id: orderId, userId, credit, paise, madeAt, isLost: false })
    },
  })
}

function payOrder(scene: Scene, { orders }: Expectations): void {
  const { dice } = scene
  const unpaid = orders.filter(order => !capturedOf(scene, order))
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
  const paid = orders.filter(order => capturedOf(scene, order) && !order.isLost)
  if (paid.length > 0) makePayment(scene, scene.dice.pick(paid), {})
}

function makePayment(scene: Scene, order: Order, changes: Partial<Payment>): void {
  const payment = scene.payments.pay(order.id, changes)
  scene.say(
    `${payment.id} of ${payment.amount} ${payment.currency} for ${order.id}: ${payment.status}`,
  )
  tell(scene, order, payment)
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
  if (order) tell(scene, order, concluded)
}

function authorisedOf({ payments }: Scene): Payment[] {
  return [...payments.payments.values()].filter(({ status }) => status === 'authorized')
}

function capturedOf({ payments }: Scene, { id }: Order): boolean {
  return [...payments.payments.values()].some(
    ({ orderId, status }) => orderId === id && (status === 'captured' || status === 'refunded'),
  )
}

/** The provider tells of a payment. Letters may be lost as long as the product asks by itself. */
function tell(scene: Scene, order: Order, payment: Payment): void {
  const names = {
    captured: ['payment.captured', 'order.paid'],
    failed: ['payment.failed'],
    authorized: ['payment.authorized'],
    created: [],
    refunded: [],
  }[payment.status]
  for (const name of names) send(scene, order, name, { payment })
}

function send(
  scene: Scene,
  order: Order,
  name: string,
  about: Parameters<Scene['payments']['notice']>[1],
): void {
  const letter = { is: 'payment', name, notice: scene.payments.notice(name, about) } as const
  if (scene.now() - order.madeAt < ASKED_ABOUT_MS) scene.post.send(letter)
  else scene.post.keep(letter)
}
