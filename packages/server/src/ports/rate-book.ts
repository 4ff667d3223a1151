import type { NumberFees } from '../core/numbers/number-fees.ts'
import type { E164 } from '@ringback/contract/phone/e164'
import type { Quote, SellingSettings } from '../core/rates/call-price.ts'
import type { Deck } from '../core/rates/rating.ts'
import type { Reader } from './database.ts'

/** The prices of the active rate deck. Finds a new deck as soon as any instance has imported one. */
export interface RateBook {
  /**
   * Null when the deck has no price for the destination. A price is never guessed.
   *
   * @param activeDeckId the id of the active deck, of a caller that has read it with something else
   */
  quote(
    db: Reader,
    call: { to: E164; callerId: E164 },
    business: SellingSettings,
    activeDeckId?: string | null,
  ): Promise<Quote | null>
  /** The active deck, the same object until another one is; null before the first. */
  currentDeck(db: Reader): Promise<Deck | null>
}

/** The active monthly fees. Finds new ones as soon as any instance has activated them. */
export interface NumberFeeBook {
  current(db: Reader): Promise<NumberFees>
}
