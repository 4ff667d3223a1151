import type { Micros } from '@ringback/contract/money'

/** What is left of a price after its cost, in percent of the price; 0 of a price of zero. */
export function marginPercent(cost: Micros, price: Micros): number {
  return price === 0n ? 0 : (Number(price - cost) * 100) / Number(price)
}
