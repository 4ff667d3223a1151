import { type Micros, micros } from '@ringback/contract/money'

/** How much one account may do. */
export interface AccountLimits {
  callsPerHour: number
  /** Different numbers an hour. */
  destinationsPerHour: number
  /** In a day (UTC), calls that are not settled counted at their dearest. */
  spendPerDay: Micros
  maxCallSeconds: number
}

/** What an account that nobody knows yet may do less. */
export interface NewAccountTerms {
  /** For so many days after its e-mail was verified an account is new; 0 is never. */
  days: number
  /** The share of each hourly and daily limit that it has, 0 to 100. */
  percent: number
  maxCallSeconds: number
}

/** A share is not made smaller than this: it would keep honest newcomers from calling. */
const FLOOR = { calls: 10, destinations: 10, spend: micros(5_000_000n) }
const DAY_MS = 86_400_000

/** The limits of an account now: stolen cards and stolen passwords are spent from new accounts first. */
export function limitsOf(
  account: { verifiedAt: Date; now: Date },
  known: AccountLimits,
  fresh: NewAccountTerms,
): AccountLimits {
  const ageMs = account.now.getTime() - account.verifiedAt.getTime()
  if (ageMs >= fresh.days * DAY_MS) return known
  return {
    callsPerHour: share(known.callsPerHour, fresh.percent, FLOOR.calls),
    destinationsPerHour: share(known.destinationsPerHour, fresh.percent, FLOOR.destinations),
    spendPerDay: micros(
      least(
        known.spendPerDay,
        most((known.spendPerDay * BigInt(fresh.percent)) / 100n, FLOOR.spend),
      ),
    ),
    maxCallSeconds: Math.min(known.maxCallSeconds, fresh.maxCallSeconds),
  }
}

function share(limit: number, percent: number, floor: number): number {
  return Math.min(limit, Math.max(Math.floor((limit * percent) / 100), floor))
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
