import { type Kysely, sql } from 'kysely'

/** How far the nightly check of the ledger has come, and the index for the platform's account of debts, made while the server writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** PostgreSQL makes an index concurrently only outside of a transaction. */
export const isTransactional = false

const STATEMENTS = [
  `create table if not exists audit_checkpoints (
     id text primary key check (id = 'nightly'),
     checked_entry_id bigint not null,
     newest_entry_id bigint not null,
     newest_entry_at timestamptz not null,
     rotation jsonb not null,
     constraint audit_checkpoints_in_order check (checked_entry_id <= newest_entry_id)
   )`,
  // One that could not be finished stays, and is not valid.
  'drop index concurrently if exists entries_of_debts',
  `create index concurrently entries_of_debts on entries (id) include (amount)
     where account_id = 'debts:USD'`,
]
