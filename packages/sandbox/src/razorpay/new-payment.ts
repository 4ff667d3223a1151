import { randomInt } from 'node:crypto'
import type { RazorpayConsole } from './console.ts'
import { newId } from './entities.ts'
import type { Notes, Order, Payment, PaymentMethod } from './entities.ts'

/** How an attempt to pay ended. By default the amount is what the customer has to pay, and the currency the order's. */
export interface PaymentAttempt {
  status: 'authorized' | 'captured' | 'failed'
  amount?: number
  currency?: string
  /** Net banking by default. */
  method?: PaymentMethod
  description?: string
  notes?: Notes
}

/** The vendor's fee as a share of the payment, and the tax as a share of that fee, times 10,000. */
const FEE_E4 = 236
const TAX_OF_FEE_E4 = 1525

/** The error fields of a payment that the bank declined (razorpay.com/docs/errors). */
const DECLINED_BY_BANK = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description:
    "Your payment didn't go through as it was declined by the bank. Try another payment method or contact your bank.",
  error_source: 'bank',
  error_step: 'payment_authorization',
  error_reason: 'payment_failed',
}
export const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
}

/** What the merchant has enabled that makes a payment smaller or larger than its order. */
export type PaymentTerms = Pick<RazorpayConsole, 'offerPercent' | 'customerBearsFee'>

/** What the customer has to pay for what is due of an order: less with an offer, more if the customer bears the fee. */
export function payableOf(
  order: Order,
  { offerPercent, customerBearsFee }: PaymentTerms,
): Pick<Payment, 'amount' | 'offer_id'> {
  const isPart = order.partial_payment && order.amount_due > 0
  const due = isPart ? order.amount_due : order.amount
  const discount = isPart ? 0 : Math.floor((due * offerPercent) / 100)
  const amount = due - discount
  return {
    amount: amount + (customerBearsFee ? feeOf(amount).fee : 0),
    offer_id: discount > 0 ? newId('offer') : null,
  }
}

/** A payment as the vendor shows it right after the attempt. `createdAt` is in Unix seconds. */
export function newPayment(
  order: Order,
  attempt: PaymentAttempt,
  terms: PaymentTerms,
  createdAt: number,
): Payment {
  const payable = payableOf(order, terms)
  const { amount, offer_id } =
    attempt.amount === undefined ? payable : { amount: attempt.amount, offer_id: null }
  const isFailed = attempt.status === 'failed'
  return {
    id: newId('pay'),
    entity: 'payment',
    amount,
    currency: attempt.currency ?? order.currency,
    base_amount: amount,
    status: attempt.status,
    order_id: order.id,
    invoice_id: null,
    international: false,
    offer_id,
    amount_refunded: 0,
    amount_transferred: 0,
    refund_status: null,
    captured: attempt.status === 'captured',
    description: attempt.description || null,
    wallet: null,
    email: 'void@razorpay.com',
    contact: '+919999999999',
    notes: attempt.notes ?? [],
    ...(attempt.status === 'captured' ? feeOf(amount) : { fee: null, tax: null }),
    ...(isFailed ? DECLINED_BY_BANK : NO_ERROR),
    ...methodFields(attempt.method ?? 'netbanking', isFailed ? null : String(randomInt(1e6, 1e7))),
    created_at: createdAt,
  }
}

/** @param reference of the bank, the card's issuer or the UPI network; null when it declined */
function methodFields(
  method: PaymentMethod,
  reference: string | null,
): Pick<Payment, 'method' | 'card_id' | 'bank' | 'vpa' | 'acquirer_data'> {
  const none = { method, card_id: null, bank: null, vpa: null }
  switch (method) {
    case 'netbanking':
      return { ...none, bank: 'HDFC', acquirer_data: { bank_transaction_id: reference } }
    case 'card':
      return { ...none, card_id: newId('card'), acquirer_data: { auth_code: reference } }
    case 'upi':
      return { ...none, vpa: 'customer@sandbox', acquirer_data: { rrn: reference } }
  }
}

/** The vendor's fee on a captured payment, in the currency's smallest unit; it includes the tax. */
export function feeOf(amount: number): { fee: number; tax: number } {
  const fee = Math.round((amount * FEE_E4) / 10_000)
  return { fee, tax: Math.round((fee * TAX_OF_FEE_E4) / 10_000) }
}
