import type { SoldIncrement } from '@ringback/contract/operator/rates/deck-changes'
import type { Rate } from './rating.ts'

/*
 * Carriers bill a first increment and then further ones, such as 30/6. Customers pay in one increment, so an operator
 * chooses it for the prices of a file that have two.
 */

/**
 * What the prices with two increments would be sold as, with the seconds that differ, for each such pair. Empty if there
 * are none.
 */
export function describeTwoIncrements(rates: readonly Rate[]): string[] {
  const counts = new Map<string, { first: number; next: number; count: number }>()
  for (const { firstIncrementSeconds: first, nextIncrementSeconds: next } of rates) {
    if (first === next) continue
    const key = `${first}/${next}`
    counts.set(key, { first, next, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].map(
    ({ first, next, count }) =>
      `${first}/${next} (${count === 1 ? '1 price' : `${count} prices`}) is sold by the first as ${first}/${first}: ` +
      `a call of ${first + 1} s is billed ${2 * first} s in place of ${first + next} s; ` +
      `by the next as ${next}/${next}: a call of 1 s is billed ${next} s, and the carrier bills ${first} s`,
  )
}

/** The prices as they are sold. By the first increment nothing changes: it is used for the whole call. */
export function soldBy(increment: SoldIncrement, rates: readonly Rate[]): readonly Rate[] {
  if (increment !== 'next') return rates
  return rates.map(rate => ({ ...rate, firstIncrementSeconds: rate.nextIncrementSeconds }))
}
