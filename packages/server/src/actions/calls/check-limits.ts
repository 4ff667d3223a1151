import { type Micros, ZERO, micros } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone'
import { type AccountLimits, limitsOf } from '../../core/calls/account-limits.ts'
import { HOUR_SECONDS, addSeconds, startOfDay } from '../../core/time.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Terms } from '../../ports/terms.ts'
import { type Activity, findActivity } from '../../store/calls/call-limits.ts'

export type LimitRefusal = 'too-many-calls' | 'too-many-destinations' | 'daily-spend-reached'

/** What is left of a user's limits for one more call. */
export interface CallAllowance {
  /** Of today's spending. */
  spend: Micros
  maxCallSeconds: number
}

/** What the limits of this user, and a call at all, depend on. */
export function readActivity({ clock }: Ports, tx: Tx, userId: string, to: E164) {
  const now = clock.now()
  const hourAgo = addSeconds(now, -HOUR_SECONDS)
  return findActivity(tx, userId, { hourAgo, today: startOfDay(now), besides: to })
}

/** How much one account may do. A stolen account must not become a stolen fortune, least of all a new one. */
export function checkLimits(
  ports: Ports,
  activity: Activity,
): Outcome<CallAllowance, 'too-many-calls' | 'too-many-destinations'> {
  const { clock, terms } = ports
  const account = { verifiedAt: activity.verifiedAt, now: clock.now() }
  const limits = limitsOf(account, baseLimits(terms), terms.newAccount)
  if (activity.calls >= limits.callsPerHour) return refused('too-many-calls')
  if (activity.otherDestinations >= limits.destinationsPerHour) {
    return refused('too-many-destinations')
  }
  return accepted(allowanceOf(ports, activity))
}

/** What one more call may cost and last, however many there were. */
export function allowanceOf(
  { clock, terms }: Ports,
  { verifiedAt, spent }: Activity,
): CallAllowance {
  const account = { verifiedAt, now: clock.now() }
  const { spendPerDay, maxCallSeconds } = limitsOf(account, baseLimits(terms), terms.newAccount)
  return { spend: spent < spendPerDay ? micros(spendPerDay - spent) : ZERO, maxCallSeconds }
}

function baseLimits(terms: Terms): AccountLimits {
  return {
    callsPerHour: terms.maxCallsPerHour,
    destinationsPerHour: terms.maxDestinationsPerHour,
    spendPerDay: terms.maxSpendPerDay,
    maxCallSeconds: terms.maxCallSeconds,
  }
}

/** The operator's breaker: what all users together may spend in a day (UTC), open calls counted at their dearest. */
export async function checkSpend(
  ports: Ports,
  tx: Tx,
  hold: Micros,
): Promise<Outcome<null, 'daily-spend-reached'>> {
  const limit = ports.terms.dailySpendLimit
  if (await ports.spendWatch.admits(tx, { hold, limit, now: ports.clock.now() })) {
    return accepted(null)
  }
  ports.log.error({ limit: String(limit) }, 'The daily spend limit is reached')
  return refused('daily-spend-reached')
}
