import {
  type IncomingSettings,
  callerLegCost,
  forwardPrice,
  incomingPrice,
  longestMessageCost,
} from './incoming-price.ts'
import { type Micros, micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { numberFeesFrom } from '../numbers/number-fees.ts'

const TERMS: IncomingSettings = {
  inboundRatePerMinute: null,
  markupPercent: 15,
  browserLegPerMinute: micros(4_000n),
  incomingLegPerMinute: micros(10_000n),
  tollFreeLegPerMinute: micros(250_000n),
}

describe('the price of an incoming call', () => {
  it.each([
    ['a local number of the US', 8_500n, 14_400n, 12_500n],
    ['a toll-free number of the US', 22_000n, 29_900n, 26_000n],
  ])('to %s is both legs with the markup', (_kind, leg, rate, cost) => {
    expect(incomingPrice(micros(leg), TERMS)).toEqual({
      tariff: { ratePerMinute: rate, billingSeconds: 60 },
      costPerMinute: cost,
    })
  })

  it.each([0n, 5_000n])(
    'is %s for every number if the operator says so, at the same cost',
    rate => {
      const business = { ...TERMS, inboundRatePerMinute: micros(rate) }
      expect(incomingPrice(micros(22_000n), business)).toMatchObject({
        tariff: { ratePerMinute: rate },
        costPerMinute: 26_000n,
      })
    },
  )
})

describe("the carrier's price of a caller's leg", () => {
  const fees = numberFeesFrom([
    ...[
      ['local', micros(8_500n)],
      ['national', micros(9_000n)],
      ['mobile', null],
    ].map(([type, incoming]) => ({
      ...{ country: 'US', type: type as string, monthlyCost: micros(1n), voice: false },
      incomingCostPerMinute: incoming as Micros | null,
    })),
  ])

  it('is that of the fees, also for numbers that are not for rent, and otherwise that of the settings', () => {
    const cost = (countryCode: string, type: 'local' | 'mobile' | 'toll_free') =>
      callerLegCost(fees, { countryCode, type }, TERMS)
    expect(cost('US', 'local')).toBe(8_500n)
    expect(cost('US', 'mobile')).toBe(10_000n)
    expect(cost('GB', 'local')).toBe(10_000n)
    expect(cost('GB', 'toll_free')).toBe(250_000n)
  })
})

const TO_PHONE = {
  ratePerMinute: micros(16_100n),
  costPerMinute: micros(14_000n),
  billingSeconds: 60,
}
const CALLER_LEG = micros(22_000n)

describe('the price of a forwarded call', () => {
  // The caller's leg with 15% is $0.0253.
  it.each([
    ["the carrier's price", null, 41_400n],
    ['free incoming calls', 0n, 41_400n],
    ['a set price below the leg with the markup', 25_200n, 41_400n],
    ['a set price above it', 30_000n, 46_100n],
  ])('is not below what its legs cost, with %s', (_name, inbound, ratePerMinute) => {
    const inboundRatePerMinute = inbound === null ? null : micros(inbound)
    const business = { inboundRatePerMinute, markupPercent: 15 }
    expect(forwardPrice(TO_PHONE, CALLER_LEG, business)).toEqual({
      tariff: { ratePerMinute, billingSeconds: 60 },
      costPerMinute: 36_000n,
    })
  })
})

it('the longest message costs a leg of five minutes with its greeting, and three minutes of recording', () => {
  expect(longestMessageCost(micros(8_500n))).toBe(5n * 8_500n + 3n * 2_500n)
})
