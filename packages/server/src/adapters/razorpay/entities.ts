import * as z from 'zod'
import { micros } from '@ringback/contract/money'
import type { DisputeState } from '../../core/credit/dispute-state.ts'
import type {
  Dispute,
  DisputeChange,
  Order,
  OrderQuote,
  Payment,
  Refund,
} from '../../ports/vendors/payments.ts'

/*
 * The fields of Razorpay's entities (razorpay.com/docs/api) that we use. Amounts are whole numbers of the
 * currency's smallest unit: a fraction is refused, never rounded.
 */

/** A text that is stored. PostgreSQL cannot store U+0000. */
export function storedText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine(text => !text.includes('\0'))
}

const id = storedText(64).min(1)
const amount = z.int().nonnegative().transform(BigInt)
const currency = z.string().regex(/^[A-Z]{3}$/)
export const time = z
  .int()
  .nonnegative()
  .max(100_000_000_000)
  .transform(seconds => new Date(seconds * 1_000))

/** A status that is not documented does not prevent reading the others of a list. */
const newStatus = z.string().transform(() => 'unknown' as const)

export const payment = z
  .object({
    id,
    /** Null for a payment without an order. */
    order_id: id.nullish(),
    amount,
    currency,
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']).or(newStatus),
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
    status: z.enum(['pending', 'processed', 'failed']).or(newStatus),
    receipt: storedText(256).nullish(),
  })
  .transform((entity): Refund => ({
    id: entity.id,
    paymentId: entity.payment_id,
    amount: entity.amount,
    currency: entity.currency,
    status: entity.status,
    receipt: entity.receipt ?? null,
  }))

const disputeFields = z.object({
  id,
  payment_id: id,
  amount,
  currency,
  amount_deducted: amount.nullish(),
})

export const dispute = disputeFields.transform(disputeOf)

/** A dispute in the provider's list, which has its present status and not when it changed. Null for a status that is not documented. */
export const listedDispute = disputeFields
  .extend({ status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']).or(newStatus) })
  .transform((entity): DisputeChange | null => {
    if (entity.status === 'unknown') return null
    const { deducted, ...disputeOnly } = disputeOf(entity)
    const state = STATE_OF_STATUS[entity.status] ?? stateOfClosing(deducted)
    return { is: 'disputed', state, at: null, dispute: disputeOnly, payment: null }
  })

const STATE_OF_STATUS: Readonly<Record<string, DisputeState>> = {
  open: 'opened',
  under_review: 'under-review',
  won: 'won',
  lost: 'lost',
}

/** The state of a dispute that was closed without a decision. It counts as lost if the provider deducted money. */
export function stateOfClosing(deducted: bigint): DisputeState {
  return deducted > 0n ? 'lost' : 'won'
}

function disputeOf(entity: z.output<typeof disputeFields>): Dispute & { deducted: bigint } {
  return {
    id: entity.id,
    paymentId: entity.payment_id,
    amount: entity.amount,
    currency: entity.currency,
    deducted: entity.amount_deducted ?? 0n,
  }
}

const digits = z.string().regex(/^\d{1,15}$/)

/** The notes that `createOrder` writes. */
const quote = z
  .object({
    userId: id,
    packageId: id,
    packageName: z.string().min(1).max(256),
    priceMicros: digits,
    creditMicros: digits,
    inrPerUsdE4: digits,
  })
  .transform(({ priceMicros, creditMicros, inrPerUsdE4, ...noted }): OrderQuote => ({
    ...noted,
    price: micros(BigInt(priceMicros)),
    credit: micros(BigInt(creditMicros)),
    inrPerUsdE4: BigInt(inrPerUsdE4),
  }))

/** The notes of an order for a quote. Razorpay keeps up to 15 texts of at most 256 characters. */
export function notesOf({ price, credit, inrPerUsdE4, ...noted }: OrderQuote) {
  return {
    ...noted,
    priceMicros: String(price),
    creditMicros: String(credit),
    inrPerUsdE4: String(inrPerUsdE4),
  }
}

export const order = z
  .object({
    id,
    amount,
    currency,
    status: z.string().nullish(),
    partial_payment: z.boolean().nullish(),
    receipt: z.string().nullish(),
    notes: z.unknown().optional(),
  })
  .transform((entity): Order => ({
    id: entity.id,
    receipt: entity.receipt ?? null,
    amount: entity.amount,
    currency: entity.currency,
    isPaid: entity.status === 'paid',
    isPartial: entity.partial_payment ?? false,
    // An order that was made elsewhere has other notes, or an empty list.
    quote: quote.safeParse(entity.notes).data ?? null,
  }))

export function collectionOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item) })
}
