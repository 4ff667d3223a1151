import { type RawBuilder, sql } from 'kysely'
import { LIVE_STATES } from '../../core/calls/call-life.ts'
import { addSeconds } from '../../core/time.ts'

/** The live states as SQL literals, for `status in (...)`. PostgreSQL uses the partial index calls_one_live for literals only, not for parameters. */
export const liveStates = sql.join(LIVE_STATES.map(state => sql.lit(state)))

/** A call that is live this long after its time limit is stuck: the carrier and the sweep should both have ended it. */
const STUCK_AFTER_SECONDS = 600

/** The condition on `calls` for a stuck call. */
export function isStuck(now: Date): RawBuilder<boolean> {
  return sql`calls.status in (${liveStates})
    and coalesce(calls.answered_at, calls.dialled_at) + make_interval(secs => calls.authorised_seconds)
      < ${addSeconds(now, -STUCK_AFTER_SECONDS)}`
}
