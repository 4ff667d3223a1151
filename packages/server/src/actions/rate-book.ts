import { type Deck, buildDeck, findCost, sellingRate } from '../core/rating.ts'
import type { Tx } from '../ports/database.ts'
import type { RateBook } from '../ports/rate-book.ts'
import { type DeckRecord, findActiveDeck, findOverrides, findRates } from '../store/rates.ts'

/**
 * The prices of the active deck, in memory. Every quote asks the database which deck is active, inside
 * the caller's own transaction, so an import by any instance holds from its commit on; only a deck
 * that is new to this process is read.
 */
export function createRateBook(markupPercent: number): RateBook {
  let held: { id: string; deck: Promise<Deck> } | null = null

  async function deckOf(tx: Tx, record: DeckRecord): Promise<Deck> {
    // A hundred calls right after an import must not read the deck a hundred times.
    if (held?.id === record.id) return held.deck
    const reading = { id: record.id, deck: readWhole(tx, record) }
    held = reading
    try {
      return await reading.deck
    } catch (error) {
      if (held === reading) held = null
      throw error
    }
  }

  return {
    async quote(tx, call) {
      const active = await findActiveDeck(tx)
      if (active === null) return null
      const cost = findCost(await deckOf(tx, active), call)
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

/** @throws when rows are missing: a deck half read would refuse calls, or price them by a shorter prefix. */
async function readWhole(tx: Tx, record: DeckRecord): Promise<Deck> {
  const rates = await findRates(tx, record.id)
  if (rates.length !== record.rowCount) {
    throw new Error(`Rate deck ${record.id} has ${rates.length} of ${record.rowCount} rows`)
  }
  return buildDeck(rates, await findOverrides(tx, record.id))
}
