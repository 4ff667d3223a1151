import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findDisputesOfPayment } from '../../../store/credit/disputes.ts'
import { type StoredPayment, findPayment, lockPayment } from '../../../store/credit/payments.ts'

export type ParkedRefusal =
  'unknown-payment' | 'payment-not-parked' | 'payment-refunded' | 'payment-disputed'

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
