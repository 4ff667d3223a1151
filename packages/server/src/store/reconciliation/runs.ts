import {
  type ReconciliationCheck,
  type ReconciliationCheckName,
  type ReconciliationRun,
  reconciliationCheckName,
} from '@ringback/contract/operator/reconciliation'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'
import type { DueTable } from '../claim-due.ts'
import { camel } from '../sql.ts'

/** Requests a run, which is due at once. Returns false when the nightly run of this day was requested before. */
export async function insertRun(
  tx: Tx,
  run: { id: string; day: string; requestedBy: string | null; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reconciliation_runs')
    .values({
      id: run.id,
      day: run.day,
      requested_by: run.requestedBy,
      requested_at: run.now,
      due_at: run.now,
      finished_at: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Whether the day before `midnight` still needs its nightly run. A day before the first registration needs none.
 *
 * @param day that day, as `2026-11-24`
 */
export async function isNightlyRunMissing(
  db: Reader,
  { day, midnight }: { day: string; midnight: Date },
): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('created_at', '<', midnight)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reconciliation_runs')
            .select('reconciliation_runs.id')
            .where('day', '=', day)
            .where('requested_by', 'is', null),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return user !== undefined
}

/** Runs that are due. The run of an instance that dies is due again when its lease ends. */
export const DUE_RUNS: DueTable = {
  table: 'reconciliation_runs',
  idColumn: 'id',
  dueColumn: 'due_at',
  tieBreakColumn: 'id',
}

/** A run that was requested. `requestedBy` is null for the nightly run. */
export interface RequestedRun {
  day: string
  requestedBy: string | null
  requestedAt: Date
}

export async function findRun(db: Reader, id: string): Promise<RequestedRun | null> {
  const row = await db
    .selectFrom('reconciliation_runs')
    .select(['day', 'requested_by as requestedBy', 'requested_at as requestedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Stores the results of a run. Returns false and stores nothing when another instance has finished the run. */
export async function finishRun(
  tx: Tx,
  id: string,
  { checks, now }: { checks: readonly ReconciliationCheck[]; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reconciliation_runs')
    .set({ finished_at: now, due_at: null })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .insertInto('reconciliation_checks')
    .values(
      checks.map(({ name, examinedHere, examinedThere, differences, failure }) => ({
        run_id: id,
        name,
        examined_here: examinedHere,
        examined_there: examinedThere,
        differences,
        failure,
      })),
    )
    .execute()
  return true
}

/** The newest runs first. */
export async function listRuns(
  db: Reader,
  { offset, limit }: { offset: number; limit: number },
): Promise<ReconciliationRun[]> {
  const runs = await db
    .selectFrom('reconciliation_runs')
    .select(['id', 'day', 'requested_by', 'requested_at', 'finished_at'])
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  if (runs.length === 0) return []
  const checks = await db
    .selectFrom('reconciliation_checks')
    .selectAll()
    .where(
      'run_id',
      'in',
      runs.map(({ id }) => id),
    )
    .execute()
  return runs.map(run => ({
    ...camel(run),
    checks: checks
      .filter(check => check.run_id === run.id)
      .map(({ run_id: _, ...check }) => camel(check)),
  }))
}

/** The newest result of each check that has ever run to its end. */
export async function listLastChecks(
  db: Reader,
): Promise<{ check: ReconciliationCheckName; differences: number; finishedAt: Date }[]> {
  // For each check it walks the newest runs back to the first one in which the check ran.
  const names = sql.join(reconciliationCheckName.options.map(name => sql`(${name})`))
  const { rows } = await sql<{
    check: ReconciliationCheckName
    differences: number
    finishedAt: Date
  }>`
    select name as "check", differences, finished_at as "finishedAt"
    from (values ${names}) wanted (name), lateral (
      select differences, finished_at
      from reconciliation_runs join reconciliation_checks on run_id = id
      where reconciliation_checks.name = wanted.name and failure is null and finished_at is not null
      order by requested_at desc, id desc limit 1
    ) newest`.execute(db)
  return rows
}
