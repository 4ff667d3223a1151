import type { Micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import { type CallPrice, type SellingSettings, callPrice } from './call-price.ts'
import { type Deck, findCost } from './rating.ts'

/** The selling price of a call. */
export interface Quote extends CallPrice {
  /** The deck's name, for example "United Kingdom - Mobile". */
  destination: string
  /** ISO 3166 alpha-2; null for satellite and other networks without a country. */
  country: string | null
  billingSeconds: number
  /** What the trunk charges a minute where there are two carriers; not there where it is not known. */
  trunkCostPerMinute?: Micros | undefined
}

/** Prices a call by a deck. Null when the deck has no price for the destination. A price is never guessed. */
export function quoteCall(
  deck: Deck,
  call: { to: E164; callerId: E164 },
  business: SellingSettings,
): Quote | null {
  const cost = findCost(deck, call)
  if (cost === null) return null
  return {
    destination: cost.destination,
    country: cost.country,
    ...callPrice(cost.costPerMinute, business),
    billingSeconds: cost.billingSeconds,
    trunkCostPerMinute: cost.trunkCostPerMinute,
  }
}
