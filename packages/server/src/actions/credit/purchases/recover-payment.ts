import { paise } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type PaymentClass, payingPayments } from '../../../core/credit/classify-payment.ts'
import type { Tx } from '../../../ports/database.ts'
import type { DisputeChange, Order, Payment } from '../../../ports/vendors/payments.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findUserId } from '../../../store/accounts/users.ts'
import { lockFunds } from '../../../store/credit/funds.ts'
import { findPayment } from '../../../store/credit/payments.ts'
import { findPurchaseByOrder, restorePurchase } from '../../../store/credit/purchases.ts'
import { explainDifferencesOf } from '../../../store/reconciliation/differences.ts'
import { type ChangedBy, change } from '../../operators/change.ts'
import { creditPayment } from './credit-payment.ts'
import { listPayments } from './payments-of-order.ts'
import { recordDispute } from '../reversals/record-disputes.ts'
import { requestProvider } from '../reversals/reverse-credit.ts'

interface Recovery {
  paymentId: string
  /** The id or e-mail of the user to credit, if the user of the order is unknown; otherwise null. */
  customer: string | null
}

type ProviderRefusal =
  | 'provider-unavailable'
  | 'unknown-payment'
  | 'payment-not-captured'
  | 'payment-refunded'
  | 'payment-not-in-rupees'
  | 'payment-without-order'

type PurchaseRefusal =
  | 'payment-known'
  | 'unknown-customer'
  | 'payment-of-another-customer'
  | 'order-of-another-customer'
  | 'order-of-another-purchase'
  | 'customer-of-order-unknown'

type RecoverRefusal = ProviderRefusal | PurchaseRefusal

/**
 * Fetches a payment that the database does not have, for example because a backup was restored, and processes it as
 * if its webhook arrived now, and then each dispute of it in its present state. If the purchase of its order is missing too, it is restored from the notes of the
 * order. An order without our notes has no purchase, so its payment is parked.
 *
 * @returns its classification
 */
export async function recoverPayment(
  ports: Ports,
  by: ChangedBy,
  { paymentId, customer }: Recovery,
): Promise<Outcome<PaymentClass['is'], RecoverRefusal>> {
  // A payment that needs no recovery is not fetched.
  if (await ports.database.read(db => findPayment(db, paymentId))) return refused('payment-known')
  const fetched = await fetchCaptured(ports, paymentId)
  if (!fetched.ok) return fetched
  const { payment, order, paying, disputes } = fetched.value
  return change(ports, by, 'payments recover', async (tx, at) => {
    if (await findPayment(tx, paymentId)) return refused('payment-known')
    const owner = await restoreOwner(tx, { payment, order, customer })
    if (!owner.ok) return owner
    // Of two recoveries at once, one inserts the payment. The other one runs again, and is refused above.
    const paymentClass = await creditPayment(ports, tx, payment, paying)
    if (!paymentClass) return refused('payment-known')
    for (const dispute of disputes) await recordDispute(ports, tx, dispute)
    const subject = `payment:${paymentId}`
    const explained = { at, by: by.operator.email, explanation: by.reason }
    const differences = await explainDifferencesOf(tx, { subject, kind: 'unknown-here' }, explained)
    const { is: classification, ...why } = paymentClass
    const { orderId, amount, currency } = payment
    const userId = owner.value
    const disputed = disputes.map(({ dispute: { id }, state }) => ({ id, state }))
    const after = {
      ...{ orderId, userId, amount, currency, classification, ...why },
      ...(disputed.length > 0 && { disputes: disputed }),
      differences,
    }
    return accepted({ subject, before: null, after, value: classification })
  })
}

interface Fetched {
  payment: Payment
  order: Order
  /** The payments that pay the order. */
  paying: readonly Payment[] | null
  disputes: DisputeChange[]
}

/** The payment, its order and its disputes, if the payment is one that can be credited. */
async function fetchCaptured(
  ports: Ports,
  paymentId: string,
): Promise<Outcome<Fetched, ProviderRefusal>> {
  const fetched = await requestProvider(async () => {
    const payment = await ports.payments.fetchPayment(paymentId)
    const order = payment?.orderId ? await ports.payments.fetchOrder(payment.orderId) : null
    return { payment, order }
  })
  if (!fetched.ok) return fetched
  const { payment, order } = fetched.value
  if (!payment) return refused('unknown-payment')
  if (payment.status === 'refunded') return refused('payment-refunded')
  if (payment.status !== 'captured') return refused('payment-not-captured')
  if (payment.currency !== 'INR') return refused('payment-not-in-rupees')
  if (!order) return refused('payment-without-order')
  const listed = await requestProvider(async () => ({
    payments: await listPayments(ports, order.id),
    disputes: await ports.payments.listDisputes({
      from: payment.createdAt,
      to: ports.clock.now(),
    }),
  }))
  if (!listed.ok) return listed
  const disputes = listed.value.disputes.filter(({ dispute }) => dispute.paymentId === paymentId)
  return accepted({
    payment,
    order,
    disputes,
    paying: payingPayments(order, listed.value.payments),
  })
}

/**
 * Makes sure that the order has its purchase, unless nothing says what was bought.
 *
 * @returns the user of the purchase; null when there is none
 */
async function restoreOwner(
  tx: Tx,
  { payment, order, customer }: { payment: Payment; order: Order; customer: string | null },
): Promise<Outcome<string | null, PurchaseRefusal>> {
  const { quote, receipt } = order
  const named = customer === null ? null : await findUserId(tx, customer)
  if (customer !== null && named === null) return refused('unknown-customer')
  const purchase = await findPurchaseByOrder(tx, order.id)
  const noted = quote ? await findUserId(tx, quote.userId) : null
  if (purchase && quote && purchase.userId !== quote.userId && noted !== null) {
    return refused('order-of-another-customer')
  }
  const owner = purchase?.userId ?? noted
  if (named !== null && owner !== null && named !== owner) {
    return refused('payment-of-another-customer')
  }
  if (purchase) return accepted(purchase.userId)
  if (!quote || receipt === null) return accepted(null)
  const userId = owner ?? named
  if (userId === null) return refused('customer-of-order-unknown')
  await lockFunds(tx, userId)
  const restored = { ...quote, id: receipt, userId, paise: paise(order.amount), taxTerms: null }
  const { createdAt } = payment
  if (await restorePurchase(tx, restored, { orderId: order.id, createdAt })) return accepted(userId)
  // Another recovery may have restored the purchase while this one waited.
  const isKnown = (await findPayment(tx, payment.id)) !== null
  return refused(isKnown ? 'payment-known' : 'order-of-another-purchase')
}
