import * as z from 'zod'
import type { Dispute, Payment, Refund } from '../../ports/payments.ts'

/*
 * The fields of Razorpay's entities (razorpay.com/docs/api) that we use. Amounts are whole numbers of the
 * currency's smallest unit: a fraction is refused, never rounded.
 */

const id = z.string().min(1).max(64)
const amount = z.int().nonnegative().transform(BigInt)
const currency = z.string().regex(/^[A-Z]{3}$/)
export const time = z
  .int()
  .nonnegative()
  .max(100_000_000_000)
  .transform(seconds => new Date(seconds * 1_000))

export const payment = z
  .object({
    id,
    /** Null for a payment without an order. */
    order_id: id.nullish(),
    amount,
    currency,
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    captured: z.boolean().nullish(),
    amount_refunded: amount.nullish(),
    created_at: time,
  })
  .transform((entity): Payment => ({
    id: entity.id,
    orderId: entity.order_id ?? '',
    amount: entity.amount,
    currency: entity.currency,
    // A payment counts as captured only if both fields agree.
    status:
      entity.status === 'captured' && entity.captured === false ? 'authorized' : entity.status,
    amountRefunded: entity.amount_refunded ?? 0n,
    createdAt: entity.created_at,
  }))

export const refund = z
  .object({
    id,
    payment_id: id,
    amount,
    currency,
    status: z.enum(['pending', 'processed', 'failed']),
    receipt: z.string().nullish(),
  })
  .transform((entity): Refund => ({
    id: entity.id,
    paymentId: entity.payment_id,
    amount: entity.amount,
    currency: entity.currency,
    status: entity.status,
    receipt: entity.receipt ?? null,
  }))

export const dispute = z
  .object({ id, payment_id: id, amount, currency, amount_deducted: amount.nullish() })
  .transform((entity): Dispute & { deducted: bigint } => ({
    id: entity.id,
    paymentId: entity.payment_id,
    amount: entity.amount,
    currency: entity.currency,
    deducted: entity.amount_deducted ?? 0n,
  }))

export const order = z.object({ id, amount, currency, receipt: z.string().nullish() })

export function collectionOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item) })
}
