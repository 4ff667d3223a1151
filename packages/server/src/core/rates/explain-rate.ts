import type { E164 } from '@ringback/contract/phone/e164'
import { type CallPrice, type SellingSettings, callPrice } from './call-price.ts'
import {
  type CallCost,
  type OriginOverride,
  type Rate,
  buildDeck,
  destinationKey,
  findCost,
} from './rating.ts'

/** How the price of a call comes about. */
export interface RateExplanation {
  /** Every prefix of the number that has a rate, the longest first. The first one applies. */
  candidates: readonly Rate[]
  /** The price by caller ID that applies; null when the caller ID changes nothing. */
  override: OriginOverride | null
  /** The phone's leg. */
  cost: CallCost
  price: CallPrice
}

/**
 * Finds the price with the same functions as a call, so that the explanation cannot differ from the price.
 *
 * @param candidates the rates whose prefixes the number begins with
 * @param overrides the prices by caller ID of the destination of the longest candidate, at least
 * @returns null when there is no candidate
 */
export function explainRate(
  call: { to: E164; callerId: E164 },
  candidates: readonly Rate[],
  overrides: readonly OriginOverride[],
  business: SellingSettings,
): RateExplanation | null {
  const cost = findCost(buildDeck(candidates, overrides), call)
  if (cost === null) return null
  const { originPrefix, costPerMinute } = cost
  const override = overrides.find(
    candidate =>
      destinationKey(candidate) === destinationKey(cost) &&
      candidate.originPrefixes.some(prefix => prefix === originPrefix) &&
      candidate.costPerMinute === costPerMinute,
  )
  return {
    candidates: candidates.toSorted((a, b) => b.prefix.length - a.prefix.length),
    override: override ?? null,
    cost,
    price: callPrice(costPerMinute, business),
  }
}
