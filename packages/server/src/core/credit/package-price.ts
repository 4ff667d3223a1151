import { type Micros, type Paise, micros, paise } from '@ringback/contract/money'
import type { SupplyTerms } from '../tax/document.ts'

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

/** The taxes that were added to the price of an order; 0 if its price has them or it has none. */
export function addedTaxes(order: {
  price: Micros
  inrPerUsdE4: bigint
  paise: Paise
  taxTerms: SupplyTerms | null
}): Paise {
  const { price, inrPerUsdE4, paise: quoted, taxTerms } = order
  return paise(taxTerms === null ? 0n : quoted - priceInPaise(price, inrPerUsdE4))
}

/** What rupees are worth in dollars, rounded down. */
export function dollarsOfPaise(amount: bigint, inrPerUsdE4: bigint): Micros {
  return micros((amount * 100_000_000n) / inrPerUsdE4)
}

interface OfferedPackage {
  amount: Micros
  recommended?: boolean | undefined
}

/**
 * The smallest package that lifts the balance to the amount at which it is not low; otherwise the recommended one, or the
 * first.
 *
 * @param balance less the debt, which a purchase repays first
 */
export function packageForLowBalance<P extends OfferedPackage>(
  packages: readonly P[],
  { balance, below }: { balance: Micros; below: Micros },
): P | undefined {
  const lifting = packages.filter(({ amount }) => balance + amount >= below)
  const [smallest] = lifting.toSorted((a, b) => Number(a.amount - b.amount))
  return smallest ?? packages.find(({ recommended }) => recommended) ?? packages[0]
}
