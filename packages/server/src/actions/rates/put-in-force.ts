import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type DeckChanges, changedPercent, compareDecks } from '../../core/rates/deck-changes.ts'
import {
  type Accepted,
  type BelowCost,
  type GuardRefusal,
  findBelowCost,
  guardDeck,
} from '../../core/rates/deck-guard.ts'
import { type PriceTerms, deckTermsOf } from '../../core/rates/deck-terms.ts'
import type { DeckContent } from '../../core/rates/deck.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Terms } from '../../ports/terms.ts'
import { findDeckContent } from '../../store/rates/deck-content.ts'
import { type Activation, activateDeck } from '../../store/rates/deck-activations.ts'
import { type DeckRecord, findActiveDeck, findNewestCarrierDeck } from '../../store/rates/decks.ts'
import { deleteUnusedPricesOf } from './store-deck.ts'
import { type DeckNotUsable, readUsableContent } from './usable-content.ts'

export type PutInForceRefusal = GuardRefusal | DeckNotUsable | 'deck-in-force'

/** The terms that selling prices and the guard depend on. */
export interface WithPriceTerms {
  terms: PriceTerms & Pick<Terms, 'maxDeckChangePercent'>
}

/** A deck compared with the one in force, and with what the carrier is known to charge. */
export interface Comparison {
  /** Null when no deck is in force. */
  against: DeckRecord | null
  changes: DeckChanges
  /** 0 to 100; 0 when no deck is in force. */
  changedPercent: number
  /** The largest share that needs no acceptance. */
  maxChangedPercent: number
  /** The deck from the carrier that the selling prices are compared with; null when there is none. */
  carrierDeck: DeckRecord | null
  belowCost: BelowCost[]
}

/** Compares prices with the deck in force and with the newest deck from the carrier. */
export async function compareWithDeckInForce(
  db: Reader,
  { terms }: WithPriceTerms,
  content: DeckContent,
): Promise<Comparison> {
  const { kind } = content
  const against = await findActiveDeck(db, kind)
  const before = against && (await findDeckContent(db, against))
  const carrierDeck = await findNewestCarrierDeck(db, kind)
  const carrierContent = carrierDeck && (await findDeckContent(db, carrierDeck))
  const changes = compareDecks(before, content)
  return {
    against,
    changes,
    changedPercent: against ? changedPercent(changes) : 0,
    maxChangedPercent: terms.maxDeckChangePercent,
    carrierDeck,
    belowCost: findBelowCost(content, carrierContent, deckTermsOf(terms)),
  }
}

/** The guard's decision about a comparison. Its details say how much the deck would change or sell below cost. */
export function guardComparison(
  { belowCost, changedPercent, maxChangedPercent }: Comparison,
  accepts: Accepted,
): Outcome<null, GuardRefusal> {
  const facts = { belowCostCount: belowCost.length, changedPercent }
  const guarded = guardDeck(facts, maxChangedPercent, accepts)
  if (guarded.ok) return guarded
  return refused(guarded.why, {
    count: belowCost.length.toLocaleString('en-US'),
    percent: String(Math.ceil(changedPercent)),
    maxPercent: String(maxChangedPercent),
  })
}

/**
 * Makes a deck the one in force, unless the guard refuses it. Call it while decks are locked. Calls in progress
 * keep the rate that is stored in their row.
 */
export async function putInForce(
  tx: Tx,
  ports: Pick<Ports, 'clock'> & WithPriceTerms,
  deck: DeckRecord,
  why: Pick<Activation, 'cause' | 'operatorEmail' | 'reason'> & { accepts: Accepted },
): Promise<Outcome<{ replaced: DeckRecord | null }, PutInForceRefusal>> {
  if (deck.status === 'in-force') return refused('deck-in-force')
  const read = await readUsableContent(tx, deck)
  if (!read.ok) return read
  const comparison = await compareWithDeckInForce(tx, ports, read.value)
  const { accepts, ...activation } = why
  const guarded = guardComparison(comparison, accepts)
  if (!guarded.ok) return guarded
  const replaced = comparison.against
  const at = ports.clock.now()
  await activateDeck(tx, deck, { ...activation, at, replacedDeckId: replaced?.id ?? null })
  await deleteUnusedPricesOf(tx, deck.kind)
  return accepted({ replaced })
}
