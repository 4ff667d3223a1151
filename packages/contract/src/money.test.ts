import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
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
    [123_456_789_012n, '$123456.79', '$123456.789012'],
  ])('prints %s micro-dollars rounded to the nearest cent, and exactly', (amount, cents, exact) => {
    expect(formatUsd(micros(amount))).toBe(cents)
    expect(formatExactUsd(micros(amount))).toBe(exact)
  })

  it.each([
    [13_700n, '$0.0137'],
    [8_429_999n, '$8.4299'],
    [123_456_789_012n, '$123456.7890'],
  ])('prints a rate of %s micro-dollars with four decimals', (rate, printed) => {
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
})
