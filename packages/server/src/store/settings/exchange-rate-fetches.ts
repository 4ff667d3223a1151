import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'

/** The result of the last fetch. */
export interface LastFetch {
  at: Date
  /** A sentence for operators; null if the rate was used. */
  problem: string | null
}

/** Whether a fetch is due now. If so it is due again at `nextAt`, so that one of several instances fetches. */
export async function claimFetch(
  tx: Tx,
  { now, nextAt }: { now: Date; nextAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into exchange_rate_fetches (due_at) values (${nextAt})
    on conflict (is_only) do update set due_at = excluded.due_at where exchange_rate_fetches.due_at <= ${now}
    returning is_only`.execute(tx)
  return rows.length > 0
}

export async function recordFetch(tx: Tx, { at, problem }: LastFetch): Promise<void> {
  await tx.updateTable('exchange_rate_fetches').set({ fetched_at: at, problem }).execute()
}

/** Makes the next fetch due at this time. */
export async function scheduleFetch(tx: Tx, dueAt: Date): Promise<void> {
  await tx.updateTable('exchange_rate_fetches').set({ due_at: dueAt }).execute()
}

export async function findLastFetch(db: Reader): Promise<LastFetch | null> {
  const row = await db
    .selectFrom('exchange_rate_fetches')
    .select(['fetched_at', 'problem'])
    .executeTakeFirst()
  return row?.fetched_at ? { at: row.fetched_at, problem: row.problem } : null
}
