import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  decimalUsd,
  inr,
  inrInPaise,
  micros,
  microsFromUsd,
  paise,
  formatAvailable,
  formatExactUsd,
  formatOwed,
  formatRate,
  formatUsd,
  formatInr,
  formatPaid,
  usd,
  usdBetween,
  usdFromMicros,
} from './money.ts'

describe('money', () => {
  // spec 9.8 see 13
  it.each([
    [0n, '$0.00', '$0.00'],
    [26_000n, '$0.03', '$0.026'],
    [14_999n, '$0.01', '$0.014999'],
    [15_000n, '$0.02', '$0.015'],
    [8_995_000n, '$9.00', '$8.995'],
    [8_420_000n, '$8.42', '$8.42'],
    [-1_500_000n, '-$1.50', '-$1.50'],
    [-15_000n, '-$0.02', '-$0.015'],
    [-4_000n, '$0.00', '-$0.004'],
    [123_456_789_012n, '$123,456.79', '$123,456.789012'],
  ])('prints %s micro-dollars rounded to the nearest cent, and exactly', (amount, cents, exact) => {
    expect(formatUsd(micros(amount))).toBe(cents)
    expect(formatExactUsd(micros(amount))).toBe(exact)
  })

  it('prints an amount for a field and a file without a dollar sign and commas', () => {
    expect(decimalUsd(micros(-1_234_567_500_000n))).toBe('-1234567.50')
  })

  it.each([
    [13_700n, '$0.0137'],
    [8_429_999n, '$8.429999'],
    [50_000n, '$0.0500'],
    [-1_234_567_800_000n, '-$1,234,567.8000'],
    [123_456_789_012n, '$123,456.789012'],
  ])('prints a rate of %s micro-dollars with every decimal, and at least four', (rate, printed) => {
    expect(formatRate(micros(rate))).toBe(printed)
  })

  it.each([
    [7_000_000n, '$7.00', '$7.00'],
    [7_000_001n, '$7.01', '$7.00'],
    [1_149_999n, '$1.15', '$1.14'],
    [0n, '$0.00', '$0.00'],
  ])('rounds %s micro-dollars up when owed and down when available', (amount, owed, available) => {
    expect(formatOwed(micros(amount))).toBe(owed)
    expect(formatAvailable(micros(amount))).toBe(available)
  })

  it.each([
    [0n, '₹0.00', 'EUR 0.00'],
    [5n, '₹0.05', 'EUR 0.05'],
    [-83_215n, '-₹832.15', '-EUR 832.15'],
    [208_038n, '₹2,080.38', 'EUR 2,080.38'],
    [12_345_650n, '₹1,23,456.50', 'EUR 123,456.50'],
    [1_234_567_890n, '₹1,23,45,678.90', 'EUR 12,345,678.90'],
  ])('prints %s paise in Indian groups, and cents in others', (amount, inPaise, inEuro) => {
    expect(formatInr(paise(amount))).toBe(inPaise)
    expect(formatPaid({ amount, currency: 'INR' })).toBe(inPaise)
    expect(formatPaid({ amount: Number(amount), currency: 'EUR' })).toBe(inEuro)
  })

  it('keeps every micro-dollar through JSON', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), amount => {
        expect(microsFromUsd(usdFromMicros(micros(amount)))).toBe(amount)
      }),
    )
  })

  it('keeps every paisa through JSON, as rupees and as paise', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }), amount => {
        for (const codec of [inr, inrInPaise]) {
          expect(z.decode(codec, z.encode(codec, paise(amount)))).toBe(amount)
        }
      }),
    )
  })

  it('writes 832.15 rupees as 832.15 and as 83215 paise', () => {
    expect([z.encode(inr, paise(83_215n)), z.encode(inrInPaise, paise(83_215n))]).toEqual([
      832.15, 83_215,
    ])
    expect(() => z.decode(inrInPaise, 0.5)).toThrow()
  })

  it.each([
    [5, undefined, 5_000_000n],
    [1, undefined, 1_000_000n],
    [0.99, undefined, null],
    [5.01, undefined, null],
    [1.234_567_8, undefined, 1_234_568n],
    [1.5, 0, null],
    [1.05, 1, null],
    [1.05, 2, 1_050_000n],
    [5.01, 2, null],
  ])('reads %s dollars from 1 to 5 with at most %s decimals as %s', (dollars, decimals, amount) => {
    expect(z.safeDecode(usdBetween(1, 5, decimals), dollars).data ?? null).toBe(amount)
  })

  it('refuses to write a number that is not an amount', () => {
    for (const codec of [usd, inr, inrInPaise]) {
      expect(() => z.encode(codec, 1 as never)).toThrow()
    }
  })
})
