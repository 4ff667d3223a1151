import { micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import { expect, it } from 'vitest'
import { explainRate } from './explain-rate.ts'
import type { OriginOverride, Rate } from './rating.ts'

const rate = (prefix: string, destination: string, cost: bigint): Rate => ({
  prefix,
  destination,
  country: 'AT',
  costPerMinute: micros(cost),
  firstIncrementSeconds: 60,
  nextIncrementSeconds: 60,
})
const override = (destination: string, cost: bigint, ...origins: string[]): OriginOverride => ({
  country: 'AT',
  destination,
  originGroup: `from ${origins.join()}`,
  originPrefixes: origins,
  costPerMinute: micros(cost),
})

const [fixed, mobile] = [rate('43', 'Fixed', 10_000n), rate('43660', 'Mobile', 20_000n)]
const business = { markupPercent: 10, browserLegPerMinute: micros(4_000n) }
const to = '+436601234567' as E164
const explain = (callerId: string, overrides: OriginOverride[] = []) =>
  explainRate({ to, callerId: callerId as E164 }, [fixed, mobile], overrides, business)

it('the price of a call is explained by its rates, the longest prefix first', () => {
  expect(explain('+14155550100')).toMatchObject({
    candidates: [mobile, fixed],
    override: null,
    cost: { prefix: '43660', costPerMinute: 20_000n, originPrefix: null },
    price: { costPerMinute: 24_000n, ratePerMinute: 26_400n },
  })
  expect(explainRate({ to, callerId: to }, [], [], business)).toBeNull()
})

it('the price of a call is explained by the price of its caller ID that applies', () => {
  const dear = override('Mobile', 90_000n, '49', '234')
  const overrides = [
    override('Fixed', 90_000n, '234'),
    override('Mobile', 80_000n, '234'),
    override('Mobile', 90_000n, '7'),
    dear,
  ]
  expect(explain('+2348031234567', overrides)).toMatchObject({
    override: dear,
    price: { costPerMinute: 94_000n },
  })
  expect(explain('+14155550100', overrides)).toMatchObject({
    override: null,
    price: { costPerMinute: 24_000n },
  })
})
