import type { Micros, Paise } from '@ringback/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../../ports/database.ts'

/** False when this refund took effect before. */
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

/** So much more of a credited payment went back, and so much credit with it. Its row is locked. */
export async function addTakenBack(
  tx: Tx,
  paymentId: string,
  more: { paise: Paise; credit: Micros },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set(row => ({
      refunded: row('refunded', '+', more.paise),
      taken_back: row('taken_back', '+', more.credit),
    }))
    .where('id', '=', paymentId)
    .execute()
}

/** What has gone back of a payment that credited nothing; the refund job may have counted it already. */
export async function countRefunds(tx: Tx, paymentId: string): Promise<void> {
  await sql`
    update payments set refunded = greatest(refunded, (
      select coalesce(sum(amount), 0) from payment_refunds where payment_id = ${paymentId}
    ))
    where id = ${paymentId}`.execute(tx)
}
