import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  inr,
  inrInPaise,
  micros,
  microsFromUsd,
  paise,
  formatOwed,
  formatRate,
  formatUsd,
  usdFromMicros,
} from './money.ts'

describe('money', () => {
  it.each([
    [0n, '$0.00', '$0.0000'],
    [8_429_999n, '$8.42', '$8.4299'],
    [9_999n, '$0.00', '$0.0099'],
    [13_700n, '$0.01', '$0.0137'],
    [1_000_000n, '$1.00', '$1.0000'],
    [-1_500_000n, '-$1.50', '-$1.5000'],
    [123_456_789_012n, '$123456.78', '$123456.7890'],
  ])('prints %s micro-dollars truncated toward zero', (amount, dollars, rate) => {
    expect(formatUsd(micros(amount))).toBe(dollars)
    expect(formatRate(micros(amount))).toBe(rate)
  })

  it.each([
    [7_000_000n, '$7.00'],
    [7_000_001n, '$7.01'],
    [0n, '$0.00'],
  ])('prints %s micro-dollars owed rounded up to the cent', (amount, dollars) => {
    expect(formatOwed(micros(amount))).toBe(dollars)
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
