import { type Micros, ZERO, micros } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone'
import {
  type AccountLimits,
  type CallAllowance,
  type NewAccountTerms,
  limitsOf,
  withOwnLimits,
} from '../../core/calls/account-limits.ts'
import { HOUR_SECONDS, addSeconds, startOfDay } from '../../core/time.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Terms } from '../../ports/terms.ts'
import { type CallerState, findCallerState } from '../../store/calls/call-limits.ts'
import { raiseAlarm } from '../alarms/raise-alarm.ts'

export type LimitRefusal = 'too-many-calls' | 'too-many-destinations' | 'daily-spend-reached'

/** Reads the user's balance and recent calls. They determine whether the user may call `to` now. */
export function readCallerState(
  { clock }: Ports,
  tx: Tx,
  userId: string,
  to: E164,
): Promise<CallerState> {
  const now = clock.now()
  const hourAgo = addSeconds(now, -HOUR_SECONDS)
  return findCallerState(tx, userId, { hourAgo, today: startOfDay(now), exceptNumber: to })
}

/**
 * Refuses a user who has reached an hourly limit. Otherwise returns what the limits leave for this call. The
 * limits reduce the damage that a thief can do with a stolen account.
 */
export function checkLimits(
  ports: Ports,
  caller: CallerState,
): Outcome<CallAllowance, 'too-many-calls' | 'too-many-destinations'> {
  const limits = currentLimits(ports, caller)
  if (caller.calls >= limits.callsPerHour) return refused('too-many-calls')
  if (caller.otherDestinations >= limits.destinationsPerHour) {
    return refused('too-many-destinations')
  }
  return accepted(allowanceOf(ports, caller))
}

/** The maximum cost and length of the user's next call. The hourly limits are not checked here. */
export function allowanceOf(ports: Ports, caller: CallerState): CallAllowance {
  const { spendPerDay, maxCallSeconds } = currentLimits(ports, caller)
  const { spent } = caller
  const spend = spent < spendPerDay ? micros(spendPerDay - spent) : ZERO
  return { spend, maxCallSeconds }
}

/**
 * Refuses a call with this hold when it would exceed the operator's limit on the spend of all users in one day
 * (UTC). A call that is not settled counts with its hold.
 */
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
  await raiseAlarm(ports, tx, { is: 'spend-limit-reached', limit })
  return refused('daily-spend-reached')
}

/** The limits that apply to an account now. */
export function currentLimits(
  { clock, terms }: Pick<Ports, 'clock' | 'terms'>,
  { verifiedAt, ownLimits }: Pick<CallerState, 'verifiedAt' | 'ownLimits'>,
): AccountLimits {
  const account = { verifiedAt, now: clock.now() }
  return withOwnLimits(limitsOf(account, regularLimits(terms), newAccountTerms(terms)), ownLimits)
}

function newAccountTerms(terms: Terms): NewAccountTerms {
  return {
    days: terms.newAccountDays,
    percent: terms.newAccountPercent,
    maxCallSeconds: terms.newAccountMaxCallSeconds,
  }
}

function regularLimits(terms: Terms): AccountLimits {
  return {
    callsPerHour: terms.maxCallsPerHour,
    destinationsPerHour: terms.maxDestinationsPerHour,
    spendPerDay: terms.maxSpendPerDay,
    maxCallSeconds: terms.maxCallSeconds,
  }
}
