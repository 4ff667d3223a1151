import { type PaymentClass, classifyPayment } from '../../../core/credit/classify-payment.ts'
import { nextPaidCheckAt } from '../../../core/credit/purchase-schedule.ts'
import { purchaseTransfer } from '../../../core/credit/purchase-transfers.ts'
import { receiptMail } from '../../../core/mail/purchase-mails.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Payment } from '../../../ports/vendors/payments.ts'
import type { Ports } from '../../../ports/ports.ts'
import { lockFunds } from '../../../store/credit/funds.ts'
import { enqueueTransfer } from '../../../store/credit/ledger.ts'
import { type PaidOrder, lockPaidOrder } from '../../../store/credit/paid-order.ts'
import { findPayment, insertPayment } from '../../../store/credit/payments.ts'
import { findPurchaseByOrder, markPurchasePaid } from '../../../store/credit/purchases.ts'
import { raiseAlarm } from '../../alarms/raise-alarm.ts'
import { writeMail } from '../../mail/write-mail.ts'

/**
 * Processes a captured payment, once. The first correct payment of an order is credited, a second one is
 * scheduled for a refund. A wrong one, and one for a closed account, is parked for an operator. A payment for an
 * abandoned purchase is credited too, because the money has arrived.
 *
 * @returns its classification; null when it is not captured, or was processed before
 */
export async function creditPayment(
  ports: Ports,
  tx: Tx,
  payment: Payment,
): Promise<PaymentClass | null> {
  if (payment.status !== 'captured') return null
  return creditLockedOrder(ports, tx, await lockOrder(tx, payment), payment)
}

/** Does the rest of {@link creditPayment}, for a caller that has locked the order in a round trip of its own. */
export async function creditLockedOrder(
  ports: Ports,
  tx: Tx,
  order: PaidOrder | null,
  payment: Payment,
): Promise<PaymentClass | null> {
  if (payment.status !== 'captured') return null
  if (order ? order.isPaymentKnown : await findPayment(tx, payment.id)) return null
  const purchase = order?.purchase ?? null
  const at = ports.clock.now()
  const paymentClass = classifyPayment(order, payment)
  insertPayment(tx, payment, { purchase, class: paymentClass, refundAt: at, at })
  if (paymentClass.is === 'credited' && order) {
    await creditOrder(ports, tx, order, { ...payment, at })
    return paymentClass
  }
  const details = { payment: payment.id, order: payment.orderId, purchase: purchase?.id }
  if (paymentClass.is === 'parked') {
    ports.log.error(
      { ...details, why: paymentClass.reason },
      'A payment is parked: an operator must check it',
    )
    const { id: paymentId, orderId } = payment
    const { reason } = paymentClass
    await raiseAlarm(ports, tx, { is: 'payment-parked', paymentId, orderId, reason })
  } else {
    ports.log.warn(details, 'A second payment of one order will be refunded')
  }
  return paymentClass
}

/** Locks the order and its user's accounts. If the user has no accounts yet, `lockFunds` opens them first. Null when no purchase has the order. */
export async function lockOrder(
  tx: Tx,
  payment: Pick<Payment, 'id' | 'orderId'>,
): Promise<PaidOrder | null> {
  const locked = await lockPaidOrder(tx, payment.orderId, payment.id)
  if (locked) return locked
  const purchase = await findPurchaseByOrder(tx, payment.orderId)
  if (!purchase) return null
  await lockFunds(tx, purchase.userId)
  return lockPaidOrder(tx, payment.orderId, payment.id)
}

/** Posts the credit of a payment that is classified as `credited`, and marks its purchase paid. */
export async function creditOrder(
  ports: Ports,
  tx: Tx,
  { purchase, debt, recipient }: Pick<PaidOrder, 'purchase' | 'debt' | 'recipient'>,
  { at, ...payment }: Payment & { at: Date },
): Promise<void> {
  const credited = { ...purchase, orderId: payment.orderId }
  enqueueTransfer(tx, purchaseTransfer(credited, debt), { id: ports.ids.next('transfer'), at })
  // A payment that is partly refunded already is checked at once, to load its refunds.
  const checkAt = payment.amountRefunded > 0n ? at : nextPaidCheckAt(at, at)
  markPurchasePaid(tx, purchase.id, { paymentId: payment.id, at, checkAt })
  writeMail(ports, tx, recipient, facts =>
    receiptMail(facts, { ...credited, paymentId: payment.id, paidAt: at }, ports.business),
  )
  await ports.onCreditAdded(ports, tx, purchase.userId)
}
