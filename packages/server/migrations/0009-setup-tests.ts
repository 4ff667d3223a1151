import { type Kysely, sql } from 'kysely'

/** Echo calls that the server has to end, because the carrier's markup has no time limit for them. */
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
