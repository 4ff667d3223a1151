import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { DeckContent } from '../../core/rates/deck.ts'
import type { Reader } from '../../ports/database.ts'
import { findDeckContent } from '../../store/rates/deck-content.ts'
import type { DeckRecord } from '../../store/rates/decks.ts'

/** Why the prices of a deck cannot be used: they are deleted. */
export type DeckNotUsable = 'deck-without-prices'

/** Reads all prices of a deck. */
export async function readUsableContent(
  db: Reader,
  deck: DeckRecord,
): Promise<Outcome<DeckContent, DeckNotUsable>> {
  if (deck.status === 'deleted') return refused('deck-without-prices')
  // They may be deleted since the record was read.
  const content = await findDeckContent(db, deck)
  return content === null ? refused('deck-without-prices') : accepted(content)
}
