import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { PaymentClass, StoredPaymentClass } from '../../../core/credit/classify-payment.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type StoredPayment, findPayment } from '../../../store/credit/payments.ts'
import { type ChangedBy, change } from '../../operators/change.ts'
import { creditLockedOrder, lockOrder } from '../purchases/credit-payment.ts'
import { fetchPaymentsOfOrder } from '../purchases/fetch-payments-of-order.ts'
import {
  type ParkedRefusal,
  lockParkedPayment,
  loggedPayment,
  readParkedPayment,
} from './parked-payment.ts'
import { recordRefunds, requestProvider } from '../reversals/record-refunds.ts'

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
