import { type Micros, ZERO, micros } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'

/** What a call is sold at: a minute's price, and the seconds that talk time is rounded up to. */
export interface Tariff {
  ratePerMinute: Micros
  billingSeconds: number
}

/** How long a call may last, and what is held for it: the dearest that it can become. */
export interface Authorisation {
  seconds: number
  hold: Micros
}

export interface Bill {
  billedSeconds: number
  cost: Micros
}

const SECONDS_PER_MINUTE = 60n

/**
 * The longest call that this credit pays for, in whole billing increments, and its hold.
 *
 * A limit shorter than one increment cannot be met in whole increments: then the call may last as long as
 * the limit says, and one increment is held because one increment is what it will cost.
 */
export function authorise(
  available: Micros,
  tariff: Tariff,
  maxCallSeconds: number,
): Outcome<Authorisation, 'too-little-credit'> {
  const { ratePerMinute, billingSeconds } = checkedTariff(tariff)
  if (available < ratePerMinute) return refused('too-little-credit')
  const incrementsInLimit = Math.floor(maxCallSeconds / billingSeconds)
  const affordable = affordableIncrements(available, tariff)
  if (affordable < 1n) return refused('too-little-credit')
  const increments = affordable < BigInt(incrementsInLimit) ? Number(affordable) : incrementsInLimit
  const seconds = increments === 0 ? maxCallSeconds : increments * billingSeconds
  const hold = costOf(roundUp(seconds, billingSeconds), ratePerMinute)
  return accepted({ seconds, hold })
}

/** What the shortest call costs: one increment. */
export function leastHold({ ratePerMinute, billingSeconds }: Tariff): Micros {
  return costOf(billingSeconds, ratePerMinute)
}

/** What an ended call costs. Talk time beyond what was authorised is the carrier's mistake, not the caller's bill. */
export function bill(talkSeconds: number, authorisedSeconds: number, tariff: Tariff): Bill {
  const { ratePerMinute, billingSeconds } = checkedTariff(tariff)
  if (!Number.isFinite(talkSeconds) || talkSeconds <= 0) return { billedSeconds: 0, cost: ZERO }
  const billedSeconds = roundUp(Math.min(talkSeconds, authorisedSeconds), billingSeconds)
  return { billedSeconds, cost: costOf(billedSeconds, ratePerMinute) }
}

/** One multiplication and one rounding for the whole call: 60 s at $0.007 are 7,000 and not 60 x 117. */
function costOf(seconds: number, ratePerMinute: Micros): Micros {
  const secondsTimesRate = BigInt(seconds) * ratePerMinute
  return micros((secondsTimesRate + SECONDS_PER_MINUTE - 1n) / SECONDS_PER_MINUTE)
}

function affordableIncrements(available: Micros, tariff: Tariff): bigint {
  const { ratePerMinute, billingSeconds } = tariff
  const free = ratePerMinute === 0n
  if (free) return BigInt(Number.MAX_SAFE_INTEGER)
  return (SECONDS_PER_MINUTE * available) / (ratePerMinute * BigInt(billingSeconds))
}

function roundUp(seconds: number, billingSeconds: number): number {
  return Math.ceil(seconds / billingSeconds) * billingSeconds
}

function checkedTariff(tariff: Tariff): Tariff {
  const { ratePerMinute, billingSeconds } = tariff
  if (ratePerMinute < 0n || !Number.isInteger(billingSeconds) || billingSeconds < 1) {
    throw new Error(`no tariff: ${ratePerMinute} a minute, ${billingSeconds} s increments`)
  }
  return tariff
}
