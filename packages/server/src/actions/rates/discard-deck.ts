import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Ports } from '../../ports/ports.ts'
import { type DeckRecord, findDeck, lockDecks, setDiscarded } from '../../store/rates/decks.ts'
import { type ChangedBy, change } from '../operators/change.ts'
import { deleteUnusedPricesOf } from './store-deck.ts'

/**
 * Discards a draft: it can never come into force, and its prices are deleted. The newest prices of the carrier
 * are kept all the same, because the guard compares with them.
 */
export function discardDeck(
  ports: Ports,
  by: ChangedBy,
  deckId: string,
): Promise<Outcome<DeckRecord, 'unknown-deck' | 'deck-scheduled' | 'deck-not-a-draft'>> {
  return change(ports, by, 'rates discard', async (tx, at) => {
    await lockDecks(tx)
    const deck = await findDeck(tx, deckId)
    if (deck === null) return refused('unknown-deck')
    if (deck.status === 'scheduled') return refused('deck-scheduled')
    if (deck.status !== 'draft') return refused('deck-not-a-draft')
    await setDiscarded(tx, deck.id, at)
    await deleteUnusedPricesOf(tx, deck.kind)
    const { name, source, rowCount: prices } = deck
    return accepted({
      subject: `deck:${deck.id}`,
      before: { status: 'draft', name, source, prices },
      after: { status: 'discarded' },
      value: deck,
    })
  })
}
