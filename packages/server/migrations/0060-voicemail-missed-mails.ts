import { type Kysely, sql } from 'kysely'

/** When a message without its sound was announced as a missed call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table voicemails add column missed_mailed_at timestamptz`).execute(db)
}
