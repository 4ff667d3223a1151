import { micros } from '@ringback/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceInPaise } from './price-in-paise.ts'

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
