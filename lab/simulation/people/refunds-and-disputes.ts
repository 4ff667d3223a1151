import type { Dispute, Payment } from '@ringback/server/ports/vendors/payments'
import type { DisputeOfOrder, Expectations, Order } from '../checks/expectations.ts'
import { capturedOf } from '../checks/orders.ts'
import type { SimulationContext } from '../context.ts'

/** The operator refunds a payment, or a part of it, in the provider's dashboard. */
export function refundSome(context: SimulationContext, { orders }: Expectations): void {
  const { random, payments } = context
  const refundable = orders.flatMap(order =>
    capturedOf(context, order).map(payment => ({ order, payment })),
  )
  const left = refundable.filter(({ payment }) => payment.amountRefunded < payment.amount)
  if (left.length === 0) return
  const { order, payment } = random.pick(left)
  const rest = payment.amount - payment.amountRefunded
  // A payment that is refunded completely would no longer be the disputed one of its order.
  const isWhole = order.disputes.length === 0 && random.happens(50)
  const most = order.disputes.length === 0 ? rest : rest - 1n
  if (most < 1n) return
  const part = isWhole ? rest : BigInt(random.between(1, Number(most)))
  const refund = payments.refundInDashboard(payment.id, part)
  context.log(`${refund.id} gives back ${part} of ${payment.amount} for ${payment.id}`)
  sendPaymentWebhook(context, order, 'refund.processed', { refund })
}

/** A payment may be disputed twice, for example each of its parts. */
const MAX_DISPUTES = 2

/** A buyer disputes a payment or a part of it. Disputes take days, so the payment has been credited before. */
export async function disputeSome(
  context: SimulationContext,
  { orders }: Expectations,
): Promise<void> {
  const { random } = context
  const disputable = orders.flatMap(order => {
    const [payment, ...others] = capturedOf(context, order)
    const isDisputable = payment && others.length === 0 && payment.amountRefunded < payment.amount
    return isDisputable && order.disputes.length < MAX_DISPUTES ? [{ order, payment }] : []
  })
  if (disputable.length === 0) return
  const { order, payment } = random.pick(disputable)
  if (!(await isKnown(context, payment))) return
  const amount = random.happens(40)
    ? payment.amount
    : BigInt(random.between(1, Number(payment.amount)))
  const id = `disp_${order.id}_${order.disputes.length + 1}`
  const dispute: DisputeOfOrder = { id, payment, amount, is: 'open', decidedAt: 0 }
  order.disputes.push(dispute)
  context.log(`${amount} of ${payment.amount} for ${payment.id} is disputed`)
  sendPaymentWebhook(context, order, 'payment.dispute.created', { dispute: eventOf(dispute) })
}

/** The bank reviews an open dispute, or asks for evidence. */
export function reviewDispute(context: SimulationContext, { orders }: Expectations): void {
  const picked = pickDispute(context, orders, ({ is }) => is === 'open')
  if (!picked) return
  const { order, dispute } = picked
  const stage = context.random.pick(['under_review', 'action_required'])
  context.log(`${dispute.id} is ${stage}`)
  sendPaymentWebhook(context, order, `payment.dispute.${stage}`, { dispute: eventOf(dispute) })
}

const SECOND_MS = 1_000

/** The bank decides a decided dispute the other way. The provider's times have seconds, so a second has passed. */
export function decideDisputeAgain(context: SimulationContext, { orders }: Expectations): void {
  const isDecided = ({ is, decidedAt }: DisputeOfOrder) =>
    is !== 'open' && context.now() >= decidedAt + SECOND_MS
  const picked = pickDispute(context, orders, isDecided)
  if (picked) decide(context, picked, picked.dispute.is === 'won' ? 'lost' : 'won')
}

/** The bank decides an open dispute. */
export function decideDispute(context: SimulationContext, { orders }: Expectations): void {
  const picked = pickDispute(context, orders, ({ is }) => is === 'open')
  if (picked) decide(context, picked, context.random.happens(50) ? 'won' : 'lost')
}

export function decideAllDisputes(context: SimulationContext, expected: Expectations): void {
  const isOpen = ({ is }: DisputeOfOrder) => is === 'open'
  while (expected.orders.some(({ disputes }) => disputes.some(isOpen)))
    decideDispute(context, expected)
}

interface PickedDispute {
  order: Order
  dispute: DisputeOfOrder
}

function pickDispute(
  { random }: SimulationContext,
  orders: readonly Order[],
  fits: (dispute: DisputeOfOrder) => boolean,
): PickedDispute | null {
  const fitting = orders.flatMap(order =>
    order.disputes.filter(fits).map(dispute => ({ order, dispute })),
  )
  return fitting.length === 0 ? null : random.pick(fitting)
}

function decide(
  context: SimulationContext,
  { order, dispute }: PickedDispute,
  decision: 'won' | 'lost',
): void {
  dispute.is = decision
  dispute.decidedAt = context.now()
  context.log(`${dispute.id} is ${decision}`)
  sendPaymentWebhook(context, order, `payment.dispute.${decision}`, { dispute: eventOf(dispute) })
}

function eventOf({ id, payment, amount }: DisputeOfOrder): Dispute {
  const { id: paymentId, currency } = payment
  return { id, paymentId, amount, currency }
}

async function isKnown({ database }: SimulationContext, { id }: Payment): Promise<boolean> {
  const query = database.kysely.selectFrom('payments').select('id').where('id', '=', id)
  return (await query.where('classification', '=', 'credited').executeTakeFirst()) !== undefined
}

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
