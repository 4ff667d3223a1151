import type { Dispute, Payment } from '../src/ports/payments.ts'
import type { Expectations, Order } from './expectations.ts'
import { capturedOf } from './orders.ts'
import type { Scene } from './context.ts'
import { tell } from './send-payment-webhook.ts'

/** A person at the provider's dashboard refunds a payment, or a part of it. */
export function refundSome(scene: Scene, { orders }: Expectations): void {
  const { dice, payments } = scene
  const refundable = orders.flatMap(order =>
    order.dispute ? [] : capturedOf(scene, order).map(payment => ({ order, payment })),
  )
  const left = refundable.filter(({ payment }) => payment.amountRefunded < payment.amount)
  if (left.length === 0) return
  const { order, payment } = dice.pick(left)
  const rest = payment.amount - payment.amountRefunded
  const part = dice.happens(50) ? rest : BigInt(dice.between(1, Number(rest)))
  const refund = payments.giveBack(payment.id, part)
  scene.say(`${refund.id} gives back ${part} of ${payment.amount} for ${payment.id}`)
  tell(scene, order, 'refund.processed', { refund })
}

/** A buyer asks the bank for the money. Nobody does so before we have credited it: that takes days. */
export async function disputeSome(scene: Scene, { orders }: Expectations): Promise<void> {
  const disputable = orders.flatMap(order => {
    const [payment, ...others] = capturedOf(scene, order)
    const isWhole = payment && others.length === 0 && payment.amountRefunded === 0n
    return isWhole && !order.dispute ? [{ order, payment }] : []
  })
  if (disputable.length === 0) return
  const { order, payment } = scene.dice.pick(disputable)
  if (!(await isKnown(scene, payment))) return
  order.dispute = { id: `disp_${order.id}`, payment, is: 'open' }
  scene.say(`${payment.id} is disputed`)
  tell(scene, order, 'payment.dispute.created', { dispute: disputeOf(order.dispute) })
}

/** The bank decides. */
export function decideDispute(scene: Scene, { orders }: Expectations): void {
  const open = orders.filter(({ dispute }) => dispute?.is === 'open')
  if (open.length === 0) return
  const order = scene.dice.pick(open)
  const { dispute } = order
  if (!dispute) return
  dispute.is = scene.dice.happens(50) ? 'won' : 'lost'
  scene.say(`the dispute of ${dispute.payment.id} is ${dispute.is}`)
  tell(scene, order, `payment.dispute.${dispute.is}`, { dispute: disputeOf(dispute) })
}

export function decideAllDisputes(scene: Scene, town: Expectations): void {
  while (town.orders.some(({ dispute }) => dispute?.is === 'open')) decideDispute(scene, town)
}

function disputeOf({ id, payment }: NonNullable<Order['dispute']>): Dispute {
  const { id: paymentId, amount, currency } = payment
  return { id, paymentId, amount, currency }
}

async function isKnown({ database }: Scene, { id }: Payment): Promise<boolean> {
  const query = database.kysely.selectFrom('payments').select('id').where('id', '=', id)
  return (await query.where('classification', '=', 'credited').executeTakeFirst()) !== undefined
}
