import { sql } from 'kysely'
import type { Tx } from '../ports/database.ts'

/** Locks the key until the transaction ends. Returns the times of its attempts after `since`, oldest first. */
export async function attemptsSince(tx: Tx, key: string, since: Date): Promise<Date[]> {
  tx.enqueue(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.compile(tx))
  const rows = await tx
    .selectFrom('attempts')
    .select('at')
    .where('key', '=', key)
    .where('at', '>', since)
    .orderBy('at')
    .execute()
  return rows.map(row => row.at)
}

export function insertAttempt(tx: Tx, key: string, now: Date): void {
  tx.enqueue(tx.insertInto('attempts').values({ key, at: now }).compile())
}

/** Deletes one attempt that was made at this time. Other attempts of the same millisecond stay. */
export async function deleteAttempt(tx: Tx, key: string, at: Date): Promise<void> {
  await sql`
    delete from attempts where ctid in (
      select ctid from attempts where key = ${key} and at = ${at} limit 1 for update skip locked
    )`.execute(tx)
}

export async function deleteOldAttempts(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('attempts').where('at', '<', before).execute()
}
