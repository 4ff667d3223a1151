import { type Kysely, sql } from 'kysely'

/** Rate decks: the carrier's prices. One deck is active. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rate_decks (
      id text primary key,
      name text not null,
      sha256 text not null,
      row_count integer not null check (row_count > 0),
      imported_at timestamptz not null,
      active boolean not null
    )
  `.execute(db)
  await sql`create unique index one_active_rate_deck on rate_decks (active) where active`.execute(
    db,
  )
  // No foreign key: a deck and its rows are written in one transaction, and checking each of tens of
  // thousands of rows costs as much as inserting it.
  await sql`
    create table rates (
      deck_id text not null,
      prefix text not null check (prefix ~ '^[1-9][0-9]{0,14}$'),
      destination text not null,
      country text,
      cost_per_minute bigint not null check (cost_per_minute > 0),
      first_increment_seconds integer not null check (first_increment_seconds > 0),
      next_increment_seconds integer not null check (next_increment_seconds > 0),
      primary key (deck_id, prefix)
    )
  `.execute(db)
  await sql`
    create table rate_overrides (
      deck_id text not null references rate_decks (id),
      country text not null,
      destination text not null,
      origin_group text not null,
      origin_prefixes text not null,
      cost_per_minute bigint not null check (cost_per_minute > 0),
      primary key (deck_id, country, destination, origin_group)
    )
  `.execute(db)
}
