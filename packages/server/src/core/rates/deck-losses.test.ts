import { micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import type { CallDeck, NumberDeck } from './deck.ts'
import { type PriceSettings, findLosses, findNewLosses } from './deck-losses.ts'

const SETTINGS: PriceSettings = {
  markupPercent: 0,
  numberMarkupPercent: 0,
  destinationRules: [],
  browserLegPerMinute: micros(4_000n),
  incomingLegPerMinute: micros(8_500n),
  tollFreeLegPerMinute: micros(22_000n),
  inboundRatePerMinute: null,
}
const calls = (costs: Record<string, bigint>): CallDeck => ({
  kind: 'calls',
  rates: Object.entries(costs).map(([prefix, cost]) => ({
    ...{ prefix, destination: `To ${prefix}`, country: null, costPerMinute: micros(cost) },
    ...{ firstIncrementSeconds: 60, nextIncrementSeconds: 60 },
  })),
  overrides: [],
})
const numbers = (type: string, incoming: bigint | null): NumberDeck => ({
  kind: 'numbers',
  fees: [
    {
      ...{ country: 'US', type, monthlyCost: micros(1_000_000n), voice: true },
      incomingCostPerMinute: incoming === null ? null : micros(incoming),
    },
  ],
})
const pairOf = ({
  prefix,
  destination,
  selling,
  carrierCost,
}: ReturnType<typeof findLosses>[0]) => [prefix ?? destination, selling, carrierCost]

describe('losses', () => {
  it('are those of all kinds of prices, the largest first', () => {
    const prices = [
      {
        active: calls({ '43': 10_000n, '44': 10_000n, '45': 10_000n }),
        carrier: calls({ '43': 11_000n, '44': 30_000n, '45': 10_000n }),
      },
      { active: numbers('local', 5_000n), carrier: numbers('local', 7_000n) },
      { active: null, carrier: calls({ '46': 1n }) },
    ]
    expect(findLosses(prices, SETTINGS).map(pairOf)).toEqual([
      ['44', 14_000n, 34_000n],
      ['incoming local', 9_000n, 11_000n],
      ['43', 14_000n, 15_000n],
    ])
  })

  it('are none where the active prices are the only ones', () => {
    const prices = [
      { active: calls({ '43': 10_000n }), carrier: null },
      { active: numbers('local', 5_000n), carrier: null },
    ]
    expect(findLosses(prices, SETTINGS)).toEqual([])
  })

  it.each([
    ['local', 12_000n, 12_500n],
    ['toll_free', 12_000n, 26_000n],
  ])(
    'of calls to a %s number without a price are compared with the settings',
    (type, selling, cost) => {
      const prices = [{ active: numbers(type, null), carrier: null }]
      const settings = { ...SETTINGS, inboundRatePerMinute: micros(selling) }
      expect(findLosses(prices, SETTINGS)).toEqual([])
      expect(findLosses(prices, settings)).toEqual([
        {
          ...{ prefix: null, destination: `incoming ${type}`, country: 'US', originPrefix: null },
          ...{ selling, carrierCost: cost },
        },
      ])
    },
  )
})

describe('a change of the settings', () => {
  const prices = [
    {
      active: calls({ '43': 10_000n, '44': 10_000n }),
      carrier: calls({ '43': 11_000n, '44': 40_000n }),
    },
    { active: numbers('local', 5_000n), carrier: null },
  ]
  const before = { ...SETTINGS, markupPercent: 20 }
  const lossesOf = (after: Partial<PriceSettings>) =>
    findNewLosses(prices, before, { ...before, ...after }).map(pairOf)

  it('loses by what is lost anew, or more than before', () => {
    expect(lossesOf({})).toEqual([])
    expect(lossesOf({ markupPercent: 50 })).toEqual([])
    expect(lossesOf({ markupPercent: 10 })).toEqual([['44', 15_400n, 44_000n]])
    expect(lossesOf({ markupPercent: 0 })).toEqual([
      ['44', 14_000n, 44_000n],
      ['43', 14_000n, 15_000n],
    ])
  })

  it('loses by each kind of number, also where another kind lost more before', () => {
    const kinds = [...numbers('mobile', 20_000n).fees, ...numbers('local', 5_000n).fees]
    const ofKinds = [{ active: { kind: 'numbers' as const, fees: kinds }, carrier: null }]
    const sold = (rate: bigint) => ({ ...SETTINGS, inboundRatePerMinute: micros(rate) })
    expect(findNewLosses(ofKinds, sold(9_000n), sold(8_000n)).map(pairOf)).toEqual([
      ['incoming mobile', 8_000n, 24_000n],
      ['incoming local', 8_000n, 9_000n],
    ])
    expect(findNewLosses(ofKinds, sold(8_000n), sold(8_000n))).toEqual([])
  })

  it('loses by each prefix of a destination', () => {
    const named = (deck: CallDeck) => ({
      ...deck,
      rates: deck.rates.map(rate => ({ ...rate, destination: 'Mobile' })),
    })
    const ofDestination = [
      {
        active: named(calls({ '43': 10_000n, '44': 10_000n })),
        carrier: named(calls({ '43': 40_000n, '44': 11_000n })),
      },
    ]
    expect(
      findNewLosses(ofDestination, before, { ...before, markupPercent: 0 }).map(pairOf),
    ).toEqual([
      ['43', 14_000n, 44_000n],
      ['44', 14_000n, 15_000n],
    ])
  })

  it('loses by a rule for a prefix, and by one price for all incoming calls', () => {
    const rule = { prefix: '+4366', markupPercent: 0 }
    expect(lossesOf({ destinationRules: [rule] })).toEqual([['4366', 14_000n, 15_000n]])
    expect(lossesOf({ inboundRatePerMinute: micros(8_000n) })).toEqual([
      ['incoming local', 8_000n, 9_000n],
    ])
  })
})
