import { type Kysely, sql } from 'kysely'

/** The time zone of a customer's browser, in which mails to the customer write times. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table users add column time_zone text`).execute(db)
}
