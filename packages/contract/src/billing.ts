import { type Micros, ZERO, micros } from './money.ts'
import { type Outcome, accepted, refused } from './outcome.ts'

/** The price of a call: the rate per minute, and the increment in seconds to which talk time is rounded up. */
export interface Tariff {
  ratePerMinute: Micros
  billingSeconds: number
}

/** How long a call may last, and the hold that covers its maximum cost. */
export interface Authorisation {
  seconds: number
  hold: Micros
}

/** The answered seconds that are charged, in whole increments, and their cost. */
export interface Bill {
  billedSeconds: number
  cost: Micros
}

const SECONDS_PER_MINUTE = 60n

/**
 * The longest call that the available credit pays for, in whole billing increments, and its hold.
 *
 * When the limit is shorter than one increment, the call may last as long as the limit. The hold is one
 * increment, because that is what the call will cost.
 */
export function authorise(
  available: Micros,
  tariff: Tariff,
  maxCallSeconds: number,
): Outcome<Authorisation, 'too-little-credit'> {
  assertTariff(tariff)
  const { ratePerMinute, billingSeconds } = tariff
  if (available < ratePerMinute) return refused('too-little-credit')
  const limit = Math.floor(maxCallSeconds / billingSeconds) * billingSeconds
  const affordable = affordableSeconds(tariff, available) ?? Infinity
  if (affordable === 0) return refused('too-little-credit')
  const seconds = limit === 0 ? maxCallSeconds : Math.min(affordable, limit)
  return accepted({ seconds, hold: costOf(tariff, seconds) })
}

/** What the shortest answered call costs: one increment. */
export function minimumHold(tariff: Tariff): Micros {
  return costOf(tariff, tariff.billingSeconds)
}

/** The bill of an ended call. Talk time beyond the authorised seconds is the carrier's mistake and is not charged. */
export function bill(answeredSeconds: number, authorisedSeconds: number, tariff: Tariff): Bill {
  assertTariff(tariff)
  if (!Number.isFinite(answeredSeconds)) return { billedSeconds: 0, cost: ZERO }
  const billedSeconds = billedSecondsOf(tariff, Math.min(answeredSeconds, authorisedSeconds))
  return { billedSeconds, cost: costOf(tariff, billedSeconds) }
}

/** The cost of a call. It is rounded once for the whole call: 60 s at $0.007 cost 7,000 and not 60 x 117. */
export function costOf(tariff: Tariff, answeredSeconds: number): Micros {
  const secondsTimesRate = BigInt(billedSecondsOf(tariff, answeredSeconds)) * tariff.ratePerMinute
  return micros((secondsTimesRate + SECONDS_PER_MINUTE - 1n) / SECONDS_PER_MINUTE)
}

/** Seconds of talk that the credit pays for, in whole increments; null when talk is free. */
export function affordableSeconds(tariff: Tariff, available: Micros): number | null {
  const { ratePerMinute, billingSeconds } = tariff
  if (ratePerMinute <= 0n) return null
  if (available <= 0n) return 0
  const increments = (SECONDS_PER_MINUTE * available) / (ratePerMinute * BigInt(billingSeconds))
  return Number(increments) * billingSeconds
}

function billedSecondsOf({ billingSeconds }: Tariff, answeredSeconds: number): number {
  return Math.ceil(Math.max(answeredSeconds, 0) / billingSeconds) * billingSeconds
}

function assertTariff({ ratePerMinute, billingSeconds }: Tariff): void {
  if (ratePerMinute < 0n || !Number.isInteger(billingSeconds) || billingSeconds < 1) {
    throw new Error(`Invalid tariff: ${ratePerMinute} a minute, ${billingSeconds} s increments`)
  }
}
