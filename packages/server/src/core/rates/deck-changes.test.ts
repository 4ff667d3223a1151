import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Micros, micros } from '@ringback/contract/money'
import {
  CHANGE_KINDS,
  type ChangeSize,
  changedPercent,
  compareDecks,
  largestFirst,
} from './deck-changes.ts'
import type { CallDeck, NumberDeck } from './deck.ts'
import type { NumberCost } from '../numbers/number-fees.ts'
import type { OriginOverride, Rate } from './rating.ts'

const rate = (prefix: string, cost: bigint, increment = 60): Rate => ({
  prefix,
  destination: `To ${prefix}`,
  country: null,
  costPerMinute: micros(cost),
  firstIncrementSeconds: increment,
  nextIncrementSeconds: increment,
})
const deck = (rates: Rate[], overrides: OriginOverride[] = []): CallDeck => ({
  kind: 'calls',
  rates,
  overrides,
})

describe('the changes from one deck to another', () => {
  it('are counted by kind, and price changes are sorted by size', () => {
    const before = [
      rate('1', 100n),
      rate('2', 100n),
      rate('3', 100n),
      rate('4', 100n),
      rate('6', 9n),
    ]
    const after = [rate('1', 100n), rate('2', 150n), rate('3', 300n), rate('4', 50n), rate('5', 1n)]
    const changes = compareDecks(
      deck([...before, rate('7', 5n)]),
      deck([...after, rate('7', 5n, 6)]),
    )
    expect(changes.counts).toEqual({
      added: 1,
      removed: 1,
      raised: 2,
      lowered: 1,
      'other-terms': 1,
    })
    expect(changes.unchanged).toBe(1)
    expect(changes.changes.map(({ kind, key, from, to }) => [kind, key, from, to])).toEqual([
      ['raised', '3', 100n, 300n],
      ['raised', '2', 100n, 150n],
      ['lowered', '4', 100n, 50n],
      ['added', '5', null, 1n],
      ['removed', '6', 9n, null],
      ['other-terms', '7', 5n, 5n],
    ])
  })

  it('are sorted by the ratio of the prices, and not by their difference or product', () => {
    const ratios = [
      [10n, 30n],
      [1_000n, 1_900n],
      [5n, 40n],
      [100n, 600n],
    ] as const
    const [low, high] = [0, 1].map(side =>
      deck(ratios.map((prices, at) => rate(String(at), prices[side] ?? 0n))),
    )
    if (!low || !high) throw new Error('There are two decks')
    const keysOf = (from: CallDeck, to: CallDeck) =>
      compareDecks(from, to).changes.map(({ key }) => key)
    expect(keysOf(low, high)).toEqual(['2', '3', '0', '1'])
    expect(keysOf(high, low)).toEqual(['2', '3', '0', '1'])
  })

  it('include what the trunk charges, and either increment', () => {
    const known = (trunkCost: bigint): Rate => ({
      ...rate('1', 9n),
      trunkCostPerMinute: micros(trunkCost),
    })
    const kindsOf = (before: Rate, after: Rate) =>
      compareDecks(deck([before]), deck([after])).changes.map(({ kind }) => kind)
    expect(kindsOf(known(5n), known(5n))).toEqual([])
    expect(kindsOf(known(5n), known(6n))).toEqual(['other-terms'])
    expect(kindsOf(rate('1', 9n), known(5n))).toEqual(['other-terms'])
    const split = { ...rate('1', 9n), nextIncrementSeconds: 6 }
    expect(kindsOf(rate('1', 9n), split)).toEqual(['other-terms'])
    expect(kindsOf(split, rate('1', 9n, 6))).toEqual(['other-terms'])
  })

  it('count every prefix as added when no deck is active', () => {
    expect(compareDecks(null, deck([rate('1', 1n)])).counts).toMatchObject({ added: 1, raised: 0 })
  })

  it('include prices by caller ID, and their origins', () => {
    const override = (costPerMinute: bigint, originPrefixes: string[]): OriginOverride => ({
      country: 'AT',
      destination: 'Austria',
      originGroup: 'from EEA',
      originPrefixes,
      costPerMinute: costPerMinute as Micros,
    })
    const compare = (before: OriginOverride, after: OriginOverride) =>
      compareDecks(deck([], [before]), deck([], [after])).changes.map(({ kind }) => kind)
    expect(compare(override(5n, ['43', '49']), override(6n, ['43', '49']))).toEqual(['raised'])
    expect(compare(override(5n, ['43', '49']), override(5n, ['49', '43']))).toEqual([])
    expect(compare(override(5n, ['43', '49']), override(5n, ['43']))).toEqual(['other-terms'])
    expect(compare(override(5n, ['43', '49']), override(5n, ['434', '9']))).toEqual(['other-terms'])
  })

  it('distinguish the prices by caller ID of a destination, and of two destinations', () => {
    const override = (destination: string, originGroup: string, cost: bigint): OriginOverride => ({
      ...{ country: 'AT', destination, originGroup, originPrefixes: ['43'] },
      costPerMinute: micros(cost),
    })
    const before = [override('Austria', 'a', 1n), override('Austria', 'b', 1n)]
    const after = [...before, override('Austria - Mobile', 'a', 1n)]
    expect(compareDecks(deck([], before), deck([], after))).toMatchObject({
      changes: [
        {
          ...{ kind: 'added', prefix: null, country: 'AT', destination: 'Austria - Mobile' },
          ...{ originGroup: 'a', from: null, to: 1n },
        },
      ],
      unchanged: 2,
    })
  })

  it('of numbers are those of what customers can rent', () => {
    const fee = (country: string, type: string, cost: bigint, voice = true): NumberCost => ({
      country,
      type,
      monthlyCost: micros(cost),
      incomingCostPerMinute: null,
      voice,
    })
    const numbers = (...fees: NumberCost[]): NumberDeck => ({ kind: 'numbers', fees })
    const before = numbers(
      fee('US', 'local', 10n),
      fee('AT', 'mobile', 60n, false),
      fee('HK', 'mobile', 90n),
      fee('BE', 'toll_free', 25n),
      fee('BR', 'shared_cost', 10n),
    )
    const after = numbers(
      fee('US', 'local', 11n),
      fee('AT', 'mobile', 70n, false),
      fee('HK', 'mobile', 90n, false),
      fee('MY', 'local', 4n),
    )
    const { changes, unchanged } = compareDecks(before, after)
    expect(changes.map(({ kind, key }) => [kind, key])).toEqual([
      ['raised', 'US local'],
      ['added', 'MY local'],
      ['removed', 'HK mobile'],
    ])
    expect(unchanged).toBe(0)
  })

  it('of calls to numbers count, but the first price of a kind does not', () => {
    const number = (type: string, incoming: bigint | null): NumberCost => ({
      ...{ country: 'US', type, monthlyCost: micros(10n), voice: true },
      incomingCostPerMinute: incoming === null ? null : micros(incoming),
    })
    const before = [number('local', 8n), number('toll_free', null), number('mobile', 9n)]
    const after = [number('local', 9n), number('toll_free', 22n), number('mobile', null)]
    const { changes } = compareDecks(
      { kind: 'numbers', fees: before },
      { kind: 'numbers', fees: after },
    )
    const common = { prefix: null, country: 'US', originGroup: null }
    expect(changes).toEqual([
      {
        ...{ ...common, kind: 'raised', key: 'US incoming local', destination: 'incoming local' },
        ...{ from: 8n, to: 9n },
      },
      {
        ...{ ...common, kind: 'removed', key: 'US incoming mobile' },
        ...{ destination: 'incoming mobile', from: 9n, to: null },
      },
    ])
  })

  const decks = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.bigInt({ min: 1n, max: 4n })), {
      selector: ([prefix]) => prefix,
      maxLength: 60,
    })
    .map(rows => deck(rows.map(([prefix, cost]) => rate(String(prefix), cost))))

  it('turn the one deck into the other', () => {
    fc.assert(
      fc.property(decks, decks, (before, after) => {
        const { changes, unchanged } = compareDecks(before, after)
        const costs = new Map(before.rates.map(each => [each.prefix, each.costPerMinute]))
        for (const { key, from, to } of changes) {
          expect(costs.get(key) ?? null).toBe(from)
          if (to === null) costs.delete(key)
          else costs.set(key, to)
        }
        expect(costs).toEqual(new Map(after.rates.map(each => [each.prefix, each.costPerMinute])))
        const kept = changes.filter(({ kind }) => kind !== 'removed').length
        expect(kept + unchanged).toBe(after.rates.length)
      }),
    )
  })

  it('are the opposite in the opposite direction', () => {
    fc.assert(
      fc.property(decks, decks, (before, after) => {
        const there = compareDecks(before, after)
        const back = compareDecks(after, before)
        expect(there.counts.raised).toBe(back.counts.lowered)
        expect(there.counts.added).toBe(back.counts.removed)
        expect(changedPercent(there)).toBe(changedPercent(back))
      }),
    )
  })

  it('are none for the same deck, and all for disjoint ones', () => {
    fc.assert(
      fc.property(decks, same => {
        const { changes, counts } = compareDecks(same, same)
        expect(changes).toEqual([])
        expect(Object.keys(counts)).toEqual([...CHANGE_KINDS])
        expect(changedPercent(compareDecks(same, same))).toBe(0)
        expect(changedPercent(compareDecks(same, deck([])))).toBe(same.rates.length ? 100 : 0)
      }),
    )
  })
})

const change = (from: bigint | null, to: bigint | null) => ({
  from: from === null ? null : micros(from),
  to: to === null ? null : micros(to),
})
const CHANGES = [
  change(null, 9_000n),
  change(8_000n, null),
  change(100n, 150n),
  change(1_000n, 800n),
  change(10n, 30n),
  change(0n, 5n),
  change(7n, 7n),
  change(0n, 0n),
  change(0n, 9n),
]

it.each<[ChangeSize, string]>([
  ['percent', '0-5, 0-9, 10-30, 100-150, 1000-800, 7-7, 0-0, null-9000, 8000-null'],
  ['difference', '1000-800, 100-150, 10-30, 0-9, 0-5, 7-7, 0-0, null-9000, 8000-null'],
])('changes are sorted by their %s, up or down alike', (size, sorted) => {
  expect(
    largestFirst(CHANGES, size)
      .map(({ from, to }) => `${from}-${to}`)
      .join(', '),
  ).toBe(sorted)
})
