import { sql } from 'kysely'
import type { Tx } from '../ports/database.ts'

/** True whenever the database is there to say so. */
export async function ping(tx: Tx): Promise<boolean> {
  await sql`select 1`.execute(tx)
  return true
}
