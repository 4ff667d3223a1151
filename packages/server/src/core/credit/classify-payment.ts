/** `credited` adds credit; `surplus` is a second payment of its order and is refunded; `parked` waits for an operator. */
export type PaymentClass =
  | { is: 'credited' }
  | { is: 'surplus' }
  | { is: 'parked'; reason: ParkedReason }

/**
 * How a payment is stored. An operator credits a parked payment (`credited-by-hand`) or returns it. A parked
 * payment that was refunded at the provider is `sent-back` too.
 */
export type StoredPaymentClass = PaymentClass['is'] | 'credited-by-hand' | 'sent-back'

/** The payment is not the sum of its order, and the order's status was not fetched yet. No operator is needed until then. */
export const ORDER_UNCHECKED = 'its order is not checked at the payment provider yet'

/** Why a payment is parked. The operator reads this text. */
export type ParkedReason =
  | 'no purchase has its order'
  | 'it is not in INR'
  | typeof ORDER_UNCHECKED
  | 'its order is not paid at the payment provider'
  | 'an operator has decided about another part of its order'
  | 'the account of its customer is closed'

/**
 * Classifies a captured payment. One of the quoted sum pays its order. Of any other sum (an offer of the provider's
 * dashboard makes it smaller, a fee that the customer bears larger, and a part is smaller too) the provider's order
 * decides, so that the result does not depend on the order in which payments and webhooks are processed.
 *
 * @param order null when no purchase has the order of the payment
 * @param isPaying whether it pays its order by {@link payingPayments}; null when its order was not fetched
 */
export function classifyPayment(
  order: { purchase: { paise: bigint; status: string }; isAccountClosed: boolean } | null,
  payment: { amount: bigint; currency: string },
  isPaying: boolean | null,
): PaymentClass {
  if (!order) return { is: 'parked', reason: 'no purchase has its order' }
  const { purchase, isAccountClosed } = order
  if (payment.currency !== 'INR') return { is: 'parked', reason: 'it is not in INR' }
  if (purchase.status === 'paid') return { is: 'surplus' }
  if (payment.amount !== purchase.paise) {
    if (isPaying === null) return { is: 'parked', reason: ORDER_UNCHECKED }
    if (!isPaying) return { is: 'parked', reason: 'its order is not paid at the payment provider' }
  }
  if (isAccountClosed) return { is: 'parked', reason: 'the account of its customer is closed' }
  return { is: 'credited' }
}

/**
 * The payments that pay an order: one of its whole amount, or those for which the provider calls the order paid. That
 * is the largest one, unless the order can be paid in parts. A part that was refunded since has paid it too.
 *
 * @param payments those of the order, oldest first
 * @returns null while the parts are less than the order that is paid: the list lacks one
 */
export function payingPayments<
  Payment extends { amount: bigint; currency: string; status: string },
>(
  order: { amount: bigint; isPaid: boolean; isPartial: boolean },
  payments: readonly Payment[],
): readonly Payment[] | null {
  const inRupees = payments.filter(({ currency }) => currency === 'INR')
  const captured = inRupees.filter(({ status }) => status === 'captured')
  const whole = captured.find(({ amount }) => amount === order.amount)
  if (whole) return [whole]
  if (!order.isPaid) return []
  // A small payment must not get the credit for which another one has paid.
  if (!order.isPartial) return captured.toSorted((a, b) => Number(b.amount - a.amount)).slice(0, 1)
  const parts = inRupees.filter(({ status }) => status === 'captured' || status === 'refunded')
  const sum = parts.reduce((total, { amount }) => total + amount, 0n)
  return sum < order.amount ? null : parts
}
