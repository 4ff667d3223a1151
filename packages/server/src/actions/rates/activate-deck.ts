import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Accepted } from '../../core/rates/deck-guard.ts'
import type { Ports } from '../../ports/ports.ts'
import { type DeckRecord, findDeck, lockDecks } from '../../store/rates/decks.ts'
import { type ChangedBy, change } from '../operators/change.ts'
import { type ActivationRefusal, makeActive } from './make-active.ts'

/** Activates a deck now: a draft, a scheduled one, or a past one that is active again. */
export function activateDeck(
  ports: Ports,
  by: ChangedBy,
  deckId: string,
  accepts: Accepted,
): Promise<Outcome<DeckRecord, ActivationRefusal | 'unknown-deck'>> {
  return change(ports, by, 'rates activate', async tx => {
    await lockDecks(tx)
    const deck = await findDeck(tx, deckId)
    if (deck === null) return refused('unknown-deck')
    const { operator, reason } = by
    const why = { cause: 'activation', operatorEmail: operator.email, reason, accepts } as const
    const done = await makeActive(tx, ports, deck, why)
    if (!done.ok) return done
    return accepted({
      subject: `deck:${deck.id}`,
      before: { active: done.value.replaced?.id ?? null },
      after: { active: deck.id, accepts },
      value: deck,
    })
  })
}
