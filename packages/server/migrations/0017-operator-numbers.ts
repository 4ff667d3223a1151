import { type Kysely, sql } from 'kysely'

/** What operators do with rented numbers: import, reassign, and release those that no user rents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table virtual_numbers
     add origin text not null default 'rented' check (origin in ('rented', 'imported', 'reassigned')),
     add free_months integer not null default 0 check (free_months >= 0),
     add months_from timestamptz`,
  // A reassigned number keeps its sid at the carrier, so that an ended rental may have the same one.
  `alter table virtual_numbers drop constraint virtual_numbers_carrier_sid_key`,
  `create unique index virtual_numbers_live_sid on virtual_numbers (carrier_sid)
     where status not in ('deactivated', 'abandoned')`,
  `create index virtual_numbers_of_sid on virtual_numbers (carrier_sid)`,
  // The operators' list and the history of one number.
  `create index virtual_numbers_newest on virtual_numbers (created_at, id)`,
  `create index virtual_numbers_of_country on virtual_numbers (country_code, created_at)`,
  `create index virtual_numbers_in_status on virtual_numbers (status, created_at)`,
  `create index virtual_numbers_history on virtual_numbers (phone_number, created_at)`,
  `create table orphan_releases (
     id text primary key,
     phone_number text not null,
     carrier_sid text not null unique,
     wanted_at timestamptz not null,
     released_at timestamptz,
     check_at timestamptz,
     check ((check_at is null) = (released_at is not null))
   )`,
  `create index orphan_releases_open on orphan_releases (phone_number) where released_at is null`,
  `create index orphan_releases_to_check on orphan_releases (check_at) where check_at is not null`,
]
