import { type Kysely, sql } from 'kysely'

/** The business settings that operators have changed, the history of the changes, and the state of the fetched exchange rate. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table settings (
     name text primary key,
     value text not null,
     changed_at timestamptz not null,
     changed_by text not null
   )`,
  `create table setting_changes (
     id bigint generated always as identity primary key,
     name text not null,
     at timestamptz not null,
     changed_by text not null,
     before text not null,
     after text not null,
     is_reset boolean not null,
     reason text not null
   )`,
  `create index setting_changes_name on setting_changes (name, id)`,
  `create table exchange_rate_fetches (
     is_only boolean primary key default true check (is_only),
     due_at timestamptz not null,
     fetched_at timestamptz,
     problem text
   )`,
  // refuse_change was created with the ledger.
  `create trigger setting_changes_stay before update or delete on setting_changes
     for each row execute function refuse_change()`,
  `create trigger setting_changes_stay_all before truncate on setting_changes
     for each statement execute function refuse_change()`,
]
