import { sql } from 'kysely'
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

/**
 * Deletes the prices of decks that have no further use: those that were active before the last `activatedKept`
 * ones, and drafts before the newest `draftsKept` ones. Active and scheduled decks keep theirs, and so does the
 * newest deck of the carrier, because the guard compares with it. The record of each deck stays.
 */
export async function deleteUnusedPrices(
  tx: Tx,
  kind: DeckKind,
  { activatedKept, draftsKept }: { activatedKept: number; draftsKept: number },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with was_active as (
      select deck_id as id, max(id) as last from deck_activations where kind = ${kind} group by deck_id
    ), kept as (
      (select id from was_active order by last desc limit ${activatedKept})
      union
      (select id from rate_decks
       where kind = ${kind} and id not in (select id from was_active) and discarded_at is null
       order by imported_at desc, id desc limit ${draftsKept})
      union
      (select id from rate_decks
       where kind = ${kind} and source = 'carrier' and has_rows
       order by imported_at desc, id desc limit 1)
      union
      (select id from rate_decks where active or scheduled_for is not null)
    )
    update rate_decks set has_rows = false
    where kind = ${kind} and has_rows and id not in (select id from kept)
    returning id
  `.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  for (const table of ['rates', 'rate_overrides', 'number_fees'] as const) {
    await tx.deleteFrom(table).where('deck_id', 'in', ids).execute()
  }
}
