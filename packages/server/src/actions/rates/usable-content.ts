import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { DeckContent } from '../../core/rates/deck.ts'
import type { Reader } from '../../ports/database.ts'
import { findDeckContent } from '../../store/rates/deck-content.ts'
import type { DeckRecord } from '../../store/rates/decks.ts'

/** Why the prices of a deck cannot be used: an operator discarded it, or it is too old. */
export type DeckNotUsable = 'deck-discarded' | 'deck-without-prices'

/** Reads all prices of a deck. */
export async function readUsableContent(
  db: Reader,
  deck: DeckRecord,
): Promise<Outcome<DeckContent, DeckNotUsable>> {
  // The prices of a discarded deck may be kept for the guard.
  if (deck.discardedAt !== null) return refused('deck-discarded')
  const content = await findDeckContent(db, deck)
  return content === null ? refused('deck-without-prices') : accepted(content)
}
