import { randomInt } from 'node:crypto'

/*
 * Razorpay's entities, field by field as razorpay.com/docs/api shows them. Amounts are whole
 * numbers of the currency's smallest unit; times are Unix seconds.
 */

/** The merchant's own fields of an entity; the vendor answers `[]` when there are none. */
export type Notes = Record<string, string | number> | []

export interface Order {
  id: string
  entity: 'order'
  amount: number
  /** Whether the customer may pay in parts. */
  partial_payment: boolean
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: string | null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
}

export const PAYMENT_METHODS = ['netbanking', 'card', 'upi'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export function isPaymentMethod(method: unknown): method is PaymentMethod {
  return PAYMENT_METHODS.some(known => known === method)
}

export interface Payment {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  base_amount: number
  status: 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: boolean
  method: PaymentMethod
  /** The offer that made the payment smaller than its order. */
  offer_id: string | null
  amount_refunded: number
  amount_transferred: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: string | null
  bank: string | null
  wallet: null
  vpa: string | null
  email: string
  contact: string
  notes: Notes
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: Record<string, string | null>
  created_at: number
}

export interface Refund {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Notes
  receipt: string | null
  acquirer_data: { arn: string | null }
  created_at: number
  batch_id: null
  status: 'processed'
  speed_processed: 'normal'
  speed_requested: 'normal' | 'optimum'
}

export interface Dispute {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  amount_deducted: number
  reason_code: string
  respond_by: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  /** The merchant's. The sandbox has no way to submit it, so it stays empty. */
  evidence: { amount: number; summary: null; submitted_at: null }
  phase: 'chargeback'
  created_at: number
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 14

/** A new id as the vendor makes them, for example `pay_IH4NVgf4Dreq1l`. */
export function newId(prefix: 'order' | 'pay' | 'rfnd' | 'disp' | 'card' | 'offer'): string {
  return `${prefix}_${randomLetters(ID_LENGTH)}`
}

/** Random letters and digits, `length` of them. */
export function randomLetters(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** The content of a webhook, with copies of the entities from the time of the event. */
export interface WebhookEvent {
  event: string
  contains: string[]
  payload: Record<string, { entity: object }>
}

export function webhookEvent(
  event: string,
  entities: { payment?: Payment; order?: Order; refund?: Refund; dispute?: Dispute },
): WebhookEvent {
  const named = Object.entries(entities)
  return {
    event,
    contains: named.map(([name]) => name),
    payload: Object.fromEntries(
      named.map(([name, entity]) => [name, { entity: structuredClone<object>(entity) }]),
    ),
  }
}
