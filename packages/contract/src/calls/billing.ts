import { type Micros, ZERO, micros } from '../money.ts'
import { type Outcome, accepted, refused } from '../outcome.ts'

/** The price of a call. */
export interface Tariff {
  ratePerMinute: Micros
  /** The billing increment: the answered seconds of a call are rounded up to a multiple of it. */
  billingSeconds: number
}

/** How long a call may last, and the hold that covers its maximum cost. */
export interface Authorisation {
  seconds: number
  hold: Micros
}

/** The seconds that are charged, in whole billing increments, and their cost. */
export interface Bill {
  billedSeconds: number
  cost: Micros
}

const SECONDS_PER_MINUTE = 60n

/**
 * Decides how long a call may last, in whole billing increments: as long as the available credit pays for,
 * and at most `maxCallSeconds`. Refuses the call when the credit does not cover a full minute and a full
 * increment.
 *
 * When `maxCallSeconds` is shorter than one increment, the call may last `maxCallSeconds`. The hold is then
 * the cost of one increment, because the call will cost that much.
 */
export function authorise(
  available: Micros,
  tariff: Tariff,
  maxCallSeconds: number,
): Outcome<Authorisation, 'too-little-credit'> {
  assertTariff(tariff)
  const { ratePerMinute, billingSeconds } = tariff
  if (available < ratePerMinute) return refused('too-little-credit')
  const maxBilledSeconds = Math.floor(maxCallSeconds / billingSeconds) * billingSeconds
  const affordable = affordableSeconds(tariff, available) ?? Infinity
  if (affordable === 0) return refused('too-little-credit')
  const seconds = maxBilledSeconds === 0 ? maxCallSeconds : Math.min(affordable, maxBilledSeconds)
  return accepted({ seconds, hold: costOf(tariff, seconds) })
}

/** The smallest hold that `authorise` returns: the cost of one increment, which the shortest answered call costs. */
export function minimumHold(tariff: Tariff): Micros {
  return costOf(tariff, tariff.billingSeconds)
}

/** The bill of an ended call. Seconds beyond the authorised ones are the carrier's mistake and are not charged. */
export function bill(answeredSeconds: number, authorisedSeconds: number, tariff: Tariff): Bill {
  assertTariff(tariff)
  // A carrier's record without a readable duration has no billed seconds.
  if (!Number.isFinite(answeredSeconds)) return { billedSeconds: 0, cost: ZERO }
  const billedSeconds = billedSecondsOf(tariff, Math.min(answeredSeconds, authorisedSeconds))
  return { billedSeconds, cost: costOf(tariff, billedSeconds) }
}

/**
 * The cost of this many seconds. It is rounded up once for the whole call: 60 s at $0.007 a minute cost 7,000
 * micro-dollars. If each second were rounded up to 117 micro-dollars, they would cost 7,020.
 */
export function costOf(tariff: Tariff, seconds: number): Micros {
  const secondsTimesRate = BigInt(billedSecondsOf(tariff, seconds)) * tariff.ratePerMinute
  return micros((secondsTimesRate + SECONDS_PER_MINUTE - 1n) / SECONDS_PER_MINUTE)
}

/** The seconds that the credit pays for, in whole increments. Null when the rate is zero and the credit never ends. */
export function affordableSeconds(tariff: Tariff, available: Micros): number | null {
  const { ratePerMinute, billingSeconds } = tariff
  if (ratePerMinute <= 0n) return null
  if (available <= 0n) return 0
  const increments = (SECONDS_PER_MINUTE * available) / (ratePerMinute * BigInt(billingSeconds))
  return Number(increments) * billingSeconds
}

/** Rounds seconds up to whole billing increments. */
function billedSecondsOf({ billingSeconds }: Tariff, seconds: number): number {
  return Math.ceil(Math.max(seconds, 0) / billingSeconds) * billingSeconds
}

function assertTariff({ ratePerMinute, billingSeconds }: Tariff): void {
  if (ratePerMinute < 0n || !Number.isInteger(billingSeconds) || billingSeconds < 1) {
    throw new Error(`Invalid tariff: ${ratePerMinute} a minute, ${billingSeconds} s increments`)
  }
}
