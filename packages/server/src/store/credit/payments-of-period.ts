import { sql } from 'kysely'
import type { Reader } from '../../ports/database.ts'
import type { PaymentsTable } from '../../ports/schema.ts'

/** A payment as our books have it. Amounts are paise when the currency is INR. */
export interface BookedPayment {
  id: string
  orderId: string
  amount: bigint
  currency: string
  fate: PaymentsTable['fate']
  seenAt: Date
  /** What the provider has refunded of it, disputes not counted. */
  refunded: bigint
}

/** Payments that we heard of in a period, and those with these ids whenever it was. */
export async function listBookedPayments(
  db: Reader,
  { from, to, ids }: { from: Date; to: Date; ids: readonly string[] },
): Promise<BookedPayment[]> {
  const { rows } = await sql<{
    id: string
    order_id: string
    amount: bigint
    currency: string
    fate: PaymentsTable['fate']
    seen_at: Date
    refunded: bigint
  }>`
    select p.id, p.order_id, p.amount, p.currency, p.fate, p.seen_at,
      case when p.fate = 'credited' then coalesce(r.amount, 0) else p.refunded end::bigint as refunded
    from payments p left join (
      select payment_id, sum(amount) as amount from payment_refunds group by payment_id
    ) r on r.payment_id = p.id
    where p.seen_at between ${from} and ${to} or p.id = any(${ids}::text[])
    order by p.seen_at, p.id`.execute(db)
  return rows.map(({ order_id, seen_at, ...row }) => ({
    ...row,
    orderId: order_id,
    seenAt: seen_at,
  }))
}
