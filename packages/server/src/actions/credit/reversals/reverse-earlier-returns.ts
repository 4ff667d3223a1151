import { disputeKey, refundKey } from '../../../core/credit/transfer-keys.ts'
import { disputeLostMail, refundMail } from '../../../core/mail/refund-mails.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { countDisputeTransfer } from '../../../store/credit/disputes.ts'
import { findLastReturn } from '../../../store/credit/payment-refunds.ts'
import { findPayment } from '../../../store/credit/payments.ts'
import { writeMailTo } from '../../mail/write-mail.ts'
import { alignCredit, lockPaymentOfUser } from './reverse-credit.ts'

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
