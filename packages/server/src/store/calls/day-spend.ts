import { micros } from '@ringback/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { DaySpend } from '../../core/calls/counted-spend.ts'
import { startOfDay } from '../../core/time.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import { SETTLED_COUNT, liveCount } from '../counted-cost.ts'
import { liveStates } from './live-states.ts'

/** Locks the operator's daily limit until the transaction ends, so that calls are counted against it one after the other. */
export async function lockDailySpend(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('daily-spend'))`.execute(tx)
}

/**
 * The spend of the day of `now` (UTC), of all users or only of accounts that were verified after a time. A live
 * call counts as `reservedSpend` says, with the time since it was answered or, until then, dialled.
 */
export async function spentSince(
  db: Reader,
  now: Date,
  accounts: { verifiedAfter: Date } | null = null,
): Promise<DaySpend> {
  const ofAccounts: RawBuilder<unknown> = accounts
    ? sql`and user_id in (select id from users where verified_at > ${accounts.verifiedAfter})`
    : sql``
  const { rows } = await sql<{ settled: bigint; live: bigint }>`
    select
      coalesce((
        select sum(${SETTLED_COUNT}) from calls
        where settled_at >= ${startOfDay(now)} ${ofAccounts}
      ), 0)::bigint as settled,
      coalesce((
        select sum(${liveCount(now)}) from calls where status in (${liveStates}) ${ofAccounts}
      ), 0)::bigint as live`.execute(db)
  const [row] = rows
  return { settled: micros(row?.settled ?? 0n), live: micros(row?.live ?? 0n) }
}
