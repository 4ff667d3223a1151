import type { Micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone'
import type { Tx } from './database.ts'

/** What a call would be sold for. */
export interface Quote {
  /** The deck's name, for example "United Kingdom - Mobile". */
  destination: string
  /** ISO 3166 alpha-2; null for satellite and other networks without a country. */
  country: string | null
  /** Selling price, markup included. */
  ratePerMinute: Micros
  billingSeconds: number
}

/** Prices of the active deck, kept in memory and noticed to be new when another instance imports one. */
export interface RateBook {
  /** Null when the deck has no price: such a call is refused, never guessed. */
  quote(tx: Tx, call: { to: E164; callerId: E164 }): Promise<Quote | null>
}
