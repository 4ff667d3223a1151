import type { Micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../../ports/database.ts'

/** Returns false and inserts nothing when this refund was processed before. */
export async function insertRefund(
  tx: Tx,
  refund: { id: string; paymentId: string; amount: bigint },
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_refunds')
    .values({ id: refund.id, payment_id: refund.paymentId, amount: refund.amount, seen_at: at })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** How much of a payment was returned, in its currency: refunds and lost disputes, at most its amount. The caller has locked the payment. */
export async function findReturnedTotal(tx: Tx, paymentId: string): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select least(amount,
      (select coalesce(sum(amount), 0) from payment_refunds where payment_id = payments.id) +
      (select coalesce(sum(amount), 0) from disputes
       where payment_id = payments.id and status = 'lost')
    )::bigint as total
    from payments where id = ${paymentId}`.execute(tx)
  return rows[0]?.total ?? 0n
}

/** The last refund of a payment, or else a dispute of it that was lost. The caller has locked the payment. */
export async function findLastReturn(
  tx: Tx,
  paymentId: string,
): Promise<{ kind: 'refund' | 'dispute'; id: string } | null> {
  const { rows } = await sql<{ kind: 'refund' | 'dispute'; id: string }>`
    select 'refund' as kind, id, seen_at as at from payment_refunds where payment_id = ${paymentId}
    union all
    select 'dispute', id, event_at from disputes where payment_id = ${paymentId} and status = 'lost'
    order by kind desc, at desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Sets the totals of a credited payment. The caller has locked the payment. */
export async function setReversal(
  tx: Tx,
  paymentId: string,
  total: { refunded: bigint; reversedCredit: Micros },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ refunded: total.refunded, reversed_credit: total.reversedCredit })
    .where('id', '=', paymentId)
    .execute()
}

/**
 * Sets how much was returned of a payment that credited nothing. A parked payment whose refunds return all of
 * it needs no operator any more. A payment that must be refunded is due again when a dispute of it that was
 * lost is won after all.
 */
export async function setReturnedTotal(
  tx: Tx,
  paymentId: string,
  returned: bigint,
  now: Date,
): Promise<void> {
  await sql`
    update payments set refunded = ${returned},
      refund_at = case when ${returned} < refunded and classification in ('surplus', 'sent-back')
        then coalesce(refund_at, ${now}) else refund_at end,
      classification = case when classification = 'parked' and amount <= (
        select coalesce(sum(amount), 0) from payment_refunds where payment_id = payments.id
      ) then 'sent-back' else classification end
    where id = ${paymentId}`.execute(tx)
}
