import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { micros, microsFromUsd, printRate, printUsd, usdFromMicros } from './money.ts'

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
    expect(printUsd(micros(amount))).toBe(dollars)
    expect(printRate(micros(amount))).toBe(rate)
  })

  it('survives JSON without losing a micro-dollar', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), amount => {
        expect(microsFromUsd(usdFromMicros(micros(amount)))).toBe(amount)
      }),
    )
  })
})
