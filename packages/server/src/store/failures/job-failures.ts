import { FAILING_AFTER, type FailedWork, type Failure } from '@ringback/contract/operator/failures'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'
import { type DueTable, conditionOf } from '../claim-due.ts'

/** The next attempts of work that has failed. */
export const DUE_FAILURES: DueTable = {
  table: 'job_failures',
  idColumn: 'id',
  dueColumn: 'next_attempt_at',
}

/** What identifies work: its kind, and the row or other thing that it is about. */
export interface WorkItem {
  work: FailedWork
  item: string
}

/** The failures of work until now. */
export interface Failed {
  failures: number
  firstFailedAt: Date
  /** Null when the work is suspended. */
  nextAttemptAt: Date | null
}

/** Whether work of this kind has failed. Most of the time it has not, and this costs one read. */
export async function hasFailures(db: Reader, work: FailedWork): Promise<boolean> {
  const rows = await db
    .selectFrom('job_failures')
    .select('id')
    .where('work', '=', work)
    .limit(1)
    .execute()
  return rows.length > 0
}

export async function findFailure(db: Reader, { work, item }: WorkItem): Promise<Failed | null> {
  const row = await db
    .selectFrom('job_failures')
    .select(['failures', 'first_failed_at as firstFailedAt', 'next_attempt_at as nextAttemptAt'])
    .where('work', '=', work)
    .where('item', '=', item)
    .executeTakeFirst()
  return row ?? null
}

/** Stores one more failure of this work. */
export async function recordFailure(
  tx: Tx,
  { work, item }: WorkItem,
  failed: { id: string; at: Date; nextAttemptAt: Date | null; error: string },
): Promise<void> {
  const { id, at, nextAttemptAt, error } = failed
  const latest = { last_failed_at: at, next_attempt_at: nextAttemptAt, error }
  await tx
    .insertInto('job_failures')
    .values({ id, work, item, failures: 1, first_failed_at: at, ...latest })
    .onConflict(conflict =>
      conflict
        .columns(['work', 'item'])
        .doUpdateSet({ ...latest, failures: sql`job_failures.failures + 1` }),
    )
    .execute()
}

/** The work has succeeded or is no longer wanted. */
export async function clearFailure(tx: Tx, { work, item }: WorkItem): Promise<void> {
  await tx.deleteFrom('job_failures').where('work', '=', work).where('item', '=', item).execute()
}

/**
 * Brings failures and due rows in line: a row that needs no processing any more, because a webhook or an operator
 * has finished it, fails no longer. A row that an operator wants to have attempted now is due now.
 */
export async function alignWithDueRows(
  tx: Tx,
  work: FailedWork,
  due: DueTable,
  now: Date,
): Promise<void> {
  const [table, id, dueAt] = [sql.table(due.table), sql.ref(due.idColumn), sql.ref(due.dueColumn)]
  await sql`
    delete from job_failures where work = ${work} and not exists (
      select from ${table}
      where ${id} = job_failures.item and ${dueAt} is not null and ${conditionOf(due)}
    )`.execute(tx)
  await sql`
    update ${table} set ${dueAt} = ${now} where ${dueAt} > ${now} and ${conditionOf(due)} and ${id} in (
      select item from job_failures where work = ${work} and next_attempt_at <= ${now}
    )`.execute(tx)
}

/**
 * Postpones the next attempts of rows that are claimed, so that no other instance makes them due while they are
 * processed. @returns the ids of those rows that have failed before
 */
export async function leaseFailures(
  tx: Tx,
  work: FailedWork,
  { items, until }: { items: readonly string[]; until: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('job_failures')
    .set({ next_attempt_at: until })
    .where('work', '=', work)
    .where('item', 'in', items)
    .returning('item')
    .execute()
  return rows.map(({ item }) => item)
}

/** True for the rows of a table that are not suspended. */
export function isNotSuspended(work: FailedWork, due: DueTable): RawBuilder<SqlBool> {
  const id = sql.ref(`${due.table}.${due.idColumn}`)
  return sql<SqlBool>`not exists (
    select from job_failures
    where work = ${work} and item = ${id} and next_attempt_at is null
  )`
}

/** True for work that needs a person. */
export const isFailing = sql<SqlBool>`(next_attempt_at is null or (
  failures >= ${sql.lit(FAILING_AFTER.failures)}
  and last_failed_at >= first_failed_at + ${sql.lit(FAILING_AFTER.seconds)} * interval '1 second'))`

/** The work that fails, that which has failed longest first. */
export async function listFailures(
  db: Reader,
  filter: { state?: Failure['state'] | undefined; work?: FailedWork | undefined },
  { offset, limit }: { offset: number; limit: number },
): Promise<Failure[]> {
  const { state, work } = filter
  let query = db.selectFrom('job_failures').selectAll().select(isFailing.as('is_failing'))
  if (state) query = query.where(state === 'failing' ? isFailing : sql<SqlBool>`not ${isFailing}`)
  if (work) query = query.where('work', '=', work)
  const rows = await query
    .orderBy('first_failed_at')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(row => ({
    id: row.id,
    state: row.is_failing ? 'failing' : 'retried',
    work: row.work,
    item: row.item,
    failures: row.failures,
    firstFailedAt: row.first_failed_at,
    lastFailedAt: row.last_failed_at,
    nextAttemptAt: row.next_attempt_at,
    error: row.error,
  }))
}

/** Locks a failure; null when there is none with this id. */
export async function lockFailure(
  tx: Tx,
  id: string,
): Promise<(WorkItem & Pick<Failed, 'failures' | 'nextAttemptAt'>) | null> {
  const row = await tx
    .selectFrom('job_failures')
    .select(['work', 'item', 'failures', 'next_attempt_at as nextAttemptAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Makes the next attempt due at `at`. The caller has locked the failure. */
export async function setNextAttempt(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('job_failures').set({ next_attempt_at: at }).where('id', '=', id).execute()
}
