import { type Kysely, sql } from 'kysely'

/**
 * The greetings of rented numbers that their renters have recorded. The carrier requests a sound by its key, which is
 * another one after each recording.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table recorded_greetings (
         number_id text primary key references virtual_numbers (id) on delete cascade,
         key text not null unique,
         sound bytea not null,
         recorded_at timestamptz not null
       )`,
    )
    .execute(db)
}
