import { sql } from 'kysely'
import type { Tx } from '../ports/database.ts'

/** When the tries since a moment were made, oldest first. Others that ask about this key wait until the transaction ends. */
export async function attemptsSince(tx: Tx, key: string, since: Date): Promise<Date[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  const rows = await tx
    .selectFrom('attempts')
    .select('at')
    .where('key', '=', key)
    .where('at', '>', since)
    .orderBy('at')
    .execute()
  return rows.map(row => row.at)
}

export async function insertAttempt(tx: Tx, key: string, now: Date): Promise<void> {
  await tx.insertInto('attempts').values({ key, at: now }).execute()
}

/** Those of one moment. */
export async function deleteAttempts(tx: Tx, key: string, at: Date): Promise<void> {
  await tx.deleteFrom('attempts').where('key', '=', key).where('at', '=', at).execute()
}

export async function deleteOldAttempts(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('attempts').where('at', '<', before).execute()
}
