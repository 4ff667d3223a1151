import { sql } from 'kysely'
import type { Tx } from '../ports/database.ts'

/** True when the database responds; throws otherwise. */
export async function ping(tx: Tx): Promise<boolean> {
  await sql`select 1`.execute(tx)
  return true
}
