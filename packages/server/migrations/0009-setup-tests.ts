import { type Kysely, sql } from 'kysely'

/** Echoes that the carrier has to be told to end: its markup has no limit for one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table setup_tests (
         call_sid text primary key,
         end_at timestamptz not null
       )`,
    )
    .execute(db)
}
