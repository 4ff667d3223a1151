import { sql } from 'kysely'
import type { Tx } from '../ports/database.ts'
import { type DueTable, conditionOf } from './claim-due.ts'

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
