import { type Micros, micros } from '@ringback/contract/money'
import type { OwnLimits } from '@ringback/contract/operator/customers/customers'
import { DAY_SECONDS, secondsBetween } from '../../time.ts'

/** The limits on the calls and the spend of one account. */
export interface AccountLimits {
  callsPerHour: number
  /** How many different numbers may be called per hour. */
  destinationsPerHour: number
  /** How much may be spent per day (UTC). A call that is not settled counts with its hold. */
  spendPerDay: Micros
  maxCallSeconds: number
}

/** What the limits of an account leave for its next call. */
export interface CallAllowance {
  /** The amount that the user may still spend today. */
  spend: Micros
  /** What limits `spend`: the account's limit, or the user's own budget. */
  spendLimitedBy: 'account' | 'budget'
  maxCallSeconds: number
}

/** Lower limits for new accounts, because stolen cards and passwords are used from new accounts first. */
export interface NewAccountLimits {
  /** An account is new for this many days after its e-mail was verified; with 0, no account is new. */
  days: number
  /** The percentage of each hourly and daily limit that a new account has, 0 to 100. */
  percent: number
  maxCallSeconds: number
}

/** A reduced limit is never below these values, so that honest new users can call. */
const MIN_CALLS = 10
const MIN_DESTINATIONS = 10
const MIN_SPEND = micros(5_000_000n)

/** The limits that apply to an account at `now`. */
export function limitsOf(
  account: { verifiedAt: Date; now: Date },
  regular: AccountLimits,
  newAccount: NewAccountLimits,
): AccountLimits {
  const ageSeconds = secondsBetween(account.verifiedAt, account.now)
  if (ageSeconds >= newAccount.days * DAY_SECONDS) return regular
  const { percent } = newAccount
  return {
    callsPerHour: reduce(regular.callsPerHour, percent, MIN_CALLS),
    destinationsPerHour: reduce(regular.destinationsPerHour, percent, MIN_DESTINATIONS),
    spendPerDay: reduceAmount(regular.spendPerDay, percent, MIN_SPEND),
    maxCallSeconds: Math.min(regular.maxCallSeconds, newAccount.maxCallSeconds),
  }
}

/** Replaces limits by the account's own, which an operator has set. They apply to a new account too. */
export function withOwnLimits(limits: AccountLimits, own: OwnLimits): AccountLimits {
  return {
    callsPerHour: own.callsPerHour ?? limits.callsPerHour,
    destinationsPerHour: own.destinationsPerHour ?? limits.destinationsPerHour,
    spendPerDay: own.spendPerDay ?? limits.spendPerDay,
    maxCallSeconds: own.maxCallSeconds ?? limits.maxCallSeconds,
  }
}

/** Reduces a limit to the percentage, but not below `floor`. A limit that is already below `floor` stays. */
function reduce(limit: number, percent: number, floor: number): number {
  return Math.min(limit, Math.max(Math.floor((limit * percent) / 100), floor))
}

/** Like {@link reduce}, for an amount of money. */
function reduceAmount(limit: Micros, percent: number, floor: Micros): Micros {
  const share = micros((limit * BigInt(percent)) / 100n)
  const reduced = share > floor ? share : floor
  return reduced < limit ? reduced : limit
}
