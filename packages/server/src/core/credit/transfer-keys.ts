/*
 * The keys of transfers and holds. A key is unique, so that a repeated operation has an effect only once.
 *
 *   welcome:{user}            welcome credit
 *   call:{call}               hold of a call's maximum cost
 *   call:{call}:settle        cost of a call
 *   call:{call}:correct:{n}   correction of an overcharged call; n counts its comparisons from 1
 *   num:{number}:{period}     monthly fee of a rented number, and for period 1 also its hold
 *   rzp:order:{order}         credit for a paid order
 *   rzp:refund:{refund}       credit reversed by a refund
 *   rzp:payment:{payment}     credit for a payment that an operator credited by hand
 *   rzp:dispute:{dispute}     credit reversed by a lost dispute
 *   rzp:dispute:{dispute}:{n} credit returned, or reversed again, when the dispute is decided again; n counts
 *                             the dispute's transfers from 2
 *   debt:{transfer}           debt repaid from the user's own credit
 *   gift:{user}:{id}          credit that an operator gives; id is chosen for each request
 *   adjust:{user}:{id}        adjustment by an operator
 *   refund:{call}:{id}        refund of a call by an operator
 *   close:{user}              credit that a closed account forfeits
 *
 * Keys of gifts (actions/credit/operators/give-credit.ts) are chosen by the operator.
 */

/** What the keys of each kind begin with, for SQL that selects or builds keys. */
export const KEY_PREFIX = {
  call: 'call:',
  callRefund: 'refund:',
  number: 'num:',
  payments: 'rzp:',
  order: 'rzp:order:',
  refund: 'rzp:refund:',
  payment: 'rzp:payment:',
  dispute: 'rzp:dispute:',
} as const

export function welcomeKey(userId: string): string {
  return `welcome:${userId}`
}

export function callHoldKey(callId: string): string {
  return `${KEY_PREFIX.call}${callId}`
}

export function callCostKey(callId: string): string {
  return `${KEY_PREFIX.call}${callId}:settle`
}

/** @param comparison counts from 1 */
export function callCorrectionKey(callId: string, comparison: number): string {
  return `${KEY_PREFIX.call}${callId}:correct:${comparison}`
}

/** @param period counts months from 1 */
export function numberKey(numberId: string, period: number): string {
  return `${KEY_PREFIX.number}${numberId}:${period}`
}

export function orderKey(orderId: string): string {
  return `${KEY_PREFIX.order}${orderId}`
}

/** The order that a transfer credited; null for the key of any other transfer. */
export function orderIdOfKey(key: string): string | null {
  return key.startsWith(KEY_PREFIX.order) ? key.slice(KEY_PREFIX.order.length) : null
}

export function refundKey(refundId: string): string {
  return `${KEY_PREFIX.refund}${refundId}`
}

export function paymentKey(paymentId: string): string {
  return `${KEY_PREFIX.payment}${paymentId}`
}

/** @param transfer counts the dispute's transfers from 1 */
export function disputeKey(disputeId: string, transfer: number): string {
  const key = `${KEY_PREFIX.dispute}${disputeId}`
  return transfer === 1 ? key : `${key}:${transfer}`
}

export function giftKey(userId: string, id: string): string {
  return `gift:${userId}:${id}`
}

export function adjustmentKey(userId: string, id: string): string {
  return `adjust:${userId}:${id}`
}

export function callRefundKey(callId: string, id: string): string {
  return `${KEY_PREFIX.callRefund}${callId}:${id}`
}

export function closingKey(userId: string): string {
  return `close:${userId}`
}

export function debtRepaymentKey(transferId: string): string {
  return `debt:${transferId}`
}
