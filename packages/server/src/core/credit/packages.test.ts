import { micros } from '@ringback/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PACKAGES, findPackage, priceInPaise } from './packages.ts'

describe('a price in paise', () => {
  it.each([
    { price: 10_000_000n, rate: 832_150n, paise: 83_215n },
    { price: 4_990_000n, rate: 832_150n, paise: 41_525n },
    { price: 1n, rate: 832_150n, paise: 1n },
    { price: 100_000_000n, rate: 1_000_000n, paise: 1_000_000n },
  ])('is $paise for $price µ$ at $rate', ({ price, rate, paise }) => {
    expect(priceInPaise(micros(price), rate)).toBe(paise)
  })

  it('is never below the exact price, and less than a paisa above it', () => {
    const amount = fc.bigInt({ min: 1n, max: 10_000_000_000n })
    fc.assert(
      fc.property(amount, amount, (price, rate) => {
        const over = priceInPaise(micros(price), rate) * 100_000_000n - price * rate
        expect(over >= 0n && over < 100_000_000n).toBe(true)
      }),
    )
  })
})

describe('the packages', () => {
  it('are at least four, smallest first, and never credit less than they cost', () => {
    expect(PACKAGES.length).toBeGreaterThanOrEqual(4)
    expect(new Set(PACKAGES.map(({ id }) => id)).size).toBe(PACKAGES.length)
    for (const [n, each] of PACKAGES.entries()) {
      expect(each.amount >= each.price).toBe(true)
      const next = PACKAGES[n + 1]
      // A more expensive package gives at least as much credit for a dollar.
      if (next) expect(next.price > each.price).toBe(true)
      if (next) expect(next.amount * each.price >= each.amount * next.price).toBe(true)
    }
  })

  it('are found by their whole id only', () => {
    expect(findPackage('pro-50')).toMatchObject({ name: 'Pro', price: 50_000_000n })
    expect(findPackage('pro')).toBeNull()
    expect(findPackage('constructor')).toBeNull()
  })
})
