import { type Micros, type Paise, paise } from '@ringback/contract/money'
import { refundMail } from '../../core/mail/refund-mails.ts'
import {
  type BoughtCredit,
  type TakenBack,
  owedOf,
  refundedPart,
  takenBackCredit,
} from '../../core/credit/purchase-transfers.ts'
import type { Tx } from '../../ports/database.ts'
import type { Refund } from '../../ports/payments.ts'
import type { Ports } from '../../ports/ports.ts'
import { type Funds, lockFunds, enqueueTransfer } from '../../store/credit/ledger.ts'
import { addTakenBack, countRefunds, insertRefund } from '../../store/credit/payment-refunds.ts'
import { type StoredPayment, findPayment, lockPayment } from '../../store/credit/payments.ts'
import { findPurchase } from '../../store/credit/purchases.ts'
import { writeMailTo } from '../mail/write-mail.ts'

/**
 * Takes the credit of a refunded payment back, once: as much of it as was refunded. Whoever asked for the
 * refund, we or a person at the provider, it counts when its money has left. A payment that credited
 * nothing only remembers it.
 */
export async function reverseRefundedCredit(ports: Ports, tx: Tx, refund: Refund): Promise<void> {
  if (refund.status !== 'processed') return
  const details = { payment: refund.paymentId, refund: refund.id }
  const payment = await findPayment(tx, refund.paymentId)
  // The schedule of its purchase asks for refunds again once the payment is known.
  if (!payment) return ports.log.warn(details, 'A refund of a payment that is not known')
  if (refund.currency !== payment.currency) {
    return ports.log.error(details, 'A refund in another currency: a person must look')
  }
  const credited = await lockCredited(tx, payment)
  const isNew = await insertRefund(tx, refund, ports.clock.now())
  if (!isNew) return
  if (!credited) return countRefunds(tx, payment.id)
  const taken = await reverseCredit(ports, tx, credited, {
    key: `rzp:refund:${refund.id}`,
    cause: 'Refund',
    paise: paise(refund.amount),
  })
  if (taken) {
    await writeMailTo(ports, tx, credited.purchase.userId, facts => refundMail(facts, taken))
  }
}

/** A payment that was credited, with all that it touches locked in the order of store/ledger.ts. */
export interface CreditedPayment {
  payment: StoredPayment
  purchase: BoughtCredit
  funds: Funds
}

/** Null when the payment credited nothing: then its row alone is locked. */
export async function lockCredited(
  tx: Tx,
  { id, purchaseId, fate, orderId }: StoredPayment,
): Promise<CreditedPayment | null> {
  if (fate !== 'credited' || purchaseId === null) {
    await lockPayment(tx, id)
    return null
  }
  const purchase = await findPurchase(tx, purchaseId)
  if (!purchase) throw new Error(`there is no purchase ${purchaseId}`)
  const funds = await lockFunds(tx, purchase.userId)
  const payment = await lockPayment(tx, id)
  if (!payment) throw new Error(`payment ${id} is gone`)
  return { payment, purchase: { ...purchase, orderId }, funds }
}

/**
 * Moves the credit of `paise` of a payment, or of what is left of it, back.
 *
 * @returns what was taken; null when all of the payment had gone back before
 */
export async function reverseCredit(
  ports: Ports,
  tx: Tx,
  { payment, purchase, funds }: CreditedPayment,
  { key, cause, paise: returned }: Pick<TakenBack, 'key' | 'cause'> & { paise: Paise },
) {
  const part = refundedPart(purchase, { before: payment.refunded, now: returned })
  if (part.paise === 0n) return null
  const { packageName, userId } = purchase
  const transfer = takenBackCredit(userId, { key, cause, packageName, ...part }, funds.available)
  enqueueTransfer(tx, transfer, { id: ports.ids.next('transfer'), at: ports.clock.now() })
  await addTakenBack(tx, payment.id, part)
  const owed: Micros = owedOf(part.credit, funds.available)
  return { packageName, paymentId: payment.id, paise: part.paise, credit: part.credit, owed }
}
