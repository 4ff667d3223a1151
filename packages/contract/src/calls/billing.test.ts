import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Tariff, affordableSeconds, authorise, bill, costOf, minimumHold } from './billing.ts'
import { type Micros, micros } from '../money.ts'

function tariff(ratePerMinute: bigint, billingSeconds: number): Tariff {
  return { ratePerMinute: micros(ratePerMinute), billingSeconds }
}

describe('worked examples of billing', () => {
  it.each([
    [1_000_000n, tariff(13_000n, 60), 3600, 3600, 780_000n],
    [13_000n, tariff(13_000n, 60), 3600, 60, 13_000n],
    [10_000n, tariff(10_000n, 1), 3600, 60, 10_000n],
    [500_000n, tariff(25_000n, 6), 3600, 1200, 500_000n],
    [100_000n, tariff(7_000n, 1), 3600, 857, 99_984n],
    [100_000n, tariff(13_000n, 60), 180, 180, 39_000n],
    [61_000n, tariff(13_000n, 60), 180, 180, 39_000n],
    [22_000n, tariff(13_000n, 60), 180, 60, 13_000n],
  ])(
    'a credit of %s at %o with a limit of %s s authorises %s s and holds %s',
    (available, price, limit, seconds, hold) => {
      expect(authorise(micros(available), price, limit)).toEqual({
        ok: true,
        value: { seconds, hold },
      })
    },
  )

  it.each([
    [12_999n, tariff(13_000n, 60)],
    [9_000n, tariff(13_000n, 60)],
    [0n, tariff(1n, 1)],
    [-1n, tariff(0n, 1)],
    [10_000n, tariff(10_000n, 61)],
  ])('refuses a credit of %s at %o', (available, price) => {
    expect(authorise(micros(available), price, 3600)).toEqual({
      ok: false,
      why: 'too-little-credit',
    })
  })

  it.each([
    [61, 3600, tariff(13_000n, 60), 120, 26_000n],
    [61, 60, tariff(13_000n, 60), 60, 13_000n],
    [37, 60, tariff(10_000n, 1), 37, 6_167n],
    [1, 1200, tariff(25_000n, 6), 6, 2_500n],
    [59, 1200, tariff(25_000n, 6), 60, 25_000n],
    [61, 1200, tariff(25_000n, 6), 66, 27_500n],
    [60, 857, tariff(7_000n, 1), 60, 7_000n],
    [0, 3600, tariff(13_000n, 60), 0, 0n],
    [-5, 3600, tariff(13_000n, 60), 0, 0n],
    [NaN, 3600, tariff(13_000n, 60), 0, 0n],
  ])(
    '%s answered of %s authorised seconds at %o are billed as %s s and cost %s',
    (talk, authorised, price, billed, cost) => {
      expect(bill(talk, authorised, price)).toEqual({ billedSeconds: billed, cost })
    },
  )

  // spec 1.3
  it.each([
    [13_000n, 60, 61, 26_000n],
    [13_000n, 60, 60, 13_000n],
    [10_000n, 1, 37, 6_167n],
    [25_000n, 6, 1, 2_500n],
    [25_000n, 6, 59, 25_000n],
    [25_000n, 6, 61, 27_500n],
    [7_000n, 1, 60, 7_000n],
    [13_000n, 60, 0, 0n],
  ])('%s a minute in increments of %s s costs, after %s s, %s', (rate, step, seconds, cost) => {
    expect(costOf(tariff(rate, step), seconds)).toBe(cost)
  })

  it.each([
    [8_420_000n, 45_800n, 60, 183 * 60],
    [12_999n, 13_000n, 60, 0],
    [10_000n, 10_000n, 1, 60],
    [500_000n, 25_000n, 6, 1_200],
    [100_000n, 7_000n, 1, 857],
    [0n, 7_000n, 1, 0],
    [-8_420_000n, 7_000n, 1, 0],
  ])(
    'a credit of %s at %s a minute in increments of %s s pays for %s s',
    (credit, rate, step, seconds) => {
      expect(affordableSeconds(tariff(rate, step), micros(credit))).toBe(seconds)
    },
  )
})

