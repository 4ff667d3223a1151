import { sql } from 'kysely'
import type { Tx } from '../../ports/database.ts'
import type { DueTable } from '../claim-due.ts'

/** Calls whose carrier record is due for a check. */
export const DUE_CALLS: DueTable = { table: 'calls', idColumn: 'id', dueColumn: 'check_at' }

/** Pre-created calls, which expire when they are no longer usable. */
export const LAPSABLE_CALLS: DueTable = {
  table: 'calls',
  idColumn: 'id',
  dueColumn: 'usable_until',
  condition: sql`status = 'created' and usable_until <= clock_timestamp()`,
}

/** Pre-created calls. They hold credit until they can no longer be dialled. */
export const PREPARED_CALLS: DueTable = { ...LAPSABLE_CALLS, condition: sql`status = 'created'` }

/** Finds pre-created calls that can no longer be dialled, by the database's clock: those of all users, or of one user. */
export async function findExpiredCalls(
  tx: Tx,
  limit: number,
  { userId, except = [] }: { userId?: string; except?: readonly string[] } = {},
): Promise<string[]> {
  let expired = tx
    .selectFrom('calls')
    .select('id')
    .where('status', '=', 'created')
    .where(sql<boolean>`usable_until <= clock_timestamp()`)
  if (userId !== undefined) expired = expired.where('user_id', '=', userId)
  if (except.length > 0) expired = expired.where('id', 'not in', except)
  const rows = await expired.orderBy('usable_until').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** A user's pre-created calls. They hold credit until they are dialled or expire. */
export async function findUndialledCalls(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('calls')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'created')
    .execute()
  return rows.map(({ id }) => id)
}

export async function scheduleCheck(tx: Tx, id: string, checkAt: Date | null): Promise<void> {
  await tx.updateTable('calls').set({ check_at: checkAt }).where('id', '=', id).execute()
}

/** Brings the next check of a dialled, unsettled call forward to `checkAt`. An earlier check stays. */
export async function bringCheckForward(tx: Tx, id: string, checkAt: Date): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ check_at: sql<Date>`least(check_at, ${checkAt}::timestamptz)` })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .where('dialled_at', 'is not', null)
    .execute()
}

/** Stores an audio check, which is ended at `endAt`. A repeated webhook for the same leg changes nothing. */
export async function insertAudioCheck(tx: Tx, legId: string, endAt: Date): Promise<void> {
  await tx
    .insertInto('audio_checks')
    .values({ call_sid: legId, end_at: endAt })
    .onConflict(conflict => conflict.column('call_sid').doNothing())
    .execute()
}

/** Audio checks are due when they reach their time limit. */
export const DUE_AUDIO_CHECKS: DueTable = {
  table: 'audio_checks',
  idColumn: 'call_sid',
  dueColumn: 'end_at',
}

export async function deleteAudioCheck(tx: Tx, legId: string): Promise<void> {
  await tx.deleteFrom('audio_checks').where('call_sid', '=', legId).execute()
}
