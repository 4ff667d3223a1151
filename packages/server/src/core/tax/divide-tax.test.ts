import { paise } from '@ringback/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TaxRate, addTaxes, divideTotal, valueOfUse } from './divide-tax.ts'

const GST: TaxRate[] = [
  { name: 'CGST', percent: 9 },
  { name: 'SGST', percent: 9 },
]
const IGST: TaxRate[] = [{ name: 'IGST', percent: 18 }]

it.each([
  ['₹11,800 paid, inside the state', 1_180_000n, GST, [1_000_000n, 90_000n, 90_000n, 0n]],
  ['₹11,800 paid, in another state', 1_180_000n, IGST, [1_000_000n, 180_000n, 0n]],
  ['₹590 of use with its tax', 59_000n, GST, [50_000n, 4_500n, 4_500n, 0n]],
  ['a paisa that no half has', 100n, GST, [85n, 8n, 8n, -1n]],
  ['VAT', 12_000n, [{ name: 'VAT', percent: 20 }], [10_000n, 2_000n, 0n]],
  ['a sales tax of three decimals', 10_888n, [{ name: 'NY', percent: 8.875 }], [10_000n, 888n, 0n]],
  ['no tax at all', 11n, [], [11n, 0n]],
])('%s', (_, total, rates, [net, ...rest]) => {
  const amounts = divideTotal(paise(total), rates)
  expect(amounts).toMatchObject({ net, total })
  expect([...amounts.parts.map(({ amount }) => amount), amounts.roundOff]).toEqual(rest)
})

it('adds 18 percent to ₹500 of use, and makes ₹590 of it', () => {
  expect(addTaxes(paise(50_000n), GST)).toMatchObject({
    net: 50_000n,
    roundOff: 0n,
    total: 59_000n,
  })
})

describe('any amount with any taxes', () => {
  const percent = fc.integer({ min: 0, max: 40_000 }).map(thousandths => thousandths / 1_000)
  const amount = fc.bigInt(0n, 10n ** 12n).map(paise)

  it('is the sum of its parts, whose equal halves are equal', () => {
    const all = fc.property(
      amount,
      percent,
      fc.array(percent, { maxLength: 2 }),
      (given, half, others) => {
        const rates = [half, half, ...others].map((each, n) => ({ name: `${n}`, percent: each }))
        for (const { net, parts, roundOff, total } of [
          divideTotal(given, rates),
          addTaxes(given, rates),
        ]) {
          const sum = parts.reduce((all, part) => all + part.amount, net + roundOff)
          expect([sum, parts[0]?.amount]).toEqual([total, parts[1]?.amount])
          expect(roundOff >= -3n && roundOff <= 3n).toBe(true)
        }
      },
    )
    fc.assert(all)
  })

  it('is divided as it was added up, within what rounding the parts changes', () => {
    fc.assert(
      fc.property(amount, percent, (net, half) => {
        const rates = [half, half].map((each, n) => ({ name: `${n}`, percent: each }))
        const difference = divideTotal(addTaxes(net, rates).total, rates).net - net
        expect(difference >= -1n && difference <= 1n).toBe(true)
      }),
    )
  })
})

describe('what a month of use is worth', () => {
  it('is ₹590 for a twentieth of what ₹11,800 have bought, whatever the rate', () => {
    expect(valueOfUse(1_180_000n, 5_000_000n, 95_000_000n)).toBe(59_000n)
  })

  it.each([
    ['without a payment', 0n, 5n],
    ['when more was returned than is left', -5n, 5n],
    ['without use', 100n, 0n],
    ['when more was refunded than used', 100n, -1n],
  ])('is nothing %s', (_, unbilled, used) => {
    expect(valueOfUse(unbilled, used, 1n)).toBe(0n)
  })

  it('is all that was paid, to the paisa, once all credit is used in any months', () => {
    const uses = fc.array(fc.bigInt(1n, 10n ** 9n), { minLength: 1, maxLength: 24 })
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 9n), uses, (paid, months) => {
        let [unbilled, left] = [paid, months.reduce((sum, used) => sum + used, 0n)]
        for (const used of months) {
          left -= used
          const value = valueOfUse(unbilled, used, left)
          expect(value >= 0n && value <= unbilled).toBe(true)
          unbilled -= value
        }
        expect(unbilled).toBe(0n)
      }),
    )
  })
})
