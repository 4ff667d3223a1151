import { sql } from 'kysely'
import type { Tx } from '../ports/database.ts'
import type { Schema } from '../ports/schema.ts'

/**
 * Deletes at most `limit` rows of a table whose time in the column `since` is before the given one.
 * @returns how many were deleted.
 */
export async function deleteOldRows(
  tx: Tx,
  { table, since }: { table: keyof Schema; since: string },
  before: Date,
  limit: number,
): Promise<number> {
  // A plan for any time expects many old rows, and so reads a table that has none from its first row to its last.
  tx.enqueue(sql`set local plan_cache_mode = force_custom_plan`.compile(tx))
  // Not every table has a key of one column.
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid in (
      select ctid from ${sql.table(table)} where ${sql.ref(since)} < ${before} limit ${limit}
    )`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
