import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import { parseDeck, parseOverrides } from './deck-file.ts'
import { callPrice } from './call-price.ts'
import { type GuardSettings, findBelowCost as findBelowCostWith, guardDeck } from './deck-guard.ts'
import type { CallDeck, DeckContent, NumberDeck } from './deck.ts'
import { type OriginOverride, type Rate, buildDeck, findCost } from './rating.ts'

const rate = (prefix: string, cost: bigint): Rate => ({
  prefix,
  destination: prefix.length === 1 ? 'Fixed' : 'Mobile',
  country: 'AT',
  costPerMinute: micros(cost),
  firstIncrementSeconds: 60,
  nextIncrementSeconds: 60,
})
const override = (destination: string, origin: string, cost: bigint): OriginOverride => ({
  country: 'AT',
  destination,
  originGroup: `from ${origin}`,
  originPrefixes: [origin],
  costPerMinute: micros(cost),
})
const deck = (rates: Rate[], overrides: OriginOverride[] = []): CallDeck => ({
  kind: 'calls',
  rates,
  overrides,
})

const LEG = micros(4_000n)
const flat = (markupPercent: number): GuardSettings => ({
  ofPrefix: () => ({ markupPercent, browserLegPerMinute: LEG }),
  rulePrefixes: [],
  markupOfFees: markupPercent,
})
const findBelowCost = (deck: DeckContent, carrier: DeckContent | null, markupPercent: number) =>
  findBelowCostWith(deck, carrier, flat(markupPercent))

describe('prices below cost', () => {
  it('are found by prefix, also where one deck has a longer prefix', () => {
    const carrier = deck([rate('4', 10_000n), rate('43', 30_000n), rate('435', 50_000n)])
    const found = findBelowCost(deck([rate('4', 10_000n), rate('43', 40_000n)]), carrier, 0)
    expect(found).toEqual([
      {
        prefix: '435',
        destination: 'Mobile',
        country: 'AT',
        originPrefix: null,
        selling: 44_000n,
        carrierCost: 54_000n,
      },
    ])
    expect(findBelowCost(deck([rate('4', 10_000n)]), carrier, 0)).toHaveLength(2)
  })

  it('are found by origin, when a deck leaves out a surcharge', () => {
    const carrier = deck([rate('43', 10_000n)], [override('Mobile', '234', 90_000n)])
    expect(findBelowCost(deck([rate('43', 10_000n)]), carrier, 0)).toMatchObject([
      { prefix: '43', originPrefix: '234', selling: 14_000n, carrierCost: 94_000n },
    ])
  })

  it('are found once for a prefix, with the caller ID of the largest loss', () => {
    const origins = [override('Mobile', '234', 15_000n), override('Mobile', '27', 17_000n)]
    const carrier = deck([rate('43', 12_000n)], [...origins, override('Mobile', '7', 16_000n)])
    expect(findBelowCost(deck([rate('43', 10_000n)]), carrier, 0)).toMatchObject([
      { prefix: '43', originPrefix: '27', selling: 14_000n, carrierCost: 21_000n },
    ])
  })

  it('are none when the markup covers the difference', () => {
    // 10,000 and 4,000 for the browser's leg are sold at 16,100 with 15%, which pays for a phone leg of 12,100.
    const carrier = deck([rate('43', 12_100n)])
    expect(findBelowCost(deck([rate('43', 10_000n)]), carrier, 15)).toEqual([])
    expect(findBelowCost(deck([rate('43', 10_000n)]), carrier, 14)).toHaveLength(1)
  })

  it('are found where a rule has a lower markup than the others', () => {
    const business = {
      ofPrefix: (digits: string) => flat(digits.startsWith('4366') ? 0 : 20).ofPrefix(digits),
      rulePrefixes: ['4366'],
      markupOfFees: 0,
    }
    const carrier = deck([rate('43', 11_000n)])
    expect(findBelowCostWith(deck([rate('43', 10_000n)]), carrier, business)).toMatchObject([
      { prefix: '4366', selling: 14_000n, carrierCost: 15_000n },
    ])
  })

  it('are none in whole minutes without prices of the carrier', () => {
    expect(findBelowCost(deck([rate('43', 1n)]), null, 0)).toEqual([])
  })

  it('are found where calls are sold in other steps than the minutes of the browser leg', () => {
    const steps = (seconds: number) =>
      deck([{ ...rate('43', 20_000n), firstIncrementSeconds: seconds, nextIncrementSeconds: 1 }])
    // 30 s are sold for half of 24,000 x 1.25. The carrier charges half of 20,000, and a whole minute of 4,000.
    expect(findBelowCost(steps(30), null, 25)).toMatchObject([])
    // 6 s are sold for a tenth of 24,000 x 1.25, and the carrier charges 2,000 + 4,000.
    expect(findBelowCost(steps(6), null, 25)).toMatchObject([
      { prefix: '43', selling: 30_000n, carrierCost: 60_000n },
    ])
    // 90 s are sold for 1.5 x 24,000 x 1.05, and the carrier charges 1.5 x 20,000 + 2 x 4,000.
    expect(findBelowCost(steps(90), null, 5)).toMatchObject([{ carrierCost: 25_334n }])
    expect(findBelowCost(steps(90), null, 6)).toEqual([])
  })

  it('are found among monthly fees', () => {
    const fees = (cost: bigint): NumberDeck => ({
      kind: 'numbers',
      fees: [
        {
          country: 'US',
          type: 'local',
          monthlyCost: micros(cost),
          incomingCostPerMinute: null,
          voice: true,
        },
      ],
    })
    expect(findBelowCost(fees(1_000_000n), fees(1_300_000n), 25)).toMatchObject([
      { destination: 'local', selling: 1_250_000n, carrierCost: 1_300_000n },
    ])
    expect(findBelowCost(fees(1_000_000n), fees(1_250_000n), 25)).toEqual([])
    // The carrier has no such numbers any more.
    expect(findBelowCost(fees(1_000_000n), { kind: 'numbers', fees: [] }, 25)).toEqual([])
  })

  it('are not found among fees of numbers that are not for rent', () => {
    const fees = (cost: bigint): NumberDeck => ({
      kind: 'numbers',
      fees: [
        {
          country: 'BE',
          type: 'local',
          monthlyCost: micros(cost),
          incomingCostPerMinute: null,
          voice: true,
        },
        {
          country: 'US',
          type: 'shared_cost',
          monthlyCost: micros(cost),
          incomingCostPerMinute: null,
          voice: true,
        },
        {
          country: 'US',
          type: 'local',
          monthlyCost: micros(cost),
          incomingCostPerMinute: null,
          voice: false,
        },
      ],
    })
    expect(findBelowCost(fees(1n), fees(1_300_000n), 25)).toEqual([])
  })

  it('are none of a deck compared with itself, at any markup', () => {
    const read = (name: string) =>
      readFileSync(new URL(`../../../data/${name}`, import.meta.url), 'utf8')
    const { rates } = parseDeck(read('rates.csv'))
    const { overrides } = parseOverrides(read('rates-origin-overrides.csv'), rates)
    for (const markup of [0, 7.5]) {
      expect(findBelowCost(deck(rates, overrides), deck(rates, overrides), markup)).toEqual([])
    }
  })

  const digits = (max: number) =>
    fc.array(fc.constantFrom('1', '2', '3'), { minLength: 1, maxLength: max }).map(d => d.join(''))
  const decks = fc
    .tuple(
      fc.uniqueArray(fc.tuple(digits(4), fc.bigInt({ min: 1n, max: 9n })), {
        selector: ([prefix]) => prefix,
        maxLength: 12,
      }),
      fc.array(
        fc.tuple(fc.constantFrom('Fixed', 'Mobile'), digits(2), fc.bigInt({ min: 1n, max: 9n })),
        { maxLength: 4 },
      ),
    )
    .map(([rates, overrides]) =>
      deck(
        rates.map(([prefix, cost]) => rate(prefix, cost * 100n)),
        overrides.map(([name, origin, cost]) => override(name, origin, cost * 100n)),
      ),
    )

  it('are found exactly when a call to some number from some caller ID is sold below cost', () => {
    fc.assert(
      fc.property(decks, decks, (ours, theirs) => {
        const found = findBelowCost(ours, theirs, 0).length > 0
        const [our, their] = [ours, theirs].map(side => buildDeck(side.rates, side.overrides))
        const isBelow = ALL_NUMBERS.some(to =>
          ORIGINS.some(callerId => {
            if (!our || !their) throw new Error('two decks')
            const cost = findCost(our, { to, callerId })
            const carrier = findCost(their, { to, callerId })
            if (!cost || !carrier) return false
            const { ratePerMinute } = callPrice(cost.costPerMinute, flat(0).ofPrefix(''))
            return ratePerMinute < carrier.costPerMinute + LEG
          }),
        )
        expect(found).toBe(isBelow)
      }),
      { numRuns: 300 },
    )
  })
})

