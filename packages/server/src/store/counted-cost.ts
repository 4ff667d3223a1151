import { type RawBuilder, sql } from 'kysely'
import { COUNTED_AHEAD_SECONDS } from '../core/calls/limits/counted-spend.ts'

/**
 * What a settled call counts in a limit: its cost, or what the carrier charges for it by the decks if it is more, and
 * what the carrier charges for a message.
 */
export const SETTLED_COUNT = sql<bigint>`(
  greatest(cost, coalesce((cost_per_minute * billed_seconds + 59) / 60, 0))
  + coalesce(message_cost, 0))`

/** What a call that is not settled counts at most: its hold, or what the carrier charges for its longest duration. */
export const OPEN_COUNT = sql<bigint>`
  greatest(hold, ${carrierCostOf(sql`authorised_seconds`)})`

/** What a live call counts in the spend of the day, as `reservedSpend` does. */
export function liveCount(now: Date): RawBuilder<bigint> {
  const secondsSoFar = sql`greatest(0, extract(epoch from ${now} - coalesce(answered_at, dialled_at)))`
  const ahead = sql`(${secondsSoFar} + ${COUNTED_AHEAD_SECONDS}::int)`
  return sql<bigint>`
    case direction when 'inbound' then ${OPEN_COUNT}
    else greatest(
      least(hold, ceil(rate_per_minute * ${ahead} / 60)),
      ${carrierCostOf(sql`least(authorised_seconds, ${ahead})`)})
    end`
}

/** In whole increments; 0 for a call of an earlier version, which has no price of the carrier. */
function carrierCostOf(seconds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(ceil(cost_per_minute * billing_seconds * ceil(${seconds}::numeric / billing_seconds) / 60), 0)`
}
