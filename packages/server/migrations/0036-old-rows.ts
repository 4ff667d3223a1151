import { type Kysely, sql } from 'kysely'

/** Finds old rows of the tables that grow with calls and payments, without the cost of an index with all rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of TIMES) {
    const statement = `create index ${table}_by_time on ${table} using brin (${column})`
    await sql.raw(statement).execute(db)
  }
}

const TIMES = [
  ['call_events', 'received_at'],
  ['call_quality', 'at'],
  ['call_feedback', 'at'],
  ['carrier_records', 'read_at'],
  ['payment_events', 'received_at'],
] as const
