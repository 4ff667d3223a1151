import { type Micros, ZERO, micros } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone/e164'
import {
  type AccountLimits,
  type CallAllowance,
  type NewAccountLimits,
  limitsOf,
  withOwnLimits,
} from '../../../core/calls/limits/account-limits.ts'
import { type SpendDecision, newAccountShare } from '../../../core/calls/limits/counted-spend.ts'
import { DAY_SECONDS, HOUR_SECONDS, addSeconds, startOfDay } from '../../../core/time.ts'
import type { Reader, Tx } from '../../../ports/database.ts'
import type { Ports, WatchedCall } from '../../../ports/ports.ts'
import type { BusinessSettings } from '../../../ports/business-settings.ts'
import { type CallerState, findCallerState } from '../../../store/calls/call-limits.ts'
import { raiseAlarm } from '../../alarms/raise-alarm.ts'

export type SpendRefusal = 'daily-spend-reached' | 'daily-spend-held'
export type LimitRefusal = 'too-many-calls' | 'too-many-destinations' | SpendRefusal

/** Reads the user's balance and recent calls. They determine whether the user may call `to` now. */
export function readCallerState(
  { clock }: Ports,
  db: Reader,
  userId: string,
  to: E164,
): Promise<CallerState> {
  const now = clock.now()
  const hourAgo = addSeconds(now, -HOUR_SECONDS)
  return findCallerState(db, userId, { hourAgo, today: startOfDay(now), exceptNumber: to })
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
  const { spent, dailyBudget } = caller
  const isBudget = dailyBudget !== null && dailyBudget < spendPerDay
  const limit = isBudget ? dailyBudget : spendPerDay
  const spend = spent < limit ? micros(limit - spent) : ZERO
  return { spend, spendLimitedBy: isBudget ? 'budget' : 'account', maxCallSeconds }
}

/** A call, or the message of a caller, that counts in the spend of the day. */
export interface CountedSpend {
  counted: Micros
  verifiedAt: () => Promise<Date>
}

/**
 * Refuses a call that would exceed the operator's limit on the spend of all users in one day (UTC), or the part of
 * it that new accounts together may use. The transaction must make the call live if it is not refused.
 */
export async function checkSpend(
  ports: Ports,
  tx: Tx,
  call: CountedSpend,
): Promise<Outcome<null, SpendRefusal>> {
  const verdict = await compareDailySpend(ports, tx, call)
  return verdict.is === 'within' ? accepted(null) : refuseSpend(ports, tx, verdict)
}

/** Compares the spend of the day with its limits for a call that is only created. It is compared again when it is dialled, so that calls that are never dialled cannot block others. */
export function peekDailySpend(
  ports: Ports,
  db: Reader,
  call: CountedSpend,
): Promise<SpendDecision> {
  return ports.spendWatch.peek(db, watchedCall(ports, call))
}

/** Compares the spend of the day with its limits, like {@link checkSpend}, for a call that may be shortened. */
export function compareDailySpend(
  ports: Ports,
  tx: Tx,
  call: CountedSpend,
): Promise<SpendDecision> {
  return ports.spendWatch.claim(tx, watchedCall(ports, call))
}

/** The call and the limits of the day, as the watch compares them. */
function watchedCall({ clock, business }: Ports, call: CountedSpend): WatchedCall {
  const now = clock.now()
  const { dailySpendLimit: limit, newAccountDays, newAccountSpendPercent } = business
  return {
    ...call,
    limit,
    newAccountLimit: newAccountDays === 0 ? limit : newAccountShare(limit, newAccountSpendPercent),
    newSince: addSeconds(now, -newAccountDays * DAY_SECONDS),
    now,
  }
}

/** Reports that the limit is reached. */
export async function refuseSpend(
  ports: Ports,
  tx: Tx,
  { limitOf, byLiveCalls }: Extract<SpendDecision, { is: 'reached' }>,
): Promise<Outcome<never, SpendRefusal>> {
  const limit = ports.business.dailySpendLimit
  ports.log.error(
    { limit: String(limit), limitOf, byLiveCalls },
    'The daily spend limit is reached',
  )
  if (byLiveCalls) return refused('daily-spend-held')
  const is = limitOf === 'all' ? 'spend-limit-reached' : 'new-account-spend-reached'
  await raiseAlarm(ports, tx, { is, limit })
  return refused('daily-spend-reached')
}

/** The limits that apply to an account now. */
export function currentLimits(
  { clock, business }: Pick<Ports, 'clock' | 'business'>,
  { verifiedAt, ownLimits }: Pick<CallerState, 'verifiedAt' | 'ownLimits'>,
): AccountLimits {
  const account = { verifiedAt, now: clock.now() }
  return withOwnLimits(
    limitsOf(account, regularLimits(business), newAccountLimits(business)),
    ownLimits,
  )
}

function newAccountLimits(business: BusinessSettings): NewAccountLimits {
  return {
    days: business.newAccountDays,
    percent: business.newAccountPercent,
    maxCallSeconds: business.newAccountMaxCallSeconds,
  }
}

function regularLimits(business: BusinessSettings): AccountLimits {
  return {
    callsPerHour: business.maxCallsPerHour,
    destinationsPerHour: business.maxDestinationsPerHour,
    spendPerDay: business.maxSpendPerDay,
    maxCallSeconds: business.maxCallSeconds,
  }
}
