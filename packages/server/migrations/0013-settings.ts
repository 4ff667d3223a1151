import { type Kysely, sql } from 'kysely'

/** The business settings that operators have changed, and the history of the changes. */
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
  // refuse_change was created with the ledger.
  `create trigger setting_changes_stay before update or delete on setting_changes
     for each row execute function refuse_change()`,
  `create trigger setting_changes_stay_all before truncate on setting_changes
     for each statement execute function refuse_change()`,
]
