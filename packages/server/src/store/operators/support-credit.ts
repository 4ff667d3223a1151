import { sql } from 'kysely'
import type { Tx } from '../../ports/database.ts'

/**
 * Adds an amount to what an operator has given on a day, unless the sum is above the limit. Returns whether it
 * was added. The row is locked until the transaction ends, so parallel gifts of one operator are exact. A
 * change locks it after the customer's accounts.
 */
export async function addToDay(
  tx: Tx,
  { operatorId, day, amount }: { operatorId: string; day: string; amount: bigint },
  limit: bigint,
): Promise<boolean> {
  const { rows } = await sql<{ given: bigint }>`
    insert into support_credit (operator_id, day, given)
    select ${operatorId}, ${day}, ${amount}::bigint where ${amount}::bigint <= ${limit}::bigint
    on conflict (operator_id, day) do update set given = support_credit.given + excluded.given
      where support_credit.given + excluded.given <= ${limit}::bigint
    returning given`.execute(tx)
  return rows.length > 0
}

/** What an operator has given on a day, in micro-dollars. */
export async function givenOnDay(tx: Tx, operatorId: string, day: string): Promise<bigint> {
  const row = await tx
    .selectFrom('support_credit')
    .select('given')
    .where('operator_id', '=', operatorId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.given ?? 0n
}
