import type { Dispute, Payment } from '../src/ports/payments.ts'
import type { Expectations, Order } from './expectations.ts'
import { capturedOf } from './orders.ts'
import type { SimulationContext } from './context.ts'
import { sendPaymentWebhook } from './send-payment-webhook.ts'

/** The operator refunds a payment, or a part of it, in the provider's dashboard. */
export function refundSome(context: SimulationContext, { orders }: Expectations): void {
  const { random, payments } = context
  const refundable = orders.flatMap(order =>
    order.dispute ? [] : capturedOf(context, order).map(payment => ({ order, payment })),
  )
  const left = refundable.filter(({ payment }) => payment.amountRefunded < payment.amount)
  if (left.length === 0) return
  const { order, payment } = random.pick(left)
  const rest = payment.amount - payment.amountRefunded
  const part = random.happens(50) ? rest : BigInt(random.between(1, Number(rest)))
  const refund = payments.refundInDashboard(payment.id, part)
  context.log(`${refund.id} gives back ${part} of ${payment.amount} for ${payment.id}`)
  sendPaymentWebhook(context, order, 'refund.processed', { refund })
}

/** A buyer disputes a payment. Disputes take days, so the payment has been credited before. */
export async function disputeSome(
  context: SimulationContext,
  { orders }: Expectations,
): Promise<void> {
  const disputable = orders.flatMap(order => {
    const [payment, ...others] = capturedOf(context, order)
    const isWhole = payment && others.length === 0 && payment.amountRefunded === 0n
    return isWhole && !order.dispute ? [{ order, payment }] : []
  })
  if (disputable.length === 0) return
  const { order, payment } = context.random.pick(disputable)
  if (!(await isKnown(context, payment))) return
  order.dispute = { id: `disp_${order.id}`, payment, is: 'open', decidedAt: 0 }
  context.log(`${payment.id} is disputed`)
  sendPaymentWebhook(context, order, 'payment.dispute.created', {
    dispute: disputeOf(order.dispute),
  })
}

/** The bank reviews an open dispute, or asks for evidence. */
export function reviewDispute(context: SimulationContext, { orders }: Expectations): void {
  const open = orders.filter(({ dispute }) => dispute?.is === 'open')
  if (open.length === 0) return
  const order = context.random.pick(open)
  if (!order.dispute) return
  const stage = context.random.pick(['under_review', 'action_required'])
  context.log(`the dispute of ${order.dispute.payment.id} is ${stage}`)
  sendPaymentWebhook(context, order, `payment.dispute.${stage}`, {
    dispute: disputeOf(order.dispute),
  })
}

/** The bank decides a decided dispute the other way. The provider's times have seconds, so a second has passed. */
export function decideDisputeAgain(context: SimulationContext, { orders }: Expectations): void {
  const decided = orders.filter(
    ({ dispute }) =>
      dispute && dispute.is !== 'open' && context.now() >= dispute.decidedAt + SECOND_MS,
  )
  if (decided.length === 0) return
  const order = context.random.pick(decided)
  if (!order.dispute) return
  decide(context, order, order.dispute, order.dispute.is === 'won' ? 'lost' : 'won')
}

const SECOND_MS = 1_000

/** The bank decides an open dispute. */
export function decideDispute(context: SimulationContext, { orders }: Expectations): void {
  const open = orders.filter(({ dispute }) => dispute?.is === 'open')
  if (open.length === 0) return
  const order = context.random.pick(open)
  const { dispute } = order
  if (!dispute) return
  decide(context, order, dispute, context.random.happens(50) ? 'won' : 'lost')
}

function decide(
  context: SimulationContext,
  order: Order,
  dispute: NonNullable<Order['dispute']>,
  decision: 'won' | 'lost',
): void {
  dispute.is = decision
  dispute.decidedAt = context.now()
  context.log(`the dispute of ${dispute.payment.id} is ${decision}`)
  sendPaymentWebhook(context, order, `payment.dispute.${decision}`, {
    dispute: disputeOf(dispute),
  })
}

export function decideAllDisputes(context: SimulationContext, expected: Expectations): void {
  while (expected.orders.some(({ dispute }) => dispute?.is === 'open'))
    decideDispute(context, expected)
}

function disputeOf({ id, payment }: NonNullable<Order['dispute']>): Dispute {
  const { id: paymentId, amount, currency } = payment
  return { id, paymentId, amount, currency }
}

async function isKnown({ database }: SimulationContext, { id }: Payment): Promise<boolean> {
  const query = database.kysely.selectFrom('payments').select('id').where('id', '=', id)
  return (await query.where('classification', '=', 'credited').executeTakeFirst()) !== undefined
}
