import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'

/** The column that {@link GREETING_KEY} adds to a row of `virtual_numbers`. */
export interface GreetingKey {
  greeting_key: string | null
}

/** The key of the recorded greeting; null if the greeting is spoken, or there is none. */
export const GREETING_KEY = sql<string | null>`(
  select recorded.key from recorded_greetings as recorded
  where recorded.number_id = virtual_numbers.id)`.as('greeting_key')

/** Replaces an earlier recording. The caller has locked the number's row. */
export function storeRecordedGreeting(
  tx: Tx,
  numberId: string,
  recorded: { key: string; sound: Buffer; at: Date },
): void {
  const columns = { key: recorded.key, sound: recorded.sound, recorded_at: recorded.at }
  const insertion = tx
    .insertInto('recorded_greetings')
    .values({ number_id: numberId, ...columns })
    .onConflict(conflict => conflict.column('number_id').doUpdateSet(columns))
  tx.enqueue(insertion.compile())
}

export function deleteRecordedGreeting(tx: Tx, numberId: string): void {
  const deletion = tx.deleteFrom('recorded_greetings').where('number_id', '=', numberId)
  tx.enqueue(deletion.compile())
}

/** The WAV file of a number; null if it has none. */
export async function findRecordedGreeting(db: Reader, numberId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('recorded_greetings')
    .select('sound')
    .where('number_id', '=', numberId)
    .executeTakeFirst()
  return row ? Buffer.from(row.sound) : null
}

/** The WAV file with this key; null if it was replaced or deleted. */
export async function findGreetingByKey(db: Reader, key: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('recorded_greetings')
    .select('sound')
    .where('key', '=', key)
    .executeTakeFirst()
  return row ? Buffer.from(row.sound) : null
}
