import { quoteCall } from '../core/rates/call-price.ts'
import { type Deck, buildDeck } from '../core/rates/rating.ts'
import type { Reader } from '../ports/database.ts'
import type { RateBook, NumberFeeBook } from '../ports/ports.ts'
import { findDeckContent } from '../store/rates/deck-content.ts'
import { type DeckRecord, findActiveDeck } from '../store/rates/decks.ts'
import { type NumberFees, numberFeesFrom } from '../core/numbers/number-fees.ts'
import { findNumberCosts } from '../store/rates/number-costs.ts'

/**
 * Keeps the active deck in memory. Every quote reads the id of the active deck inside the caller's
 * transaction, so that a deck that any instance has activated applies from its commit on. The deck's rows are
 * read only when this process does not have that deck in memory.
 */
export function createRateBook(): RateBook {
  let cached: { id: string; deck: Promise<Deck | null> } | null = null

  async function deckOf(db: Reader, record: DeckRecord): Promise<Deck | null> {
    // The promise is cached, so that a hundred calls right after an import read the deck once.
    if (cached?.id === record.id) return cached.deck
    const reading = { id: record.id, deck: readDeck(db, record) }
    cached = reading
    try {
      const deck = await reading.deck
      if (deck === null && cached === reading) cached = null
      return deck
    } catch (error) {
      if (cached === reading) cached = null
      throw error
    }
  }

  async function activeDeck(db: Reader): Promise<Deck | null> {
    let lastTried: DeckRecord | null = null
    for (;;) {
      const active = await findActiveDeck(db)
      if (active === null) return null
      const deck = await deckOf(db, active)
      if (deck !== null) return deck
      // Two imports during the read have deleted this deck's rows, so another deck must be active by now.
      if (lastTried?.id === active.id) {
        throw new Error(`Rate deck ${active.id} does not have its ${active.rowCount} rows`)
      }
      lastTried = active
    }
  }

  return {
    async quote(db, call, business, activeDeckId) {
      const isCached = cached !== null && cached.id === activeDeckId
      const deck = (isCached ? await cached?.deck : null) ?? (await activeDeck(db))
      return deck && quoteCall(deck, call, business)
    },
    currentDeck: activeDeck,
  }
}

/** Null when rows are missing. An incomplete deck would refuse calls, or price them by a shorter prefix. */
async function readDeck(db: Reader, record: DeckRecord): Promise<Deck | null> {
  const content = await findDeckContent(db, record)
  return content?.kind === 'calls' ? buildDeck(content.rates, content.overrides) : null
}

/**
 * Keeps the active fees in memory. Each use reads the id of the active deck, so that a change by any instance
 * applies as soon as it is committed.
 */
export function createNumberFeeBook(): NumberFeeBook {
  let cached: { id: string; fees: NumberFees } | null = null
  return {
    async current(db) {
      const active = await findActiveDeck(db, 'numbers')
      if (active === null) return NO_FEES
      if (cached?.id === active.id) return cached.fees
      const costs = await findNumberCosts(db, active.id)
      if (costs.length !== active.rowCount) {
        throw new Error(`Fee deck ${active.id} does not have its ${active.rowCount} rows`)
      }
      const fees = numberFeesFrom(costs)
      cached = { id: active.id, fees }
      return fees
    },
  }
}

const NO_FEES = numberFeesFrom([])
