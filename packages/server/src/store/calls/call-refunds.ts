import { type Micros, micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'

/** What operators have refunded of a call. Exact while the call is locked. */
export async function refundedOf(db: Reader, callId: string): Promise<Micros> {
  const { rows } = await sql<{ refunded: bigint }>`
    select coalesce(sum(amount), 0)::bigint as refunded from call_refunds
    where call_id = ${callId}`.execute(db)
  return micros(rows[0]?.refunded ?? 0n)
}

/** Enqueues the refund. Its transfer is posted in the same transaction. */
export function insertCallRefund(
  tx: Tx,
  refund: { transferId: string; callId: string; amount: Micros; at: Date },
): void {
  const insertion = tx.insertInto('call_refunds').values({
    transfer_id: refund.transferId,
    call_id: refund.callId,
    amount: refund.amount,
    created_at: refund.at,
  })
  tx.enqueue(insertion.compile())
}