describe('edge cases of billing', () => {
  it('has no affordable limit when talk is free', () => {
    expect(affordableSeconds(tariff(0n, 60), micros(1n))).toBeNull()
  })

  it('charges nothing for a free call and still limits its length', () => {
    expect(authorise(micros(0n), tariff(0n, 60), 3600)).toEqual({
      ok: true,
      value: { seconds: 3600, hold: 0n },
    })
    expect(bill(59, 3600, tariff(0n, 60)).cost).toBe(0n)
  })

  it('authorises a limit that is shorter than one increment, and holds one increment', () => {
    expect(authorise(micros(50_000n), tariff(13_000n, 60), 10)).toEqual({
      ok: true,
      value: { seconds: 10, hold: 13_000n },
    })
    expect(bill(10, 10, tariff(13_000n, 60))).toEqual({ billedSeconds: 60, cost: 13_000n })
  })

  it('throws for a negative rate and for an increment below one second', () => {
    expect(() => authorise(micros(1n), tariff(1n, 0), 60)).toThrow('Invalid tariff')
    expect(() => bill(1, 1, tariff(-1n, 60))).toThrow('Invalid tariff')
  })
})

const prices = fc.record({
  available: fc.bigInt({ min: 0n, max: 10n ** 11n }).map(amount => micros(amount)),
  ratePerMinute: fc.bigInt({ min: 0n, max: 20_000_000n }).map(amount => micros(amount)),
  billingSeconds: fc.constantFrom(1, 6, 30, 60, 90, 600),
  maxCallSeconds: fc.integer({ min: 1, max: 14_340 }),
  talkSeconds: fc.integer({ min: 0, max: 20_000 }),
})

describe('billing, for every price, credit and talk time', () => {
  it('keeps cost <= hold <= credit, and the authorised time within the limit', () => {
    fc.assert(
      fc.property(prices, ({ available, maxCallSeconds, talkSeconds, ...price }) => {
        const granted = authorise(available, price, maxCallSeconds)
        if (!granted.ok) return
        expect(granted.value.hold <= available).toBe(true)
        expect(granted.value.seconds).toBeGreaterThanOrEqual(1)
        expect(granted.value.seconds).toBeLessThanOrEqual(maxCallSeconds)
        expect(Number.isInteger(granted.value.seconds)).toBe(true)
        expect(bill(talkSeconds, granted.value.seconds, price).cost <= granted.value.hold).toBe(
          true,
        )
        expect(bill(99_999, granted.value.seconds, price).cost).toBe(granted.value.hold)
        expect(bill(1, granted.value.seconds, price).cost).toBe(minimumHold(price))
        const affordable = affordableSeconds(price, available) ?? Infinity
        if (granted.value.seconds >= price.billingSeconds) {
          expect(granted.value.seconds).toBeLessThanOrEqual(affordable)
        }
      }),
    )
  })

  it('never charges less for a longer call, and never authorises less time for more credit', () => {
    fc.assert(
      fc.property(prices, ({ available, maxCallSeconds, talkSeconds, ...price }) => {
        const shorter = bill(talkSeconds, 14_340, price)
        const longer = bill(talkSeconds + 1, 14_340, price)
        expect(longer.cost >= shorter.cost).toBe(true)
        const less = authorise(micros(available / 2n), price, maxCallSeconds)
        const more = authorise(available, price, maxCallSeconds)
        if (less.ok) expect(more.ok && more.value.seconds >= less.value.seconds).toBe(true)
      }),
    )
  })

  it('rounds once, to less than one micro-dollar above the exact price of the billed seconds', () => {
    fc.assert(
      fc.property(prices, ({ talkSeconds, available: _available, ...price }) => {
        const { billedSeconds, cost } = bill(talkSeconds, 14_400, price)
        const exactTimes60: bigint = BigInt(billedSeconds) * (price.ratePerMinute as Micros)
        expect(cost * 60n >= exactTimes60 && (cost - 1n) * 60n < exactTimes60).toBe(true)
      }),
    )
  })
})
