import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Micros, micros, microsFromUsd } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import { parseDeck, parseOverrides } from './deck-file.ts'
import { type Rate, billingIncrement, buildDeck, findCost, sellingRate } from './rating.ts'
import vectors from './vectors/longest-prefix.json' with { type: 'json' }

const dataFile = (name: string) =>
  readFileSync(new URL(`../../../data/${name}`, import.meta.url), 'utf8')
const { rates } = parseDeck(dataFile('rates.csv'))
const { overrides } = parseOverrides(dataFile('rates-origin-overrides.csv'), rates)
const deck = buildDeck(rates, overrides)
const deckForAnyCaller = buildDeck(rates, [])

const cost = (to: string, callerId?: string) =>
  findCost(callerId === undefined ? deckForAnyCaller : deck, {
    to: to as E164,
    callerId: (callerId ?? '+12125551234') as E164,
  })
const usd = (amount: Micros | undefined) => (amount === undefined ? null : Number(amount) / 1e6)

describe('the cost of a call', () => {
  it.each(vectors.cases.map(example => [example.number, example] as const))(
    'to %s is that of the longest prefix',
    (number, expected) => {
      const found = cost(number)
      if (expected.prefix === null) {
        expect(found).toBeNull()
      } else {
        expect(found).toMatchObject({
          prefix: expected.prefix,
          destination: expected.destination,
          costPerMinute: microsFromUsd(Number(expected.cost_per_min_usd)),
        })
      }
    },
  )

  it.each([
    ['+12125551234', '1', 0.014],
    ['+442071234567', '44', 0.0158],
    ['+447400123456', '447400', 0.0305],
    ['+919876543210', '919', 0.0405],
    ['+4915112345678', '4915', 0.3763],
    ['+33612345678', '336', 0.1603],
    ['+61412345678', '614', 0.075],
    ['+5511912345678', '55119', 0.0663],
    ['+2348031234567', '234803', 0.1654],
    ['+971501234567', '9715', 0.2426],
    ['+81312345678', '81', 0.0746],
    ['+79161234567', '79', 0.3432],
  ])('to %s is that of %s', (number, prefix, dollars) => {
    const found = cost(number)
    expect(found?.prefix).toBe(prefix)
    expect(usd(found?.costPerMinute)).toBe(dollars)
  })

  it.each([
    ['Cuba', '+5371234567'],
    ['Iran', '+982112345678'],
    ['Syria', '+963112345678'],
    ['St Helena', '+29022222'],
    ['Tuvalu', '+68820000'],
    ['no country at all', '+99912345678'],
  ])('to %s has no price', (_country, number) => {
    expect(cost(number)).toBeNull()
  })

  it('is billed in whole minutes to China, for which the deck has no increments', () => {
    expect(cost('+8613812345678')).toMatchObject({ country: 'CN', billingSeconds: 60 })
  })

  it('equals a walk over the whole deck for any number', () => {
    const byPrefix = new Map(rates.map(rate => [rate.prefix, rate]))
    const number = fc
      .tuple(fc.constantFrom(...rates.map(rate => rate.prefix)), fc.nat(99_999_999))
      .map(([prefix, rest]) => `${prefix}${rest}`.slice(0, 15))
    fc.assert(
      fc.property(number, digits => {
        const prefixes = [...digits].map((_, at) => digits.slice(0, at + 1)).reverse()
        const expected = prefixes.map(prefix => byPrefix.get(prefix)).find(Boolean)
        expect(cost(`+${digits}`)).toMatchObject({
          prefix: expected?.prefix,
          destination: expected?.destination,
          country: expected?.country,
          costPerMinute: expected?.costPerMinute,
        })
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a deck in memory', () => {
  const call = { to: '+12125551234' as E164, callerId: '+12125550000' as E164 }
  const known = { ...rate('1212', 20_000n), trunkCostPerMinute: micros(4_000n) }

  it('has each destination once, and the costs of the trunk that are known', () => {
    const { destinations, trunkCosts } = buildDeck(
      [rate('1', 10_000n), known, { ...rate('2', 1n), country: null }],
      [],
    )
    expect(destinations.map(({ name, country }) => [name, country])).toEqual([
      ['There', 'US'],
      ['There', null],
    ])
    expect([...trunkCosts]).toEqual([[1, 4_000n]])
  })

  it('gives the cost of the trunk with that of the carrier', () => {
    const small = buildDeck([rate('1', 10_000n), known], [])
    expect(findCost(small, call)).toMatchObject({
      costPerMinute: 20_000n,
      trunkCostPerMinute: 4_000n,
    })
    const elsewhere = findCost(small, { ...call, to: '+13125551234' as E164 })
    expect(elsewhere).toMatchObject({ costPerMinute: 10_000n, trunkCostPerMinute: undefined })
  })

  it('whose parts do not belong together has no price, but throws', () => {
    const small = buildDeck([rate('1', 10_000n), { ...rate('2', 1n), destination: 'Here' }], [])
    const message = 'A rate deck refers to a missing destination'
    expect(() => findCost({ ...small, destinations: [] }, call)).toThrow(message)
    expect(() => findCost({ ...small, destinationOf: new Uint32Array() }, call)).toThrow(message)
  })
})

describe('a cost that depends on the caller ID', () => {
  const austria = '+4313100000'
  it.each([
    ['Austria from the US', austria, '+12125551234', 0.0176],
    ['Austria from Canada', austria, '+14165551234', 0.0176],
    ['Austria from Germany', austria, '+493012345678', 0.0176],
    ['Austria from Japan', austria, '+81312345678', 0.1781],
    ['Austria from Jamaica, whose +1 is not US/CA', austria, '+18765551234', 0.1781],
    ['Austria from the Bahamas', austria, '+12425551234', 0.1781],
    ['Austria from Puerto Rico', austria, '+17875551234', 0.1781],
    ['German mobile from France', '+4915112345678', '+33123456789', 0.042],
    ['German mobile from the US', '+4915112345678', '+12125551234', 0.3763],
    ['British mobile from Nigeria', '+447400123456', '+2348031234567', 0.473],
    ['British mobile from Jamaica, a surcharge zone', '+447400123456', '+18765551234', 0.473],
    ['British mobile from the US', '+447400123456', '+12125551234', 0.0305],
    ['Israel from Israel', '+97221234567', '+97239876543', 0.0267],
  ])('%s', (_name, to, callerId, dollars) => {
    expect(usd(cost(to, callerId)?.costPerMinute)).toBe(dollars)
  })

  it('is the higher one if two groups share an origin, and that of the longer origin otherwise', () => {
    const override = (originGroup: string, originPrefixes: string[], amount: bigint) => ({
      country: 'US',
      destination: 'There',
      originGroup,
      originPrefixes,
      costPerMinute: micros(amount),
    })
    const small = buildDeck(
      [rate('1', 10_000n)],
      [
        override('a', ['33', '44'], 3_000n),
        override('b', ['44'], 5_000n),
        override('c', ['44'], 4_000n),
        override('d', ['447'], 1_000n),
      ],
    )
    const from = (callerId: string) =>
      findCost(small, { to: '+12125551234' as E164, callerId: callerId as E164 })?.costPerMinute
    expect(from('+33123456789')).toBe(3_000n)
    expect(from('+442071234567')).toBe(5_000n)
    expect(from('+447400123456')).toBe(1_000n)
    expect(from('+493012345678')).toBe(10_000n)
  })

  it('applies to a destination in its own country only', () => {
    const small = buildDeck(
      [rate('1', 10_000n), { ...rate('2', 20_000n), country: 'GB' }],
      [
        {
          country: 'GB',
          destination: 'There',
          originGroup: 'x',
          originPrefixes: ['49'],
          costPerMinute: micros(1n),
        },
      ],
    )
    const to = (number: string) =>
      findCost(small, { to: number as E164, callerId: '+493012345678' as E164 })?.costPerMinute
    expect(to('+12125551234')).toBe(10_000n)
    expect(to('+22125551234')).toBe(1n)
  })
})

describe('the selling rate', () => {
  it.each([
    [14_000n, 0, 14_000n],
    [14_000n, 20, 16_800n],
    [14_000n, 33.3333, 18_700n],
    [10_001n, 0, 10_100n],
    [1n, 0, 100n],
    [376_300n, 15, 432_800n],
    [100n, 0.0001, 200n],
    [14_000n, -50, 14_000n],
  ])('of a cost of %s at %s percent is %s', (amount, percent, expected) => {
    expect(sellingRate(micros(amount), percent)).toBe(expected)
  })

  it('is never below cost, never off by more than its last decimal, and grows with both', () => {
    const costs = fc.bigInt({ min: 1n, max: 100_000_000n })
    const percents = fc.integer({ min: 0, max: 5_000_000 }).map(n => n / 10_000)
    fc.assert(
      fc.property(costs, percents, (amount, percent) => {
        const selling = sellingRate(micros(amount), percent)
        const exact = (amount * (1_000_000n + BigInt(Math.round(percent * 10_000)))) / 1_000_000n
        expect(selling % 100n).toBe(0n)
        expect(selling >= amount && selling >= exact && selling - exact <= 100n).toBe(true)
        expect(sellingRate(micros(amount + 1n), percent) >= selling).toBe(true)
        expect(sellingRate(micros(amount), percent + 1) >= selling).toBe(true)
      }),
    )
  })
})

describe('billing seconds', () => {
  it.each([
    [60, 60, 60],
    [60, 1, 60],
    [30, 6, 30],
    [1, 1, 1],
    [null, null, 60],
    [60, null, 60],
  ])('of %s/%s are %s', (first, next, expected) => {
    expect(billingIncrement(first, next)).toBe(expected)
  })

  it('never bill less than the carrier does', () => {
    const increments = fc
      .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 10 }))
      .map(([next, times]) => ({ first: next * times, next }))
    fc.assert(
      fc.property(increments, fc.integer({ min: 1, max: 7_200 }), ({ first, next }, talk) => {
        const carrier = first + Math.max(0, Math.ceil((talk - first) / next)) * next
        const ours = billingIncrement(first, next)
        expect(Math.ceil(talk / ours) * ours).toBeGreaterThanOrEqual(carrier)
      }),
    )
  })
})

function rate(prefix: string, amount: bigint): Rate {
  return {
    prefix,
    destination: 'There',
    country: 'US',
    costPerMinute: micros(amount),
    firstIncrementSeconds: 60,
    nextIncrementSeconds: 60,
  }
}
