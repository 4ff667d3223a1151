import { sql } from 'kysely'
import type { Tx } from '../ports/database.ts'
import type { Schema } from '../ports/schema/schema.ts'

interface Batch {
  limit: number
  /** The place in the table where the last batch ended (PostgreSQL's `ctid`); null for the first batch. */
  after: string | null
}

interface OldRows {
  table: keyof Schema
  since: string
  /** Rows with a time in this column stay. */
  dueColumn?: string
}

export interface DeletedRows {
  deleted: number
  /** The place of the last one; null if none was deleted. */
  last: string | null
}

/**
 * Deletes at most `limit` rows of a table whose time in the column `since` is before the given one. A batch begins where
 * the last one ended, because the pages before are full of deleted rows, which a scan would read again.
 *
 * @returns how many were deleted
 */
export async function deleteOldRows(
  tx: Tx,
  { table, since, dueColumn }: OldRows,
  before: Date,
  { limit, after }: Batch,
): Promise<DeletedRows> {
  // A plan for any time expects many old rows, and so reads a table that has none from its first row to its last.
  tx.enqueue(sql`set local plan_cache_mode = force_custom_plan`.compile(tx))
  const isLater = after === null ? sql`true` : sql`ctid > ${after}::tid`
  const isDone = dueColumn === undefined ? sql`true` : sql`${sql.ref(dueColumn)} is null`
  // Not every table has a key of one column.
  const { rows } = await sql<DeletedRows>`
    with old as (
      delete from ${sql.table(table)} where ctid in (
        select ctid from ${sql.table(table)}
        where ${sql.ref(since)} < ${before} and ${isLater} and ${isDone} limit ${limit}
      ) returning ctid as place
    ) select count(*)::integer as deleted, max(place)::text as last from old`.execute(tx)
  return rows[0] ?? { deleted: 0, last: null }
}
