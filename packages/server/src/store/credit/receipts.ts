import { sql } from 'kysely'
import { addedTaxes } from '../../core/credit/package-price.ts'
import { KEY_PREFIX } from '../../core/credit/transfer-keys.ts'
import type { StoredPaymentClass } from '../../core/credit/classify-payment.ts'
import type { Receipt } from '@ringback/contract/customers/credit/credit'
import { paise } from '@ringback/contract/money'
import type { Reader } from '../../ports/database.ts'
import { PAID_SUMS } from './purchases.ts'

/** The receipt of a user's own paid purchase. Null for any other id, so that it reveals nothing of other users' purchases. */
export async function findOwnReceipt(
  db: Reader,
  userId: string,
  purchaseId: string,
): Promise<Receipt | null> {
  const row = await db
    .selectFrom('purchases')
    .innerJoin('users', 'users.id', 'purchases.user_id')
    .leftJoin('tax_documents', join =>
      join.on('tax_documents.cause', '=', sql`${KEY_PREFIX.order} || purchases.order_id`),
    )
    .select([
      'purchases.id',
      'purchases.package_name',
      'purchases.price',
      'purchases.credit',
      'purchases.paise',
      'purchases.tax_terms as taxTerms',
      'purchases.inr_per_usd_e4 as inrPerUsdE4',
      'purchases.order_id',
      'purchases.paid_at',
      'purchases.payment_id',
      PAID_SUMS.paid.as('paid'),
      PAID_SUMS.returned.as('returned'),
      'users.display_name',
      'users.email',
      'tax_documents.id as document_id',
      'tax_documents.number',
    ])
    .where('purchases.id', '=', purchaseId)
    .where('purchases.user_id', '=', userId)
    .where('purchases.status', '=', 'paid')
    .executeTakeFirst()
  if (!row?.paid_at || row.order_id === null || row.payment_id === null) return null
  const taxes = addedTaxes(row)
  return {
    purchaseId: row.id,
    packageName: row.package_name,
    paidAt: row.paid_at,
    amountUSD: row.price,
    creditedUSD: row.credit,
    amountINR: row.paid ?? row.paise,
    quotedINR: row.paise,
    ...(taxes > 0n && { taxesINR: taxes }),
    inrPerUsd: Number(row.inrPerUsdE4) / 10_000,
    orderId: row.order_id,
    paymentId: row.payment_id,
    refundedINR: row.returned ?? paise(0n),
    customer: { displayName: row.display_name, email: row.email },
    voucher: row.document_id && row.number ? { id: row.document_id, number: row.number } : null,
  }
}

/** Whether the user has ever paid for credit. */
export async function hasBoughtCredit(db: Reader, userId: string): Promise<boolean> {
  const paid = await db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'paid')
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

/** A payment as our database has it, for comparison with the provider. Amounts are paise when the currency is INR. */
export interface PaymentOfPeriod {
  id: string
  orderId: string
  amount: bigint
  currency: string
  classification: StoredPaymentClass
  /** When we first processed it. */
  seenAt: Date
  /** The amount that the provider has refunded. Lost disputes are not included. */
  refunded: bigint
}

/** Payments first seen in a period, and the payments with these ids whenever they were seen. */
export async function listPaymentsOfPeriod(
  db: Reader,
  { from, to, ids }: { from: Date; to: Date; ids: readonly string[] },
): Promise<PaymentOfPeriod[]> {
  // payments.refunded includes lost disputes, so the refunds are summed here.
  const { rows } = await sql<PaymentOfPeriod>`
    select p.id, p.order_id as "orderId", p.amount, p.currency, p.classification, p.seen_at as "seenAt",
      coalesce(r.amount, 0)::bigint as refunded
    from payments p left join lateral (
      select sum(amount) as amount from payment_refunds where payment_id = p.id
    ) r on true
    where p.seen_at between ${from} and ${to} or p.id = any(${ids}::text[])
    order by p.seen_at, p.id`.execute(db)
  return rows
}
