import type { Micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone'
import type { Tx } from './database.ts'

/** The selling price of a call. */
export interface Quote {
  /** The deck's name, for example "United Kingdom - Mobile". */
  destination: string
  /** ISO 3166 alpha-2; null for satellite and other networks without a country. */
  country: string | null
  /** Selling price, markup included. */
  ratePerMinute: Micros
  /** What the carrier charges. */
  costPerMinute: Micros
  billingSeconds: number
}

/** The prices of the active rate deck. Finds a new deck as soon as any instance has imported one. */
export interface RateBook {
  /** Null when the deck has no price for the destination. A price is never guessed. */
  quote(tx: Tx, call: { to: E164; callerId: E164 }, markupPercent: number): Promise<Quote | null>
}
