import type { SupplyTerms } from '../tax/document.ts'
import { addedTaxes, dollarsOfPaise, packageForLowBalance, priceInPaise } from './package-price.ts'
import { micros, paise } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'

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

it('taxes that were added are what the order has above its price', () => {
  const order = { price: micros(10_000_000n), inrPerUsdE4: 832_150n, paise: paise(98_194n) }
  const taxTerms = {} as SupplyTerms
  expect(addedTaxes({ ...order, taxTerms })).toBe(14_979n)
  expect(addedTaxes({ ...order, taxTerms: null })).toBe(0n)
})

it('rupees are worth no more dollars than they pay for', () => {
  expect(dollarsOfPaise(83_215n, 832_150n)).toBe(10_000_000n)
  expect(dollarsOfPaise(1n, 832_150n)).toBe(120n)
})

const offer = (id: string, dollars: number, recommended?: boolean) => ({
  id,
  amount: micros(BigInt(dollars * 1_000_000)),
  recommended,
})
const PACKAGES = [offer('large', 60), offer('middle', 28, true), offer('small', 5)]
const balance = micros(500_000n)

it.each([
  [2_000_000n, 'small'],
  [5_500_000n, 'small'],
  [5_500_001n, 'middle'],
  [40_000_000n, 'large'],
  [900_000_000n, 'middle'],
])('below %s micro-dollars, the package %s is offered', (below, id) => {
  expect(packageForLowBalance(PACKAGES, { balance, below: micros(below) })?.id).toBe(id)
})

it('is the first package without a recommended one, and none if none is on sale', () => {
  const amounts = { balance, below: micros(900_000_000n) }
  expect(packageForLowBalance([offer('only', 5)], amounts)?.id).toBe('only')
  expect(packageForLowBalance([], amounts)).toBeUndefined()
})
