import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Accepted } from '../../core/rates/deck-guard.ts'
import type { DeckKind } from '../../core/rates/deck.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { type Activation, findPreviousDeck } from '../../store/rates/deck-activations.ts'
import { type DeckRecord, findDeck, lockDecks } from '../../store/rates/decks.ts'
import { type ChangedBy, type Changed, change } from '../operators/change.ts'
import { type PutInForceRefusal, putInForce } from './put-in-force.ts'

type Refusal = PutInForceRefusal | 'unknown-deck'

/** Puts a deck in force now. */
export function activateDeck(
  ports: Ports,
  by: ChangedBy,
  deckId: string,
  accepts: Accepted,
): Promise<Outcome<DeckRecord, Refusal>> {
  return change(ports, by, 'rates activate', async tx => {
    await lockDecks(tx)
    const deck = await findDeck(tx, deckId)
    if (deck === null) return refused('unknown-deck')
    return activateIn(tx, ports, by, deck, { cause: 'activation', accepts })
  })
}

/** Puts an earlier deck in force again. Its change may be large: it was accepted when the deck came into force. */
export function rollBackDeck(
  ports: Ports,
  by: ChangedBy,
  { kind, deckId, acceptBelowCost }: RollBack,
): Promise<Outcome<DeckRecord, Refusal | 'no-earlier-deck'>> {
  return change(ports, by, 'rates roll-back', async tx => {
    await lockDecks(tx)
    const deck = await (deckId === undefined ? findPreviousDeck(tx, kind) : findDeck(tx, deckId))
    if (deck === null) return refused(deckId === undefined ? 'no-earlier-deck' : 'unknown-deck')
    if (deck.kind !== kind) return refused('unknown-deck')
    if (!deck.wasActive) return refused('no-earlier-deck')
    const accepts = { belowCost: acceptBelowCost, largeChange: true }
    return activateIn(tx, ports, by, deck, { cause: 'roll-back', accepts })
  })
}

interface RollBack {
  kind: DeckKind
  /** Without it, the deck that was in force before. */
  deckId?: string | undefined
  acceptBelowCost: boolean
}

async function activateIn(
  tx: Tx,
  ports: Ports,
  by: ChangedBy,
  deck: DeckRecord,
  { cause, accepts }: { cause: Activation['cause']; accepts: Accepted },
): Promise<Outcome<Changed<DeckRecord>, PutInForceRefusal>> {
  const why = { cause, operatorEmail: by.operator.email, reason: by.reason, accepts }
  const done = await putInForce(tx, ports, deck, why)
  if (!done.ok) return done
  const { replaced } = done.value
  return accepted({
    subject: `deck:${deck.id}`,
    before: { inForce: replaced?.id ?? null },
    after: { inForce: deck.id, accepts },
    value: deck,
  })
}
