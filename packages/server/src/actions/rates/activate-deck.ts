import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Accepted } from '../../core/rates/deck-guard.ts'
import type { DeckKind } from '../../core/rates/deck.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { type Activation, findPreviousDeck } from '../../store/rates/deck-activations.ts'
import { type DeckRecord, findDeck, lockDecks } from '../../store/rates/decks.ts'
import { type ChangedBy, type Changed, change } from '../operators/change.ts'
import { type ActivationRefusal, makeActive } from './make-active.ts'

type Refusal = ActivationRefusal | 'unknown-deck'

/** Activates a deck now. */
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

/** Activates an earlier deck again. Its change may be large: it was accepted when the deck came into force. */
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
  /** Without it, the deck that was active before. */
  deckId?: string | undefined
  acceptBelowCost: boolean
}

async function activateIn(
  tx: Tx,
  ports: Ports,
  by: ChangedBy,
  deck: DeckRecord,
  { cause, accepts }: { cause: Activation['cause']; accepts: Accepted },
): Promise<Outcome<Changed<DeckRecord>, ActivationRefusal>> {
  const why = { cause, operatorEmail: by.operator.email, reason: by.reason, accepts }
  const done = await makeActive(tx, ports, deck, why)
  if (!done.ok) return done
  const { replaced } = done.value
  return accepted({
    subject: `deck:${deck.id}`,
    before: { active: replaced?.id ?? null },
    after: { active: deck.id, accepts },
    value: deck,
  })
}
