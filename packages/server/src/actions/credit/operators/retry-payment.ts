import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import {
  type PaymentClass,
  type StoredPaymentClass,
  classifyPayment,
} from '../../../core/credit/classify-payment.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Payment } from '../../../ports/vendors/payments.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { PaidOrder } from '../../../store/credit/paid-order.ts'
import {
  type StoredPayment,
  findPayment,
  reclassifyPayment,
} from '../../../store/credit/payments.ts'
import { type ChangedBy, change } from '../../operators/change.ts'
import { creditOrder, lockOrder } from '../purchases/credit-payment.ts'
import {
  type ParkedRefusal,
  lockParkedPayment,
  loggedPayment,
  readParkedPayment,
} from './parked-payment.ts'
import { recordRefunds, requestProvider } from '../reversals/record-refunds.ts'

type RetryRefusal = ParkedRefusal | 'provider-unavailable' | 'payment-not-captured'

/**
 * Fetches a parked payment and its refunds from the provider, and classifies it again, as if it arrived now.
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
    await recordRefunds(ports, paymentId)
    return payment
  })
  if (!fetched.ok) return fetched
  const payment = fetched.value
  if (!payment) return refused('unknown-payment')
  // The refunds that were just recorded may have returned all of it. A payment that another operator sends back
  // meanwhile is not refunded yet.
  const stored = await ports.database.read(db => findPayment(db, paymentId))
  if (stored?.classification === 'sent-back' && stored.refunded >= stored.amount) {
    return accepted('sent-back')
  }
  if (payment.status !== 'captured') return refused('payment-not-captured')
  return change(ports, by, 'payments retry', async (tx, at) => {
    const order = await lockOrder(tx, payment)
    const locked = await lockParkedPayment(tx, paymentId)
    if (!locked.ok) return locked
    const paymentClass = classifyPayment(order, payment)
    await reclassify(ports, tx, { payment, order, paymentClass, at })
    return accepted(describeChange(locked.value, paymentClass))
  })
}

async function reclassify(
  ports: Ports,
  tx: Tx,
  found: { payment: Payment; order: PaidOrder | null; paymentClass: PaymentClass; at: Date },
): Promise<void> {
  const { payment, order, paymentClass, at } = found
  const purchase = order?.purchase ?? null
  reclassifyPayment(tx, payment, { purchase, class: paymentClass, refundAt: at })
  if (paymentClass.is === 'credited' && order)
    await creditOrder(ports, tx, order, { ...payment, at })
}

function describeChange(parked: StoredPayment, paymentClass: PaymentClass) {
  const { is: classification, ...why } = paymentClass
  const after = { classification, ...why }
  return { ...loggedPayment(parked), after, value: classification }
}
