import type { Attention } from '@ringback/contract/operator/overview'
import { type Micros, micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import { addSeconds } from '../../core/time.ts'
import type { Reader } from '../../ports/database.ts'
import { liveStates } from '../calls/live-states.ts'

/** A call that is live this long after its time limit is stuck: the carrier and the sweep should both have ended it. */
const STUCK_AFTER_SECONDS = 600
/** A mail that was refused this often does not go out by itself soon. */
export const FAILED_MAIL_ATTEMPTS = 4

export interface CurrentState {
  liveCalls: number
  holds: { count: number; amount: Micros; oldestAt: Date | null }
}

/** What is going on now. Reads partial indexes only, whose size is that of what is going on. */
export async function readCurrentState(db: Reader): Promise<CurrentState> {
  const { rows } = await sql<{
    live_calls: bigint
    holds: bigint
    held: bigint
    oldest: Date | null
  }>`
    select (select count(*) from calls where status in (${liveStates})) as live_calls,
      count(*) as holds, coalesce(sum(amount), 0)::bigint as held, min(created_at) as oldest
    from holds where released_at is null`.execute(db)
  const [row] = rows
  return {
    liveCalls: Number(row?.live_calls ?? 0n),
    holds: {
      count: Number(row?.holds ?? 0n),
      amount: micros(row?.held ?? 0n),
      oldestAt: row?.oldest ?? null,
    },
  }
}

/** What needs a person, with counts above zero only. */
export async function readAttention(db: Reader, now: Date): Promise<Attention[]> {
  const { rows } = await sql<{ kind: Attention['kind']; n: bigint; oldest: Date | null }>`
    select * from (
      select 'parked-payments' as kind, count(*) as n, min(seen_at) as oldest
      from payments where classification = 'parked'
      union all
      select 'numbers-to-release', count(*), min(created_at)
      from virtual_numbers where status = 'pending_deactivation'
      union all
      select 'failed-mails', count(*), min(created_at)
      from mails where sent_at is null and attempts >= ${FAILED_MAIL_ATTEMPTS}
      union all
      select 'stuck-calls', count(*), min(dialled_at)
      from calls where status in (${liveStates}) and ${isStuck(now)}
    ) counted where n > 0`.execute(db)
  return rows.map(({ kind, n, oldest }) => ({ kind, count: Number(n), oldestAt: oldest }))
}

/** The stuck calls that were dialled first. */
export async function listStuckCalls(db: Reader, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from calls where status in (${liveStates}) and ${isStuck(now)}
    order by dialled_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

function isStuck(now: Date) {
  return sql`coalesce(answered_at, dialled_at) + make_interval(secs => authorised_seconds)
    < ${addSeconds(now, -STUCK_AFTER_SECONDS)}`
}
