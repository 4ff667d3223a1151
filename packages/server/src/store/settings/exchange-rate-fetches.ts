import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'

/** The result of the last fetch. */
export interface LastFetch {
  at: Date
  /** A sentence for operators; null if the rate was used. */
  problem: string | null
}

/**
 * Claims the fetch that is due now, or that an operator wants to have tried again. It is due again at `nextAt`, so that one of several instances fetches.
 *
 * @returns how many fetches before this one have failed one after the other; null if no fetch is due
 */
export async function claimFetch(
  tx: Tx,
  { now, nextAt }: { now: Date; nextAt: Date },
): Promise<{ failures: number } | null> {
  const { rows } = await sql<{ failures: number }>`
    insert into exchange_rate_fetches (due_at) values (${nextAt})
    on conflict (is_only) do update set due_at = excluded.due_at
    where exchange_rate_fetches.due_at <= ${now} or exists (
      select from job_failures where work = 'exchange-rate' and next_attempt_at <= ${now}
    )
    returning failures`.execute(tx)
  return rows[0] ?? null
}

/** Records a fetch that brought a rate. */
export async function recordFetch(tx: Tx, { at, problem }: LastFetch): Promise<void> {
  await tx
    .updateTable('exchange_rate_fetches')
    .set({ fetched_at: at, problem, failures: 0 })
    .execute()
}

/** Records a fetch that brought none. Without a `problem`, the one of the last fetch stays. */
export async function recordFailure(
  tx: Tx,
  failure: { at: Date; failures: number; problem: string | null; retryAt: Date },
): Promise<void> {
  const { at, failures, problem, retryAt } = failure
  await tx
    .updateTable('exchange_rate_fetches')
    .set({ failures, due_at: retryAt, ...(problem !== null && { fetched_at: at, problem }) })
    .execute()
}

export async function findLastFetch(db: Reader): Promise<LastFetch | null> {
  const row = await db
    .selectFrom('exchange_rate_fetches')
    .select(['fetched_at', 'problem'])
    .executeTakeFirst()
  return row?.fetched_at ? { at: row.fetched_at, problem: row.problem } : null
}
