import { micros, paise } from '@ringback/contract/money'
import {
  ORDER_UNCHECKED,
  type PaymentClass,
  classifyPayment,
} from '../../../core/credit/classify-payment.ts'
import { nextPaidCheckAt } from '../../../core/credit/purchase-schedule.ts'
import {
  describePackage,
  paidPurchase,
  purchaseTransfer,
} from '../../../core/credit/purchase-transfers.ts'
import { parkedMail, returnedMail } from '../../../core/mail/parked-mails.ts'
import { receiptMail } from '../../../core/mail/purchase-mails.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Payment } from '../../../ports/vendors/payments.ts'
import type { Ports } from '../../../ports/ports.ts'
import { lockFunds } from '../../../store/credit/funds.ts'
import { enqueueTransfer } from '../../../store/credit/ledger.ts'
import { type PaidOrder, lockPaidOrder } from '../../../store/credit/paid-order.ts'
import {
  type StoredPayment,
  findPayment,
  insertPayment,
  lockPayment,
  reclassifyPayment,
} from '../../../store/credit/payments.ts'
import { setReversal, findLastReturn } from '../../../store/credit/payment-refunds.ts'
import { checkPurchaseAt } from '../../../store/credit/purchase-schedule.ts'
import { findPurchaseByOrder, markPurchasePaid } from '../../../store/credit/purchases.ts'
import { raiseAlarm } from '../../alarms/raise-alarm.ts'
import { writeMail, writeMailTo } from '../../mail/write-mail.ts'
import { disputeKey, refundKey } from '../../../core/credit/transfer-keys.ts'
import { disputeLostMail, refundMail } from '../../../core/mail/refund-mails.ts'
import { countDisputeTransfer } from '../../../store/credit/disputes.ts'
import { issueVoucher } from '../../tax/issue-document.ts'
import { alignCredit, lockPaymentOfUser } from '../reversals/reverse-credit.ts'

/**
 * Processes a captured payment, once. The first payment that pays an order is credited, a second one is scheduled for
 * a refund. A payment for an abandoned purchase is credited too, because the money has arrived. One of another sum is
 * parked until a check of its purchase has fetched the order's status. A wrong one, and one for a
 * closed account, is parked for an operator, and the customer gets a mail.
 *
 * @param paying the payments that pay the order; null when the order was not fetched
 * @returns its classification; null when it is not captured, or nothing has changed since it was processed before
 */
export async function creditPayment(
  ports: Ports,
  tx: Tx,
  payment: Payment,
  paying: readonly Payment[] | null = null,
): Promise<PaymentClass | null> {
  if (payment.status !== 'captured') return null
  return creditLockedOrder(ports, tx, await lockOrder(tx, payment), payment, paying)
}

/** Does the rest of {@link creditPayment}, for a caller that has locked the order in a round trip of its own. */
export async function creditLockedOrder(
  ports: Ports,
  tx: Tx,
  order: PaidOrder | null,
  payment: Payment,
  paying: readonly Payment[] | null = null,
): Promise<PaymentClass | null> {
  if (payment.status !== 'captured') return null
  if (!order && (await findPayment(tx, payment.id))) return null
  const isPaying = paying && paying.some(({ id }) => id === payment.id)
  const isPart = isPaying === true && paying !== null && paying.length > 1
  const stored = order?.isPaymentKnown ? await lockPayment(tx, payment.id) : null
  if (stored && stored.classification !== 'parked') return null
  const parts: Part[] = isPart ? await lockParts(tx, paying) : [{ payment, stored }]
  const classified = classifyPayment(order, payment, isPaying)
  const paymentClass = classified.is === 'credited' ? classifyParts(parts) : classified
  if (stored && paymentClass.is === 'parked' && paymentClass.reason === stored.reason) return null
  const at = ports.clock.now()
  const isCredited = paymentClass.is === 'credited'
  for (const part of isCredited ? parts : [{ payment, stored }]) {
    storePart(tx, part, { purchase: order?.purchase ?? null, class: paymentClass, at })
  }
  if (isCredited && order) await creditOrder(ports, tx, order, parts, at)
  else await reportUncredited(ports, tx, { order, payment, paymentClass, at })
  return paymentClass
}

/** A payment of an order, and its row if it was processed before. */
interface Part {
  payment: Payment
  stored: StoredPayment | null
}

async function lockParts(tx: Tx, payments: readonly Payment[]): Promise<Part[]> {
  const parts: Part[] = []
  for (const payment of payments) {
    parts.push({ payment, stored: await lockPayment(tx, payment.id) })
  }
  return parts
}

/** The payments that pay an order are credited together, unless an operator has decided about one of them. */
function classifyParts(parts: readonly Part[]): PaymentClass {
  const known = parts.flatMap(({ stored }) => stored ?? [])
  if (known.some(({ classification }) => classification !== 'parked')) {
    return { is: 'parked', reason: 'an operator has decided about another part of its order' }
  }
  return { is: 'credited' }
}

