import type { DeckContent, DeckKind } from '../../core/rates/deck.ts'
import type { ActivePrices } from '../../core/rates/deck-losses.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import { type DeckRecord, findActiveDeck, findNewestCarrierDeck } from './decks.ts'
import { findNumberCosts, insertNumberCosts } from './number-costs.ts'
import { findOverrides, findRates, insertDeckRows } from './rates.ts'

/** Null when the deck's prices were deleted. */
export async function findDeckContent(
  db: Reader,
  deck: Pick<DeckRecord, 'id' | 'kind' | 'rowCount'>,
): Promise<DeckContent | null> {
  if (deck.kind === 'numbers') {
    const fees = await findNumberCosts(db, deck.id)
    return fees.length === deck.rowCount ? { kind: 'numbers', fees } : null
  }
  // One transaction deletes a deck's rates and overrides together. The overrides are read first: if all rates
  // are still there afterwards, the overrides were complete.
  const overrides = await findOverrides(db, deck.id)
  const rates = await findRates(db, deck.id)
  return rates.length === deck.rowCount ? { kind: 'calls', rates, overrides } : null
}

export async function findActivePrices(db: Reader, kind: DeckKind): Promise<ActivePrices> {
  const active = await findActiveDeck(db, kind)
  const carrier = await findNewestCarrierDeck(db, kind)
  return {
    active: active && (await findDeckContent(db, active)),
    carrier: carrier && (await findDeckContent(db, carrier)),
  }
}

export async function insertDeckContent(
  tx: Tx,
  deckId: string,
  content: DeckContent,
): Promise<void> {
  if (content.kind === 'calls') await insertDeckRows(tx, deckId, content.rates, content.overrides)
  else await insertNumberCosts(tx, deckId, content.fees)
}
