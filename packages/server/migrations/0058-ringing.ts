import { type Kysely, sql } from 'kysely'

/** Whether a call to a rented number rings in its renter's browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table virtual_numbers add column rings_browser boolean not null default true`)
    .execute(db)
}