/** Every number whose first four digits are 1 to 3, or any other digit. */
const ALL_NUMBERS = ['1', '2', '3', '9']
  .flatMap(a => ['1', '2', '3', '9'].map(b => a + b))
  .flatMap(ab => ['1', '2', '3', '9'].map(c => ab + c))
  .flatMap(abc => ['1', '2', '3', '9'].map(d => `+${abc}${d}5555555` as E164))
const ORIGINS = ['1', '2', '3', '9'].flatMap(a =>
  ['1', '2', '3', '9'].map(b => `+${a}${b}55555555` as E164),
)

describe('the guard', () => {
  const clean = { belowCostCount: 0, changedPercent: 10 }
  const none = { belowCost: false, largeChange: false }
  it.each([
    ['accepts a usual deck', clean, none, true],
    ['accepts exactly the largest share', { ...clean, changedPercent: 30 }, none, true],
    ['refuses a larger change', { ...clean, changedPercent: 30.1 }, none, 'deck-changes-too-much'],
    [
      'accepts it when the request accepts the problem',
      { ...clean, changedPercent: 100 },
      { ...none, largeChange: true },
      true,
    ],
    ['refuses a price below cost', { ...clean, belowCostCount: 1 }, none, 'deck-below-cost'],
    [
      'accepts a second problem when the request accepts it',
      { ...clean, belowCostCount: 1 },
      { ...none, belowCost: true },
      true,
    ],
    [
      'refuses one problem when the request accepts only the other',
      { belowCostCount: 1, changedPercent: 99 },
      { ...none, belowCost: true },
      'deck-changes-too-much',
    ],
  ])('%s', (_name, facts, accepts, expected) => {
    const guarded = guardDeck(facts, 30, accepts)
    expect(guarded.ok ? true : guarded.why).toBe(expected)
  })
})
