/** `credited` adds credit; `surplus` is a second payment of its order and is refunded; `parked` waits for an operator. */
export type PaymentClass =
  { is: 'credited' } | { is: 'surplus' } | { is: 'parked'; reason: ParkedReason }

/**
 * How a payment is stored. An operator credits a parked payment (`credited-by-hand`) or returns it. A parked
 * payment that was refunded at the provider is `sent-back` too.
 */
export type StoredPaymentClass = PaymentClass['is'] | 'credited-by-hand' | 'sent-back'

/** Why a payment is parked. The operator reads this text. */
export type ParkedReason =
  | 'no purchase has its order'
  | 'it is not in INR'
  | 'it is not the amount that was quoted'
  | 'the account of its customer is closed'

/**
 * Classifies a captured payment. The checks of currency and amount come before the check of the
 * purchase's status, so that the result does not depend on the order in which payments are processed.
 *
 * @param order null when no purchase has the order of the payment
 */
export function classifyPayment(
  order: { purchase: { paise: bigint; status: string }; isAccountClosed: boolean } | null,
  payment: { amount: bigint; currency: string },
): PaymentClass {
  if (!order) return { is: 'parked', reason: 'no purchase has its order' }
  const { purchase, isAccountClosed } = order
  if (payment.currency !== 'INR') return { is: 'parked', reason: 'it is not in INR' }
  if (payment.amount !== purchase.paise) {
    return { is: 'parked', reason: 'it is not the amount that was quoted' }
  }
  if (purchase.status === 'paid') return { is: 'surplus' }
  if (isAccountClosed) return { is: 'parked', reason: 'the account of its customer is closed' }
  return { is: 'credited' }
}
