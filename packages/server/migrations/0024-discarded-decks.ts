import { type Kysely, sql } from 'kysely'

/** Drafts can be discarded. The fetch of the exchange rate counts its failures, to retry less and less often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rate_decks add column discarded_at timestamptz`.execute(db)
  await sql`alter table exchange_rate_fetches add column failures integer not null default 0`.execute(
    db,
  )
}
