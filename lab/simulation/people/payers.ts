import { pollOpenPurchases } from '@ringback/server/actions/credit/purchases/check-purchases'
import { buyCredit } from '@ringback/server/actions/credit/purchases/buy-credit'
import { readBalance } from '@ringback/server/actions/credit/read-credit'
import type { Payment } from '@ringback/server/ports/vendors/payments'
import type { Expectations, Order } from '../checks/expectations.ts'
import {
  decideDispute,
  decideDisputeAgain,
  disputeSome,
  refundSome,
  reviewDispute,
  sendPaymentWebhook,
} from './refunds-and-disputes.ts'
import { capturedOf } from '../checks/orders.ts'
import type { SimulationContext } from '../context.ts'

/** Something happens at random to a purchase or a payment. */
export async function pay(context: SimulationContext, expected: Expectations): Promise<void> {
  const act = context.random.weighted<
    (context: SimulationContext, expected: Expectations) => void | Promise<void>
  >([
    [4, buy],
    [6, payOrder],
    [1, payWithOffer],
    [2, payAgain],
    [3, concludeAuthorised],
    [3, checkBalance],
    [2, refundSome],
    [4, disputeSome],
    [2, reviewDispute],
    [2, decideDispute],
    [1, decideDisputeAgain],
  ])
  await act(context, expected)
}

/** Captures or fails every authorised payment. */
export function concludeAllAuthorised(context: SimulationContext, expected: Expectations): void {
  while (authorisedOf(context).length > 0) concludeAuthorised(context, expected)
}

function buy(context: SimulationContext, { people, orders }: Expectations): void {
  const { id: userId } = context.random.pick(people)
  if (userId === null) return
  const { id, price } = context.random.pick(context.business.creditPackages)
  context.startWork(`buy ${id}`, ports => buyCredit(ports, userId, id), {
    onDone: answer => {
      if (!answer.ok) return
      const { orderId, paise, credit } = answer.value
      const quoted = price * context.business.inrPerUsdE4
      if (paise * 100_000_000n < quoted || (paise - 1n) * 100_000_000n >= quoted) {
        throw new Error(`${orderId} costs ${paise} paise, which is not $${price}`)
      }
      const madeAt = context.now()
      orders.push({ id: orderId, userId, credit, paise, madeAt, disputes: [] })
    },
  })
}

/** Reads a balance, which polls the provider for open purchases. */
function checkBalance(context: SimulationContext, { people }: Expectations): void {
  const { id } = context.random.pick(people)
  if (id === null) return
  context.startWork('look at balance', async ports => {
    const { posted, available } = await readBalance(ports, id)
    if (available > posted || available < 0n) throw new Error(`${available} of ${posted}`)
    await pollOpenPurchases(ports, id)
  })
}

function payOrder(context: SimulationContext, { orders }: Expectations): void {
  const { random } = context
  const unpaid = orders.filter(order => capturedOf(context, order).length === 0)
  if (unpaid.length === 0) return
  const order = random.pick(unpaid)
  const changes = random.weighted<Partial<Payment>>([
    [65, {}],
    [15, { status: 'failed' }],
    [14, { status: 'authorized' }],
    [3, { amount: order.paise - 1n }],
    [3, { currency: 'USD' }],
  ])
  makePayment(context, order, changes)
}

/** An offer of the provider makes the payment smaller, or a fee larger. The provider calls the order paid all the same. */
function payWithOffer(context: SimulationContext, { orders }: Expectations): void {
  const { random } = context
  const untried = orders.filter(
    ({ id }) => ![...context.payments.payments.values()].some(({ orderId }) => orderId === id),
  )
  if (untried.length === 0) return
  const order = random.pick(untried)
  order.paise = (order.paise * random.pick([90n, 103n])) / 100n
  context.payments.callPaid(order.id)
  makePayment(context, order, { amount: order.paise })
}

function payAgain(context: SimulationContext, { orders }: Expectations): void {
  const paid = orders.filter(
    order => capturedOf(context, order).length > 0 && order.disputes.length === 0,
  )
  if (paid.length === 0) return
  const order = context.random.pick(paid)
  makePayment(context, order, { amount: order.paise })
}

function makePayment(context: SimulationContext, order: Order, changes: Partial<Payment>): void {
  const payment = context.payments.pay(order.id, changes)
  context.log(
    `${payment.id} of ${payment.amount} ${payment.currency} for ${order.id}: ${payment.status}`,
  )
  sendPaymentWebhooks(context, order, payment)
}

function concludeAuthorised(context: SimulationContext, { orders }: Expectations): void {
  const authorised = authorisedOf(context)
  if (authorised.length === 0) return
  const payment = context.random.pick(authorised)
  const status = context.random.happens(75) ? 'captured' : 'failed'
  const concluded: Payment = { ...payment, status }
  context.payments.payments.set(payment.id, concluded)
  context.log(`${payment.id} is ${status} late`)
  const order = orders.find(({ id }) => id === payment.orderId)
  if (order) sendPaymentWebhooks(context, order, concluded)
}

function authorisedOf({ payments }: SimulationContext): Payment[] {
  return [...payments.payments.values()].filter(({ status }) => status === 'authorized')
}

function sendPaymentWebhooks(context: SimulationContext, order: Order, payment: Payment): void {
  const names = {
    captured: ['payment.captured', 'order.paid'],
    failed: ['payment.failed'],
    authorized: ['payment.authorized'],
    created: [],
    refunded: [],
    unknown: [],
  }[payment.status]
  for (const name of names) sendPaymentWebhook(context, order, name, { payment })
}
