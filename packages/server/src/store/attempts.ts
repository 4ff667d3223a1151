import { sql } from 'kysely'
import type { Reader, Tx } from '../ports/database.ts'

/** Locks the keys until the transaction ends. Pass them in the same order everywhere, so that two transactions cannot deadlock. */
export function lockAttempts(tx: Tx, keys: readonly string[]): void {
  for (const key of keys) {
    tx.enqueue(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.compile(tx))
  }
}

/** The attempts of the keys after `since`, oldest first. */
export async function findAttempts(
  db: Reader,
  keys: readonly string[],
  since: Date,
): Promise<{ key: string; at: Date }[]> {
  return db
    .selectFrom('attempts')
    .select(['key', 'at'])
    .where('key', 'in', keys)
    .where('at', '>', since)
    .orderBy('at')
    .execute()
}

export function insertAttempt(tx: Tx, key: string, now: Date): void {
  tx.enqueue(tx.insertInto('attempts').values({ key, at: now }).compile())
}

/**
 * Deletes one attempt that was made at this time. Other attempts of the same millisecond stay: `=` runs the subquery
 * once, while the planner may repeat that of `in` for each row, and would then delete them all.
 */
export async function deleteAttempt(tx: Tx, key: string, at: Date): Promise<void> {
  await sql`
    delete from attempts where ctid = (
      select ctid from attempts where key = ${key} and at = ${at} limit 1 for update skip locked
    )`.execute(tx)
}
