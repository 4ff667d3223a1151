import { type NumberFees, numberFeesFrom } from '../core/numbers/number-fees.ts'
import type { NumberFeeBook } from '../ports/rate-book.ts'
import { findActiveDeck } from '../store/rates/decks.ts'
import { findNumberCosts } from '../store/rates/number-costs.ts'

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
