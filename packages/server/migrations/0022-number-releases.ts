import { type Kysely, sql } from 'kysely'

/** When the release of a rented number was requested, so that operators see how long the carrier has not confirmed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table virtual_numbers add column release_requested_at timestamptz`.execute(db)
}
