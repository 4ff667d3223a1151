import { type Kysely, sql } from 'kysely'

/** Indexes without which a statement reads a whole table, or all calls of a user. They are made while the server writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, definition] of INDEXES) {
    // One that could not be finished stays, and is not valid.
    await sql.raw(`drop index concurrently if exists ${name}`).execute(db)
    await sql.raw(`create index concurrently ${name} ${definition}`).execute(db)
  }
}

/** PostgreSQL makes an index concurrently only outside of a transaction. */
export const isTransactional = false

const INDEXES: readonly (readonly [name: string, definition: string])[] = [
  // The reconciliation reads the calls that were dialled on a day. Rows are appended, so ranges of blocks find them.
  ['calls_by_dialling', 'on calls using brin (dialled_at) with (autosummarize = on)'],
  // Each new call reads what its user has spent today, and which calls of the user are not settled.
  ['calls_of_user_by_settlement', "on calls (user_id, settled_at) where status <> 'expired'"],
  // The daily limit of all new accounts.
  ['users_by_verification', 'on users (verified_at) where verified_at is not null'],
  // Customers who were mailed about a low balance, until it rises.
  ['users_with_low_balance', 'on users (id) where low_balance_mailed_at is not null'],
]
