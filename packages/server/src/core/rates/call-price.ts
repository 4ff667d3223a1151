import type { E164 } from '@ringback/contract/phone/e164'
import { type Deck, findCost, sellingRate } from './rating.ts'
import { type Micros, micros } from '@ringback/contract/money'
import { markupOf, type MarkupSettings } from '../calls/destinations/destination-rules.ts'

/** What the price of a call depends on besides the deck. */
export interface SellingSettings {
  /** Not negative, with up to four decimals. */
  markupPercent: number
  /** What the carrier charges a minute for the browser's leg; 0 for a call without one. */
  browserLegPerMinute: Micros
}

/** A minute of a call, as the carrier charges it and as it is sold. */
export interface CallPrice {
  /** What the carrier charges for all legs together. */
  costPerMinute: Micros
  ratePerMinute: Micros
}

/**
 * The price of a call from a browser. The carrier charges a leg from the browser to the carrier and a leg from there to
 * the phone, so the cost of the call is their sum, and the markup is on the sum
 * (decision 60). Source: Twilio, How does Voice SDK pricing work (support.twilio.com, article 223180608).
 *
 * @param phoneLegPerMinute the deck's price
 */
export function callPrice(
  phoneLegPerMinute: Micros,
  { markupPercent, browserLegPerMinute }: SellingSettings,
): CallPrice {
  const costPerMinute = micros(phoneLegPerMinute + browserLegPerMinute)
  return { costPerMinute, ratePerMinute: sellingRate(costPerMinute, markupPercent) }
}

/** What the price of a call from a browser to this number depends on besides the deck. */
export function sellingSettingsOf(
  business: MarkupSettings & { browserLegPerMinute: Micros },
  number: string,
): SellingSettings {
  const { browserLegPerMinute } = business
  return { markupPercent: markupOf(business, number), browserLegPerMinute }
}

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
