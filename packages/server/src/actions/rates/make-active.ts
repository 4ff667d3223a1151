import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type DeckChanges, changedPercent, compareDecks } from '../../core/rates/deck-changes.ts'
import {
  type Accepted,
  type BelowCost,
  type GuardRefusal,
  findBelowCost,
  guardDeck,
} from '../../core/rates/deck-guard.ts'
import { type PriceSettings, guardSettingsOf } from '../../core/rates/deck-losses.ts'
import type { DeckContent } from '../../core/rates/deck.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import type { BusinessSettings } from '../../ports/business-settings.ts'
import { findDeckContent } from '../../store/rates/deck-content.ts'
import { type Activation, activateDeck } from '../../store/rates/deck-activations.ts'
import { type DeckRecord, findActiveDeck, findNewestCarrierDeck } from '../../store/rates/decks.ts'
import { type DeckNotUsable, deleteUnusedPricesOf, readUsableContent } from './store-deck.ts'

export type ActivationRefusal = GuardRefusal | DeckNotUsable | 'deck-active'

/** The settings that selling prices and the guard depend on. */
export interface WithPriceSettings {
  business: PriceSettings & Pick<BusinessSettings, 'maxDeckChangePercent'>
}

/** A deck compared with the active one, and with what the carrier is known to charge. */
export interface Comparison {
  /** Null when no deck is active. */
  against: DeckRecord | null
  changes: DeckChanges
  /** 0 to 100; 0 when no deck is active. */
  changedPercent: number
  /** The largest share that needs no acceptance. */
  maxChangedPercent: number
  /** The deck from the carrier that the selling prices are compared with; null when there is none. */
  carrierDeck: DeckRecord | null
  belowCost: BelowCost[]
}

/** Compares prices with the active deck and with the newest deck from the carrier. */
export async function compareWithActiveDeck(
  db: Reader,
  { business }: WithPriceSettings,
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
    maxChangedPercent: business.maxDeckChangePercent,
    carrierDeck,
    belowCost: findBelowCost(content, carrierContent, guardSettingsOf(business)),
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
 * Makes a deck the active one, unless the guard refuses it. Call it while decks are locked. Calls in progress
 * keep the rate that is stored in their row.
 */
export async function makeActive(
  tx: Tx,
  ports: Pick<Ports, 'clock'> & WithPriceSettings,
  deck: DeckRecord,
  why: Pick<Activation, 'cause' | 'operatorEmail' | 'reason'> & { accepts: Accepted },
): Promise<Outcome<{ replaced: DeckRecord | null }, ActivationRefusal>> {
  if (deck.status === 'active') return refused('deck-active')
  const read = await readUsableContent(tx, deck)
  if (!read.ok) return read
  const comparison = await compareWithActiveDeck(tx, ports, read.value)
  const { accepts, ...activation } = why
  const guarded = guardComparison(comparison, accepts)
  if (!guarded.ok) return guarded
  const replaced = comparison.against
  const at = ports.clock.now()
  await activateDeck(tx, deck, { ...activation, at, replacedDeckId: replaced?.id ?? null })
  await deleteUnusedPricesOf(tx, deck.kind)
  return accepted({ replaced })
}
