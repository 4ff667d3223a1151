import { judgePayment } from '../core/payment-fate.ts'
import { receiptMail } from '../core/purchase-mails.ts'
import { nextPaidCheckAt } from '../core/purchase-schedule.ts'
import { boughtCredit } from '../core/purchase-transfers.ts'
import type { Tx } from '../ports/database.ts'
import type { Payment } from '../ports/payments.ts'
import type { Ports } from '../ports/ports.ts'
import { lockFunds, post } from '../store/ledger.ts'
import { type Fate, insertPayment } from '../store/payments.ts'
import { type Purchase, findPurchaseOfOrder, lockPurchase, markPaid } from '../store/purchases.ts'
import { writeMailTo } from './write-mail.ts'

type CreditingPorts = Pick<Ports, 'clock' | 'chance' | 'terms' | 'log'>

/**
 * Takes a captured payment for what it is: the first right one of an order credits it once, a second one
 * goes back, a wrong one is parked for a person. A payment that is known changes nothing. An order that
 * was given up, or had failed attempts, is credited all the same: the money is here.
 */
export async function creditPayment(
  ports: CreditingPorts,
  tx: Tx,
  payment: Payment,
): Promise<void> {
  if (payment.status !== 'captured') return
  const found = await findPurchaseOfOrder(tx, payment.orderId)
  const debt = found ? (await lockFunds(tx, found.userId)).debt : null
  // Read again under its lock: what was found before may have been paid meanwhile.
  const purchase = found ? await lockPurchase(tx, found.id) : null
  const at = ports.clock.now()
  const judged = judgePayment(purchase, payment)
  const fate: Fate = judged.is === 'surplus' ? { ...judged, refundAt: at } : judged
  const isNew = await insertPayment(tx, payment, { purchaseId: purchase?.id ?? null, fate, at })
  if (!isNew) return
  if (fate.is === 'credited' && purchase && debt !== null) {
    return credit(ports, tx, { purchase, payment, debt, at })
  }
  const details = { payment: payment.id, order: payment.orderId, purchase: purchase?.id }
  if (fate.is === 'parked') {
    ports.log.error({ ...details, why: fate.reason }, 'A payment is parked: a person must look')
  } else {
    ports.log.warn(details, 'A second payment of one order goes back')
  }
}

async function credit(
  ports: CreditingPorts,
  tx: Tx,
  paid: {
    purchase: Purchase
    payment: Payment
    debt: Parameters<typeof boughtCredit>[1]
    at: Date
  },
): Promise<void> {
  const { purchase, payment, debt, at } = paid
  const bought = { ...purchase, orderId: payment.orderId }
  const posted = await post(tx, boughtCredit(bought, debt), { id: ports.chance.id('transfer'), at })
  if (!posted.ok) throw new Error(`purchase ${purchase.id} cannot be credited: ${posted.why}`)
  // Part of it went back before we heard of it: that is looked up at once.
  const checkAt = payment.amountRefunded > 0n ? at : nextPaidCheckAt(at, at)
  await markPaid(tx, purchase.id, { paymentId: payment.id, at, checkAt })
  await writeMailTo(ports, tx, purchase.userId, facts =>
    receiptMail(facts, { ...bought, paymentId: payment.id, paidAt: at }),
  )
}
