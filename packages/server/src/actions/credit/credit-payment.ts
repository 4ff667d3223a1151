import { classifyPayment } from '../../core/credit/classify-payment.ts'
import { receiptMail } from '../../core/mail/purchase-mails.ts'
import { nextPaidCheckAt } from '../../core/credit/purchase-schedule.ts'
import { boughtCredit } from '../../core/credit/purchase-transfers.ts'
import type { Tx } from '../../ports/database.ts'
import type { Payment } from '../../ports/payments.ts'
import type { Ports } from '../../ports/ports.ts'
import { lockFunds, enqueueTransfer } from '../../store/credit/ledger.ts'
import { type Fate, findPayment, insertPayment } from '../../store/credit/payments.ts'
import {
  type PaidOrder,
  findPurchaseOfOrder,
  lockPaidOrder,
  markPaid,
} from '../../store/credit/purchases.ts'
import { writeMail } from '../mail/write-mail.ts'

/**
 * Takes a captured payment for what it is: the first right one of an order credits it once, a second one
 * goes back, a wrong one is parked for a person. A payment that is known changes nothing. An order that
 * was given up, or had failed attempts, is credited all the same: the money is here.
 */
export async function creditPayment(ports: Ports, tx: Tx, payment: Payment): Promise<void> {
  if (payment.status !== 'captured') return
  const order = await lockOrder(tx, payment)
  if (order ? order.isKnown : await findPayment(tx, payment.id)) return
  const purchase = order?.purchase ?? null
  const at = ports.clock.now()
  const judged = classifyPayment(purchase, payment)
  const fate: Fate = judged.is === 'surplus' ? { ...judged, refundAt: at } : judged
  insertPayment(tx, payment, { purchaseId: purchase?.id ?? null, fate, at })
  if (fate.is === 'credited' && order) {
    credit(ports, tx, { ...order, payment, at })
    return ports.onCreditAdded(ports, tx, order.purchase.userId)
  }
  const details = { payment: payment.id, order: payment.orderId, purchase: purchase?.id }
  if (fate.is === 'parked') {
    ports.log.error({ ...details, why: fate.reason }, 'A payment is parked: a person must look')
  } else {
    ports.log.warn(details, 'A second payment of one order goes back')
  }
}

/** A user who never bought credit has no account for debt yet, perhaps none at all: they are opened first. */
async function lockOrder(tx: Tx, payment: Payment): Promise<PaidOrder | null> {
  const locked = await lockPaidOrder(tx, payment.orderId, payment.id)
  if (locked) return locked
  const found = await findPurchaseOfOrder(tx, payment.orderId)
  if (!found) return null
  await lockFunds(tx, found.userId)
  return lockPaidOrder(tx, payment.orderId, payment.id)
}

function credit(
  ports: Ports,
  tx: Tx,
  paid: Omit<PaidOrder, 'isKnown'> & { payment: Payment; at: Date },
): void {
  const { purchase, debt, recipient, payment, at } = paid
  const bought = { ...purchase, orderId: payment.orderId }
  enqueueTransfer(tx, boughtCredit(bought, debt), { id: ports.ids.next('transfer'), at })
  // Part of it went back before we heard of it: that is looked up at once.
  const checkAt = payment.amountRefunded > 0n ? at : nextPaidCheckAt(at, at)
  markPaid(tx, purchase.id, { paymentId: payment.id, at, checkAt })
  writeMail(ports, tx, recipient, facts =>
    receiptMail(facts, { ...bought, paymentId: payment.id, paidAt: at }),
  )
}
