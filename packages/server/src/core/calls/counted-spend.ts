import { type Tariff, costOf } from '@ringback/contract/billing'
import { type Micros, micros } from '@ringback/contract/money'

/**
 * A live call counts in the spend of the day as if it lasted this much longer than it has so far. Counting its
 * whole hold would let calls of an hour that end after a minute, or that are never dialled, block all others.
 */
export const COUNTED_AHEAD_SECONDS = 600

/** What a call that is dialled now counts in the spend of the day. */
export function countedAtDial({ hold, tariff }: { hold: Micros; tariff: Tariff }): Micros {
  const ahead = costOf(tariff, COUNTED_AHEAD_SECONDS)
  return ahead < hold ? ahead : hold
}

/** The spend of one day, of all users or of some. */
export interface DaySpend {
  /** The cost of the calls that have ended. */
  settled: Micros
  /** What the live calls count: their cost so far and {@link COUNTED_AHEAD_SECONDS} more, and at most their holds. */
  live: Micros
}

/**
 * Whether a call stays within a limit, and if not, which one refuses it. With `byLiveCalls`, what has ended leaves
 * room for the call, so that it can be made as soon as live calls end.
 */
export type SpendVerdict =
  { is: 'within' } | { is: 'reached'; byLiveCalls: boolean; limitOf: 'all' | 'new-accounts' }

/** Compares the spend with the limit of all users, or of the new accounts together. */
export function judgeSpend(
  spend: DaySpend,
  counted: Micros,
  { limit, limitOf }: { limit: Micros; limitOf: 'all' | 'new-accounts' },
): SpendVerdict {
  if (spend.settled + spend.live + counted <= limit) return { is: 'within' }
  return { is: 'reached', byLiveCalls: spend.settled + counted <= limit, limitOf }
}

/** The part of the daily limit that new accounts together may use. */
export function newAccountShare(limit: Micros, percent: number): Micros {
  return micros((limit * BigInt(percent)) / 100n)
}
