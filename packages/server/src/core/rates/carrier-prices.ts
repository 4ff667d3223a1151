import type { Micros } from '@ringback/contract/money'

/** The carrier's prices for calls to one country. */
export interface CarrierCountry {
  /** ISO 3166 alpha-2. */
  country: string
  prices: readonly CarrierCallPrice[]
}

/** The price of a minute to some prefixes, from some caller IDs. */
export interface CarrierCallPrice {
  /** For example "Austria - Mobile". */
  name: string
  /** Digits. */
  destinationPrefixes: readonly string[]
  /** Digits; null for every caller ID that no other price of the same destination names. */
  originPrefixes: readonly string[] | null
  costPerMinute: Micros
}

/** The carrier's prices for numbers of one country. Empty when the carrier sells none there. */
export interface CarrierNumberCountry {
  country: string
  prices: readonly CarrierNumberPrice[]
}

export interface CarrierNumberPrice {
  type: string
  monthlyCost: Micros
  /** For the leg of a caller who calls such a number; null when the carrier's list has no price. */
  incomingCostPerMinute: Micros | null
}
