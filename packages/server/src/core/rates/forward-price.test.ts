import { micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { forwardPrice } from './forward-price.ts'

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
