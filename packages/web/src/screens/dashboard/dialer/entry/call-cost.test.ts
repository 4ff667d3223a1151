import { micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { affordableSeconds, costOf } from './call-cost.ts'

const tariff = (rate: bigint, billingSeconds: number) => ({
  ratePerMinute: micros(rate),
  billingSeconds,
})

describe('costOf', () => {
  // The worked numbers of the money model: rate in micro-dollars, increment, answered s, cost.
  it.each([
    [13_000n, 60, 61, 26_000n],
    [13_000n, 60, 60, 13_000n],
    [10_000n, 1, 37, 6_167n],
    [25_000n, 6, 1, 2_500n],
    [25_000n, 6, 59, 25_000n],
    [25_000n, 6, 61, 27_500n],
    [7_000n, 1, 60, 7_000n],
    [13_000n, 60, 0, 0n],
  ])('%s at %s s for %s s costs %s', (rate, billingSeconds, seconds, cost) => {
    expect(costOf(tariff(rate, billingSeconds), seconds)).toBe(cost)
  })
})

describe('affordableSeconds', () => {
  it.each([
    [8_420_000n, 45_800n, 60, 183 * 60],
    [12_999n, 13_000n, 60, 0],
    [10_000n, 10_000n, 1, 60],
    [500_000n, 25_000n, 6, 1_200],
    [100_000n, 7_000n, 1, 857],
    [0n, 7_000n, 1, 0],
    [-5n, 7_000n, 1, 0],
  ])('%s buys, at %s per minute in steps of %s s, %s s', (credit, rate, step, seconds) => {
    expect(affordableSeconds(tariff(rate, step), micros(credit))).toBe(seconds)
  })

  it('has no limit when talk is free', () => {
    expect(affordableSeconds(tariff(0n, 60), micros(1n))).toBeNull()
  })
})
