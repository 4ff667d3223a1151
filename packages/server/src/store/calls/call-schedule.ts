import { sql } from 'kysely'
import type { Tx } from '../../ports/database.ts'

/**
 * Calls whose moment to ask the carrier has come. They are lent until `leaseUntil`, so that instances
 * share the work and a dead one's part comes back by itself.
 */
export async function claimDueCalls(
  tx: Tx,
  due: { now: Date; leaseUntil: Date; limit: number },
): Promise<string[]> {
  const found = await tx
    .selectFrom('calls')
    .select('id')
    .where('check_at', '<=', due.now)
    .orderBy('check_at')
    .limit(due.limit)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = found.map(({ id }) => id)
  // Two statements: as a subquery of the update, a planner may run the search again for each row, past its limit.
  if (ids.length > 0) {
    await tx.updateTable('calls').set({ check_at: due.leaseUntil }).where('id', 'in', ids).execute()
  }
  return ids
}

/** Pre-created calls that can no longer be dialled, by the database's clock: everybody's, or one user's. */
export async function findUnusedCalls(tx: Tx, limit: number, userId?: string): Promise<string[]> {
  let unused = tx
    .selectFrom('calls')
    .select('id')
    .where('status', '=', 'created')
    .where(sql<boolean>`usable_until <= clock_timestamp()`)
  if (userId !== undefined) unused = unused.where('user_id', '=', userId)
  const found = await unused.orderBy('usable_until').limit(limit).execute()
  return found.map(({ id }) => id)
}

export async function scheduleCheck(tx: Tx, id: string, checkAt: Date | null): Promise<void> {
  await tx.updateTable('calls').set({ check_at: checkAt }).where('id', '=', id).execute()
}

/** Brings a call's next check forward; one that is due earlier stays so. */
export async function hastenCheck(tx: Tx, id: string, checkAt: Date): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ check_at: sql<Date>`least(check_at, ${checkAt}::timestamptz)` })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .where('dialled_at', 'is not', null)
    .execute()
}
