import { type Micros, type Paise, paise } from '@ringback/contract/money'
import {
  type PricedPurchase,
  type Reversal,
  reversalTransfer,
  shareOfRefund,
  uncoveredCredit,
} from '../../core/credit/purchase-transfers.ts'
import { refundKey } from '../../core/credit/transfer-keys.ts'
import { refundMail } from '../../core/mail/refund-mails.ts'
import type { Tx } from '../../ports/database.ts'
import type { Refund } from '../../ports/payments.ts'
import type { Ports } from '../../ports/ports.ts'
import { type Funds, lockFunds } from '../../store/credit/funds.ts'
import { enqueueTransfer } from '../../store/credit/ledger.ts'
import {
  addReversal,
  insertRefund,
  updateRefundedTotal,
} from '../../store/credit/payment-refunds.ts'
import { type StoredPayment, findPayment, lockPayment } from '../../store/credit/payments.ts'
import { findPurchase } from '../../store/credit/purchases.ts'
import { writeMailTo } from '../mail/write-mail.ts'

/**
 * Reverses credit in proportion to a refund that the provider has processed. A refund that was handled before has
 * no further effect. Refunds that an operator made at the provider are handled too. If the payment credited
 * nothing, only the refunded total of the payment changes.
 */
export async function reverseRefundedCredit(ports: Ports, tx: Tx, refund: Refund): Promise<void> {
  if (refund.status !== 'processed') return
  const details = { payment: refund.paymentId, refund: refund.id }
  const payment = await findPayment(tx, refund.paymentId)
  // The refund is not lost: when the payment is processed later, a check of its purchase loads the refunds again.
  if (!payment) return ports.log.warn(details, 'A refund of an unknown payment')
  if (refund.currency !== payment.currency) {
    return ports.log.error(details, 'A refund in another currency: an operator must check it')
  }
  const credited = await lockCreditedPayment(tx, payment)
  const isNew = await insertRefund(tx, refund, ports.clock.now())
  if (!isNew) return
  if (!credited) return updateRefundedTotal(tx, payment.id)
  const reversed = await reverseCredit(ports, tx, credited, {
    key: refundKey(refund.id),
    cause: 'Refund',
    paise: paise(refund.amount),
  })
  if (reversed) {
    await writeMailTo(ports, tx, credited.purchase.userId, facts => refundMail(facts, reversed))
  }
}

/** A credited payment and the rows that a reversal changes, locked in the order that store/credit/ledger.ts gives. */
export interface CreditedPayment {
  payment: StoredPayment
  purchase: PricedPurchase
  funds: Funds
}

/** Null when the payment credited nothing. Then only the payment is locked. */
export async function lockCreditedPayment(
  tx: Tx,
  { id, purchaseId, classification, orderId }: StoredPayment,
): Promise<CreditedPayment | null> {
  if (classification !== 'credited' || purchaseId === null) {
    await lockPayment(tx, id)
    return null
  }
  const purchase = await findPurchase(tx, purchaseId)
  if (!purchase) throw new Error(`there is no purchase ${purchaseId}`)
  const funds = await lockFunds(tx, purchase.userId)
  const payment = await lockPayment(tx, id)
  if (!payment) throw new Error(`there is no payment ${id}`)
  return { payment, purchase: { ...purchase, orderId }, funds }
}

/**
 * Reverses the credit for `paise` of a payment. If less of the payment is left to reverse, reverses that part.
 *
 * @returns what was reversed; null when all of the payment was reversed before
 */
export async function reverseCredit(
  ports: Ports,
  tx: Tx,
  { payment, purchase, funds }: CreditedPayment,
  { key, cause, paise: returned }: Pick<Reversal, 'key' | 'cause'> & { paise: Paise },
) {
  const share = shareOfRefund(purchase, { before: payment.refunded, now: returned })
  if (share.paise === 0n) return null
  const { packageName, userId } = purchase
  const transfer = reversalTransfer(userId, { key, cause, packageName, ...share }, funds.available)
  enqueueTransfer(tx, transfer, { id: ports.ids.next('transfer'), at: ports.clock.now() })
  await addReversal(tx, payment.id, share)
  const owed: Micros = uncoveredCredit(share.credit, funds.available)
  return { packageName, paymentId: payment.id, paise: share.paise, credit: share.credit, owed }
}
