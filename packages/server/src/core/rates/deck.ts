import type { Micros } from '@ringback/contract/money'
import type { OriginOverride, Rate } from './rating.ts'

/** What a deck has prices for. One deck of each kind is in force. */
export type DeckKind = 'calls' | 'numbers'

/** The carrier's prices for calls: by prefix, and by the caller ID where they depend on it. */
export interface CallDeck {
  kind: 'calls'
  rates: readonly Rate[]
  overrides: readonly OriginOverride[]
}

/** The carrier's prices for numbers. */
export interface NumberDeck {
  kind: 'numbers'
  fees: readonly NumberCost[]
}

/** All prices of a deck. */
export type DeckContent = CallDeck | NumberDeck

/** What the carrier charges each month for a number of a country and type. */
export interface NumberCost {
  country: string
  /** The carrier's type in our spelling. It may be one that the product does not offer, for example `national`. */
  type: string
  monthlyCost: Micros
  /** Whether such a number receives calls. */
  voice: boolean
}

/** The number of prices in a deck. */
export function countPrices(content: DeckContent): number {
  return content.kind === 'calls'
    ? content.rates.length + content.overrides.length
    : content.fees.length
}
