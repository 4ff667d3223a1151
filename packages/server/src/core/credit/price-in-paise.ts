import { type Micros, type Paise, micros, paise } from '@ringback/contract/money'

/**
 * Converts a price to paise, rounded up.
 *
 * @param inrPerUsdE4 rupees for a dollar, times 10,000
 */
export function priceInPaise(price: Micros, inrPerUsdE4: bigint): Paise {
  // Micro-dollars times rupees per dollar times 10,000: a paisa is 1,000,000 x 10,000 / 100 of this unit.
  const unitsPerPaisa = 100_000_000n
  return paise((price * inrPerUsdE4 + unitsPerPaisa - 1n) / unitsPerPaisa)
}

/** What rupees are worth in dollars, rounded down. */
export function dollarsOfPaise(amount: bigint, inrPerUsdE4: bigint): Micros {
  return micros((amount * 100_000_000n) / inrPerUsdE4)
}
