import { type Kysely, sql } from 'kysely'

/** The session in which a call was pre-created, until the call is dialled or expires. Null for calls of an earlier version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table calls add column session_hash bytea`).execute(db)
}
