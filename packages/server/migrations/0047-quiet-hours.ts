import { type Kysely, sql } from 'kysely'

/** The hours of each day in which calls to a rented number do not ring. All three columns are null, or none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table virtual_numbers
         add column quiet_from text,
         add column quiet_until text,
         add column quiet_zone text`,
    )
    .execute(db)
}
