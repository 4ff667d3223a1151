import { type Tariff, costOf } from '@ringback/contract/calls/billing'
import { type Micros, micros } from '@ringback/contract/money'
import type { Call } from '../call.ts'

/**
 * A live outgoing call counts in the spend of the day as if it lasted this much longer than it has so far. Counting its
 * whole hold would let calls of an hour that end after a minute, or that are never dialled, block all others.
 */
export const COUNTED_AHEAD_SECONDS = 600

/** What limits on the spend count of a call. */
export interface CountedCall extends Pick<Call, 'tariff' | 'costPerMinute' | 'authorisedSeconds'> {
  /** What the renter of the called number does not decide to begin. */
  isIncoming: boolean
}

/**
 * What a call that is dialled now counts in the spend of the day. An incoming call counts as if it lasted as long as it
 * may: every caller can, all day, and a price of 0 has no hold that would limit what the carrier charges.
 */
export function reservedSpend(call: CountedCall): Micros {
  const { authorisedSeconds } = call
  return countedFor(
    call,
    call.isIncoming ? authorisedSeconds : Math.min(authorisedSeconds, COUNTED_AHEAD_SECONDS),
  )
}

/** The price of this many seconds, or what the carrier charges for them if it is more. */
export function countedFor(
  { tariff, costPerMinute }: Pick<CountedCall, 'tariff' | 'costPerMinute'>,
  seconds: number,
): Micros {
  return costOf(countedTariff({ tariff, costPerMinute }), seconds)
}

/** The price per minute, or the carrier's if it is higher. */
export function countedTariff({
  tariff,
  costPerMinute,
}: Pick<CountedCall, 'tariff' | 'costPerMinute'>): Tariff {
  const isBelowCost = costPerMinute !== null && costPerMinute > tariff.ratePerMinute
  return isBelowCost ? { ...tariff, ratePerMinute: costPerMinute } : tariff
}

/** The spend of one day, of all users or of some. */
export interface DaySpend {
  /** What the calls that have ended cost their users, or the carrier charges for them if it is more. */
  settled: Micros
  /** What the live calls count: see {@link reservedSpend}. */
  live: Micros
}

/**
 * Whether a call stays within a limit, and if not, which one refuses it. With `byLiveCalls`, what has ended leaves
 * room for the call, so that it can be made as soon as live calls end.
 */
export type SpendDecision =
  | { is: 'within' }
  | {
      is: 'reached'
      byLiveCalls: boolean
      limitOf: 'all' | 'new-accounts'
      /** What a call may count at most to stay within the limit; 0 or less when nothing is left. */
      room: bigint
    }

/** Compares the spend with the limit of all users, or of the new accounts together. */
export function compareSpend(
  spend: DaySpend,
  counted: Micros,
  { limit, limitOf }: { limit: Micros; limitOf: 'all' | 'new-accounts' },
): SpendDecision {
  const room = limit - spend.settled - spend.live
  if (counted <= room) return { is: 'within' }
  return { is: 'reached', byLiveCalls: spend.settled + counted <= limit, limitOf, room }
}

/** The part of the daily limit that new accounts together may use. */
export function newAccountShare(limit: Micros, percent: number): Micros {
  return micros((limit * BigInt(percent)) / 100n)
}
