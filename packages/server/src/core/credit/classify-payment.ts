/** Why a payment is not simply credited: a person reads it. */
export type ParkedReason =
  'no purchase has its order' | 'it is not in INR' | 'it is not the amount that was quoted'

/**
 * What a captured payment is good for. A wrong one is parked whether or not its order was paid
 * before, so that the order in which we hear of payments does not matter.
 */
export function classifyPayment(
  purchase: { paise: bigint; status: string } | null,
  payment: { amount: bigint; currency: string },
): { is: 'credited' } | { is: 'surplus' } | { is: 'parked'; reason: ParkedReason } {
  if (!purchase) return { is: 'parked', reason: 'no purchase has its order' }
  if (payment.currency !== 'INR') return { is: 'parked', reason: 'it is not in INR' }
  if (payment.amount !== purchase.paise) {
    return { is: 'parked', reason: 'it is not the amount that was quoted' }
  }
  return { is: purchase.status === 'paid' ? 'surplus' : 'credited' }
}
