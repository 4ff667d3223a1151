import { type Micros, micros } from '@ringback/contract/money'
import type { LegEnd } from '@ringback/server/core/calls/call-parties'

/** The called leg of a call, with the leg that began it. */
interface ChargedLeg {
  parent: { from: LegEnd }
  to: LegEnd
  timeLimitSeconds: number
  /** The final number of answered seconds. */
  seconds: number
}

/** What the carrier charges for the leg to a phone: micro-dollars a minute, in steps of these seconds. */
export interface PhoneLegPrice {
  costPerMinute: bigint
  billingSeconds: number
}

/** Micro-dollars a minute of a browser's leg, and of a caller's leg to a rented number, in started minutes. */
const BROWSER_LEG = { ratePerMinute: 4_000n, billingSeconds: 60 }
const CALLER_LEG = { ratePerMinute: 8_500n, billingSeconds: 60 }

/**
 * What the carrier charges for the called leg. It charges no seconds beyond the time limit, which it enforces: a leg that
 * goes on is its own fault.
 *
 * @param price of the leg to a phone; undefined for an unknown one
 */
export function chargeOfChild(child: ChargedLeg, price: PhoneLegPrice | undefined): Micros | null {
  const { seconds, timeLimitSeconds, to } = child
  if ('identity' in to) return micros(costOf(seconds, timeLimitSeconds, BROWSER_LEG))
  if (price === undefined) return null
  const { costPerMinute: ratePerMinute, billingSeconds } = price
  return micros(costOf(seconds, timeLimitSeconds, { ratePerMinute, billingSeconds }))
}

/** What the carrier charges for the leg that began the call, which lasts as long as the called one. */
export function chargeOfParent({ seconds, timeLimitSeconds, parent }: ChargedLeg): Micros {
  const price = 'identity' in parent.from ? BROWSER_LEG : CALLER_LEG
  return micros(costOf(seconds, timeLimitSeconds, price))
}

/**
 * Micro-dollars of a leg or a call, without the product's arithmetic: an error there must not appear here too.
 *
 * @param limit the call's time limit in seconds
 */
export function costOf(
  seconds: number,
  limit: number,
  { ratePerMinute, billingSeconds }: { ratePerMinute: bigint; billingSeconds: number },
): bigint {
  let billed = 0n
  while (billed < BigInt(Math.min(seconds, limit))) billed += BigInt(billingSeconds)
  const sixtieths = billed * ratePerMinute
  return sixtieths % 60n === 0n ? sixtieths / 60n : sixtieths / 60n + 1n
}
