import { returnedMail } from '../../../core/mail/parked-mails.ts'
import { lockFunds } from '../../../store/credit/funds.ts'
import {
  type StoredPayment,
  findPayment,
  lockPayment,
  markSentBack,
} from '../../../store/credit/payments.ts'
import { writeMailTo } from '../../mail/write-mail.ts'
import type { PaymentClass, StoredPaymentClass } from '../../../core/credit/classify-payment.ts'
import { type ChangedBy, change } from '../../operators/change.ts'
import { creditLockedOrder, lockOrder } from '../purchases/credit-payment.ts'
import { fetchPaymentsOfOrder } from '../purchases/payments-of-order.ts'
import { recordRefunds, requestProvider } from '../reversals/reverse-credit.ts'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findDisputesOfPayment } from '../../../store/credit/disputes.ts'

export type ParkedRefusal =
  | 'unknown-payment'
  | 'payment-not-parked'
  | 'payment-refunded'
  | 'payment-disputed'

/** Reads a payment without a lock. Refuses one that an operator cannot act on. */
export async function readParkedPayment(
  ports: Ports,
  id: string,
): Promise<Outcome<StoredPayment, 'unknown-payment' | 'payment-not-parked'>> {
  const payment = await ports.database.read(db => findPayment(db, id))
  if (!payment) return refused('unknown-payment')
  return payment.classification === 'parked' ? accepted(payment) : refused('payment-not-parked')
}

/**
 * Locks a payment on which an operator decides. Of two operators who decide at once, the second is refused. So
 * is an operator whose payment was refunded or disputed in the meantime. The caller has locked the accounts of
 * the payment's user.
 */
export async function lockParkedPayment(
  tx: Tx,
  id: string,
): Promise<Outcome<StoredPayment, ParkedRefusal>> {
  const payment = await lockPayment(tx, id)
  if (!payment) return refused('unknown-payment')
  if (payment.classification !== 'parked') return refused('payment-not-parked')
  const { isDisputed, lost } = await findDisputesOfPayment(tx, id)
  if (isDisputed || lost > 0n) return refused('payment-disputed')
  return payment.refunded > 0n ? refused('payment-refunded') : accepted(payment)
}

/** What the log of changes has of a payment. */
export function loggedPayment({ id, ...payment }: StoredPayment) {
  const { orderId, userId, amount, currency, classification } = payment
  return { subject: `payment:${id}`, before: { orderId, userId, amount, currency, classification } }
}

type RetryRefusal = ParkedRefusal | 'provider-unavailable' | 'payment-not-captured'

/**
 * Fetches a parked payment, its order and its refunds from the provider, and classifies it again, as if it arrived now.
 *
 * @returns its classification
 */
export async function retryPayment(
  ports: Ports,
  by: ChangedBy,
  paymentId: string,
): Promise<Outcome<StoredPaymentClass, RetryRefusal>> {
  const parked = await readParkedPayment(ports, paymentId)
  if (!parked.ok) return parked
  const fetched = await requestProvider(async () => {
    const payment = await ports.payments.fetchPayment(paymentId)
    const paying = payment && (await fetchPaymentsOfOrder(ports, payment.orderId)).paying
    await recordRefunds(ports, paymentId)
    return { payment, paying }
  })
  if (!fetched.ok) return fetched
  const { payment, paying } = fetched.value
  if (!payment) return refused('unknown-payment')
  // The refunds that were just recorded may have returned all of it. A payment that another operator sends back
  // meanwhile is not refunded yet.
  const stored = await ports.database.read(db => findPayment(db, paymentId))
  if (stored?.classification === 'sent-back' && stored.refunded >= stored.amount) {
    return accepted('sent-back')
  }
  if (payment.status !== 'captured') return refused('payment-not-captured')
  return change(ports, by, 'payments retry', async tx => {
    const order = await lockOrder(tx, payment)
    const locked = await lockParkedPayment(tx, paymentId)
    if (!locked.ok) return locked
    const paymentClass = await creditLockedOrder(ports, tx, order, payment, paying)
    return accepted(describeChange(locked.value, paymentClass))
  })
}

/** @param paymentClass null when it is parked as before */
function describeChange(parked: StoredPayment, paymentClass: PaymentClass | null) {
  const { is: classification, ...why } = paymentClass ?? { is: 'parked', reason: parked.reason }
  const after = { classification, ...why }
  return { ...loggedPayment(parked), after, value: classification }
}

/**
 * Returns a parked payment. The transaction only makes its refund due. The job `send-due-refunds` requests the
 * refund, with a receipt under which the provider refunds once, so that a crash in between loses nothing.
 */
export async function sendBackPayment(
  ports: Ports,
  by: ChangedBy,
  paymentId: string,
): Promise<Outcome<null, ParkedRefusal>> {
  const parked = await readParkedPayment(ports, paymentId)
  if (!parked.ok) return parked
  const { userId } = parked.value
  return change(ports, by, 'payments send-back', async (tx, at) => {
    if (userId !== null) await lockFunds(tx, userId)
    const locked = await lockParkedPayment(tx, paymentId)
    if (!locked.ok) return locked
    markSentBack(tx, paymentId, at)
    if (userId !== null) {
      await writeMailTo(ports, tx, userId, facts => returnedMail(facts, locked.value))
    }
    const after = { classification: 'sent-back' }
    return accepted({ ...loggedPayment(locked.value), after, value: null })
  })
}
