import type { E164 } from '@ringback/contract/phone'
import type { SellingSettings } from '../core/rates/call-price.ts'
import type { Quote } from '../core/rates/quote.ts'
import type { Deck } from '../core/rates/rating.ts'
import type { Reader, Tx } from './database.ts'

/** The prices of the active rate deck. Finds a new deck as soon as any instance has imported one. */
export interface RateBook {
  /** Null when the deck has no price for the destination. A price is never guessed. */
  quote(
    tx: Tx,
    call: { to: E164; callerId: E164 },
    business: SellingSettings,
  ): Promise<Quote | null>
  /** The active deck, the same object until another one is; null before the first. */
  currentDeck(db: Reader): Promise<Deck | null>
}
