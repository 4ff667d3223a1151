import { type Deck, buildDeck, findCost, sellingRate } from '../core/rates/rating.ts'
import type { Tx } from '../ports/database.ts'
import type { RateBook } from '../ports/rate-book.ts'
import { type DeckRecord, findActiveDeck, findOverrides, findRates } from '../store/rates/rates.ts'

/**
 * The prices of the active deck, in memory. Every quote asks the database which deck is active, inside
 * the caller's own transaction, so an import by any instance holds from its commit on; only a deck
 * that is new to this process is read.
 */
export function createRateBook(markupPercent: number): RateBook {
  let held: { id: string; deck: Promise<Deck | null> } | null = null

  async function deckOf(tx: Tx, record: DeckRecord): Promise<Deck | null> {
    // A hundred calls right after an import must not read the deck a hundred times.
    if (held?.id === record.id) return held.deck
    const reading = { id: record.id, deck: readWhole(tx, record) }
    held = reading
    try {
      const deck = await reading.deck
      if (deck === null && held === reading) held = null
      return deck
    } catch (error) {
      if (held === reading) held = null
      throw error
    }
  }

  async function activeDeck(tx: Tx): Promise<Deck | null> {
    let before: DeckRecord | null = null
    for (;;) {
      const active = await findActiveDeck(tx)
      if (active === null) return null
      const deck = await deckOf(tx, active)
      if (deck !== null) return deck
      // Its rows went while we read: two imports came in between. Then another deck is active by now.
      if (before?.id === active.id) {
        throw new Error(`Rate deck ${active.id} does not have its ${active.rowCount} rows`)
      }
      before = active
    }
  }

  return {
    async quote(tx, call) {
      const deck = await activeDeck(tx)
      const cost = deck && findCost(deck, call)
      if (cost === null) return null
      return {
        destination: cost.destination,
        country: cost.country,
        ratePerMinute: sellingRate(cost.costPerMinute, markupPercent),
        billingSeconds: cost.billingSeconds,
      }
    },
  }
}

/** Null when rows are missing: a deck half read would refuse calls, or price them by a shorter prefix. */
async function readWhole(tx: Tx, record: DeckRecord): Promise<Deck | null> {
  // Overrides first: they go together with the rates, so where the rates are whole these were too.
  const overrides = await findOverrides(tx, record.id)
  const rates = await findRates(tx, record.id)
  return rates.length === record.rowCount ? buildDeck(rates, overrides) : null
}
