import type { Reader, Tx } from '../../ports/database.ts'
import { sql } from 'kysely'
import type { DueTable } from '../claim-due.ts'

/** Failed calls whose reason is requested from the carrier. */
export const DUE_CALL_FAILURES: DueTable = {
  table: 'call_failures',
  idColumn: 'call_id',
  dueColumn: 'check_at',
}

/** Stores the code of a failed call, once. @returns false if it was stored before */
export async function storeFailureCode(
  tx: Tx,
  callId: string,
  { code, at }: { code: number; at: Date },
): Promise<boolean> {
  const rows = await tx
    .updateTable('call_failures')
    .set({ code, found_at: at, check_at: null })
    .where('call_id', '=', callId)
    .where('code', 'is', null)
    .returning('call_id')
    .execute()
  return rows.length > 0
}

/** Sets when the reason is requested next. With null it is not requested any more, and nothing is kept. */
export async function scheduleFailureCheck(tx: Tx, callId: string, checkAt: Date | null) {
  const isStillSought = sql`call_id = ${callId} and code is null`
  await (
    checkAt
      ? sql`update call_failures set check_at = ${checkAt} where ${isStillSought}`
      : sql`delete from call_failures where ${isStillSought}`
  ).execute(tx)
}

/** The codes of the calls that have one, with the times at which they were found. */
export async function findFailureCodes(
  db: Reader,
  callIds: readonly string[],
): Promise<Map<string, { code: number; foundAt: Date }>> {
  if (callIds.length === 0) return new Map()
  const { rows } = await sql<{ call_id: string; code: number; found_at: Date }>`
    select call_id, code, found_at from call_failures
    where call_id in (${sql.join(callIds)}) and code is not null`.execute(db)
  return new Map(rows.map(row => [row.call_id, { code: row.code, foundAt: row.found_at }]))
}

export interface CountedCode {
  code: number
  count: number
  latestAt: Date
}

/** How often each code was found since a time, the most frequent first. Reads a partial index. */
export async function countFailureCodes(
  db: Reader,
  since: Date,
  limit: number,
): Promise<CountedCode[]> {
  const { rows } = await sql<CountedCode>`
    select code, count(*)::int as count, max(found_at) as "latestAt" from call_failures
    where found_at >= ${since}
    group by code order by count desc, code limit ${limit}`.execute(db)
  return rows
}
