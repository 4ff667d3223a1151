import { sql } from 'kysely'
import type { StoredPaymentClass } from '../../core/credit/classify-payment.ts'
import type { Reader } from '../../ports/database.ts'

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
  const { rows } = await sql<{
    id: string
    order_id: string
    amount: bigint
    currency: string
    classification: StoredPaymentClass
    seen_at: Date
    refunded: bigint
  }>`
    select p.id, p.order_id, p.amount, p.currency, p.classification, p.seen_at,
      coalesce(r.amount, 0)::bigint as refunded
    from payments p left join lateral (
      select sum(amount) as amount from payment_refunds where payment_id = p.id
    ) r on true
    where p.seen_at between ${from} and ${to} or p.id = any(${ids}::text[])
    order by p.seen_at, p.id`.execute(db)
  return rows.map(({ order_id, seen_at, ...row }) => ({
    ...row,
    orderId: order_id,
    seenAt: seen_at,
  }))
}