function storePart(
  tx: Tx,
  { payment, stored }: Part,
  { at, ...classified }: Omit<Parameters<typeof insertPayment>[2], 'refundAt'>,
): void {
  if (stored) reclassifyPayment(tx, payment, { ...classified, refundAt: at })
  else insertPayment(tx, payment, { ...classified, refundAt: at, at })
}

/** Notifies an operator and the customer of a payment that is parked, and the customer of one that is refunded. */
async function reportUncredited(
  ports: Ports,
  tx: Tx,
  reported: { order: PaidOrder | null; payment: Payment; paymentClass: PaymentClass; at: Date },
): Promise<void> {
  const { order, payment, paymentClass, at } = reported
  const { id: paymentId, orderId } = payment
  const details = { payment: paymentId, order: orderId, purchase: order?.purchase.id }
  if (paymentClass.is === 'surplus') {
    ports.log.warn(details, 'A second payment of one order will be refunded')
    if (order) writeMail(ports, tx, order.recipient, facts => returnedMail(facts, payment))
  }
  if (paymentClass.is !== 'parked') return
  const { reason } = paymentClass
  if (reason === ORDER_UNCHECKED && order) {
    ports.log.info(details, 'A payment is not the quoted sum: its order is fetched')
    return checkPurchaseAt(tx, order.purchase.id, at)
  }
  ports.log.error({ ...details, why: reason }, 'A payment is parked: an operator must check it')
  await raiseAlarm(ports, tx, { is: 'payment-parked', paymentId, orderId, reason })
  if (order)
    writeMail(ports, tx, order.recipient, facts => parkedMail(facts, payment, ports.business))
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

/** Posts the credit of the payments that paid an order, and marks its purchase paid. */
async function creditOrder(
  ports: Ports,
  tx: Tx,
  { purchase, debt, recipient }: PaidOrder,
  parts: readonly Part[],
  at: Date,
): Promise<void> {
  const payments = parts.map(({ payment }) => payment)
  const [{ id: paymentId, orderId }] = payments as [Payment]
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0n)
  const credited = { ...purchase, orderId }
  const transfer = purchaseTransfer(paidPurchase(credited, paid), debt)
  enqueueTransfer(tx, transfer, { id: ports.ids.next('transfer'), at })
  // A payment that is partly refunded already is checked at once, to load its refunds.
  const isRefunded = payments.some(({ amountRefunded }) => amountRefunded > 0n)
  const checkAt = isRefunded ? at : nextPaidCheckAt(at, at)
  markPurchasePaid(tx, purchase.id, { paymentId, at, checkAt })
  await ports.onCreditAdded(ports, tx, purchase.userId)
  const voucher = await issueVoucher(
    ports,
    tx,
    {
      ...{ userId: purchase.userId, cause: transfer.key, at, paymentId, credit: purchase.credit },
      description: describePackage(purchase.packageName),
      total: paise(paid),
      inrPerUsdE4: purchase.inrPerUsdE4,
    },
    purchase.taxTerms,
  )
  const receipt = { ...credited, paymentId, paidAt: at, paid: paise(paid), voucher }
  writeMail(ports, tx, recipient, facts => receiptMail(facts, receipt, ports.business))
  const returned = parts.flatMap(({ stored }) =>
    stored && stored.refunded > 0n ? [stored.id] : [],
  )
  // Of all of them first, because the share of one depends on what was returned of the others.
  for (const id of returned) await setReversal(tx, id, { refunded: 0n, reversedCredit: micros(0n) })
  for (const id of returned) await reverseEarlierReturns(ports, tx, id)
}

/**
 * Reverses what refunds and lost disputes returned of a payment while it was parked. The caller has just credited it,
 * locked the accounts of its user and the payment, and set what counts as returned to 0. One transfer, with the key of the last of them, reverses all.
 */
export async function reverseEarlierReturns(
  ports: Ports,
  tx: Tx,
  paymentId: string,
): Promise<void> {
  const last = await findLastReturn(tx, paymentId)
  if (!last) return
  const payment = await findPayment(tx, paymentId)
  if (!payment) throw new Error(`there is no payment ${paymentId}`)
  const isRefund = last.kind === 'refund'
  const key = isRefund ? refundKey(last.id) : disputeKey(last.id, 1)
  const cause = isRefund ? 'Refund' : 'Chargeback'
  const change = await alignCredit(ports, tx, await lockPaymentOfUser(tx, payment), { key, cause })
  if (!change) return
  if (!isRefund) await countDisputeTransfer(tx, last.id)
  const compose = isRefund ? refundMail : disputeLostMail
  await writeMailTo(ports, tx, change.userId, facts => compose(facts, change))
}
