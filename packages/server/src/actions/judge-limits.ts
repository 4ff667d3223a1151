import type { Micros } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone'
import { later } from '../core/call-schedule.ts'
import type { Tx } from '../ports/database.ts'
import type { Ports } from '../ports/ports.ts'
import { countCallsSince, lockDailySpend, spentSince } from '../store/call-limits.ts'

export type LimitRefusal = 'too-many-calls' | 'too-many-destinations' | 'daily-spend-reached'

const HOUR_SECONDS = 3600

/** How much one account may do in an hour. A stolen account must not become a stolen fortune. */
export async function judgeLimits(
  ports: Pick<Ports, 'clock' | 'terms'>,
  tx: Tx,
  userId: string,
  to: E164,
): Promise<Outcome<null, 'too-many-calls' | 'too-many-destinations'>> {
  const since = later(ports.clock.now(), -HOUR_SECONDS)
  const { calls, otherDestinations } = await countCallsSince(tx, userId, since, to)
  if (calls >= ports.terms.maxCallsPerHour) return refused('too-many-calls')
  if (otherDestinations >= ports.terms.maxDestinationsPerHour) {
    return refused('too-many-destinations')
  }
  return accepted(null)
}

/** The operator's breaker: what all users together may spend in a day (UTC), open calls counted at their dearest. */
export async function judgeSpend(
  ports: Pick<Ports, 'clock' | 'terms' | 'log'>,
  tx: Tx,
  hold: Micros,
): Promise<Outcome<null, 'daily-spend-reached'>> {
  const limit = ports.terms.dailySpendLimit
  if (limit === null) return accepted(null)
  await lockDailySpend(tx)
  const today = new Date(ports.clock.now())
  today.setUTCHours(0, 0, 0, 0)
  const spent = await spentSince(tx, today)
  if (spent + hold <= limit) return accepted(null)
  ports.log.error(
    { spent: String(spent), limit: String(limit) },
    'The daily spend limit is reached',
  )
  return refused('daily-spend-reached')
}
