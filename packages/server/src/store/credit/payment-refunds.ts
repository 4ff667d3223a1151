import type { Micros, Paise } from '@ringback/contract/money'
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

/** Adds a refund or a lost dispute, and the credit that was taken back for it, to the totals of a credited payment. The caller has locked the payment. */
export async function addReversal(
  tx: Tx,
  paymentId: string,
  reversed: { paise: Paise; credit: Micros },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set(row => ({
      refunded: row('refunded', '+', reversed.paise),
      reversed_credit: row('reversed_credit', '+', reversed.credit),
    }))
    .where('id', '=', paymentId)
    .execute()
}

/** Sets the refunded amount of a payment that credited nothing to the sum of its refunds. The amount never decreases. */
export async function updateRefundedTotal(tx: Tx, paymentId: string): Promise<void> {
  await sql`
    update payments set refunded = greatest(refunded, (
      select coalesce(sum(amount), 0) from payment_refunds where payment_id = ${paymentId}
    ))
    where id = ${paymentId}`.execute(tx)
}
