import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../ports/database.ts'
import type { Schema } from '../ports/schema/schema.ts'

/** A table with a column that holds the time at which a row is due for processing, or null for never. */
export interface DueTable {
  table: keyof Schema
  idColumn: string
  dueColumn: string
  /** Orders rows that became due at the same time. */
  tieBreakColumn?: string
  /** Which rows are processed. Without it, all that are due. */
  condition?: RawBuilder<SqlBool>
}

/** The time and size of one claim of due rows. */
export interface ClaimOptions {
  now: Date
  /** The claimed rows are due again at this time, unless their processing sets another time. */
  leaseUntil: Date
  limit: number
}

export function conditionOf({ condition }: DueTable): RawBuilder<SqlBool> {
  return condition ?? sql<SqlBool>`true`
}

/**
 * Claims the rows that have been due longest and returns their ids. Rows that another instance is
 * claiming are skipped, so that instances share the work. The rows of an instance that dies become due
 * again when the lease ends.
 */
export async function claimDue(
  tx: Tx,
  due: DueTable,
  { now, leaseUntil, limit }: ClaimOptions,
  filter: RawBuilder<SqlBool> = sql`true`,
): Promise<string[]> {
  const { table, idColumn, dueColumn, tieBreakColumn } = due
  const orderColumns = [dueColumn, ...(tieBreakColumn ? [tieBreakColumn] : [])].map(name =>
    sql.ref(name),
  )
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(idColumn)} as id from ${sql.table(table)}
    where ${sql.ref(dueColumn)} <= ${now} and ${conditionOf(due)} and ${filter}
    order by ${sql.join(orderColumns)} limit ${limit} for update skip locked`.execute(tx)
  const ids = rows.map(({ id }) => id)
  // The update is a statement of its own. With the select as its subquery, PostgreSQL may run the select
  // again for each row, and the update would then claim more rows than the limit.
  if (ids.length > 0) await setDue(tx, due, ids, leaseUntil)
  return ids
}

/** Sets when rows are due. */
export async function setDue(
  tx: Tx,
  { table, idColumn, dueColumn }: DueTable,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(dueColumn)} = ${at}
    where ${sql.ref(idColumn)} in (${sql.join(ids)})`.execute(tx)
}

/**
 * Brings rows forward that are due later than `leastSeconds` from now: by `seconds`, but not to an earlier time than
 * that. @returns how many
 */
export async function reschedule(
  tx: Tx,
  due: DueTable,
  { now, seconds, leastSeconds }: { now: Date; seconds: number; leastSeconds: number },
): Promise<number> {
  const [table, dueAt] = [sql.table(due.table), sql.ref(due.dueColumn)]
  const least = sql`${now}::timestamptz + make_interval(secs => ${leastSeconds})`
  const { numAffectedRows } = await sql`
    update ${table} set ${dueAt} = greatest(${least}, ${dueAt} - make_interval(secs => ${seconds}))
    where ${dueAt} > ${least} and ${conditionOf(due)}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
