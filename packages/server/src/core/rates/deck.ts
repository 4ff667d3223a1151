import type { NumberCost } from '../numbers/number-fees.ts'
import type { OriginOverride, Rate } from './rating.ts'

/** What a deck has prices for. One deck of each kind is active. */
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
