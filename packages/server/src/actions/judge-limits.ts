import { type Micros, ZERO, micros } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone'
import { type AccountLimits, limitsOf } from '../core/account-limits.ts'
import { later } from '../core/call-schedule.ts'
import type { Tx } from '../ports/database.ts'
import type { Ports } from '../ports/ports.ts'
import {
  countCallsSince,
  lockDailySpend,
  spentByUserSince,
  spentSince,
  verifiedAtOf,
} from '../store/call-limits.ts'

export type LimitRefusal = 'too-many-calls' | 'too-many-destinations' | 'daily-spend-reached'

const HOUR_SECONDS = 3600

/** What is left of a user's limits for one more call. */
export interface CallAllowance {
  /** Of today's spending. */
  spend: Micros
  maxCallSeconds: number
}

/** How much one account may do. A stolen account must not become a stolen fortune, least of all a new one. */
export async function judgeLimits(
  ports: Pick<Ports, 'clock' | 'terms'>,
  tx: Tx,
  userId: string,
  to: E164,
): Promise<Outcome<CallAllowance, 'too-many-calls' | 'too-many-destinations'>> {
  const limits = await findLimits(ports, tx, userId)
  const since = later(ports.clock.now(), -HOUR_SECONDS)
  const { calls, otherDestinations } = await countCallsSince(tx, userId, since, to)
  if (calls >= limits.callsPerHour) return refused('too-many-calls')
  if (otherDestinations >= limits.destinationsPerHour) {
    return refused('too-many-destinations')
  }
  const spent = await spentByUserSince(tx, userId, todayOf(ports))
  const spend = spent < limits.spendPerDay ? micros(limits.spendPerDay - spent) : ZERO
  return accepted({ spend, maxCallSeconds: limits.maxCallSeconds })
}

async function findLimits(
  { clock, terms }: Pick<Ports, 'clock' | 'terms'>,
  tx: Tx,
  userId: string,
): Promise<AccountLimits> {
  const verifiedAt = await verifiedAtOf(tx, userId)
  const known: AccountLimits = {
    callsPerHour: terms.maxCallsPerHour,
    destinationsPerHour: terms.maxDestinationsPerHour,
    spendPerDay: terms.maxSpendPerDay,
    maxCallSeconds: terms.maxCallSeconds,
  }
  return limitsOf({ verifiedAt, now: clock.now() }, known, terms.newAccount)
}

/** Days are UTC. */
function todayOf({ clock }: Pick<Ports, 'clock'>): Date {
  const today = new Date(clock.now())
  today.setUTCHours(0, 0, 0, 0)
  return today
}

/** The operator's breaker: what all users together may spend in a day (UTC), open calls counted at their dearest. */
export async function judgeSpend(
  ports: Pick<Ports, 'clock' | 'terms' | 'log'>,
  tx: Tx,
  hold: Micros,
): Promise<Outcome<null, 'daily-spend-reached'>> {
  const limit = ports.terms.dailySpendLimit
  await lockDailySpend(tx)
  const spent = await spentSince(tx, todayOf(ports))
  if (spent + hold <= limit) return accepted(null)
  ports.log.error(
    { spent: String(spent), limit: String(limit) },
    'The daily spend limit is reached',
  )
  return refused('daily-spend-reached')
}
