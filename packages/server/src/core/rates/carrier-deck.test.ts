import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import { callDeckFrom, numberDeckFrom } from './carrier-deck.ts'
import type { CarrierCallPrice } from './carrier-prices.ts'
import { buildDeck, findCost } from './rating.ts'

const price = (
  name: string,
  destinationPrefixes: string[],
  cost: bigint,
  originPrefixes: string[] | null = null,
): CarrierCallPrice => ({ name, destinationPrefixes, originPrefixes, costPerMinute: micros(cost) })

function costsIn(prices: CarrierCallPrice[]) {
  const deck = callDeckFrom([{ country: 'AT', prices }], null)
  const built = buildDeck(deck.rates, deck.overrides)
  return (to: string, from = '81') =>
    findCost(built, { to: `+${to}` as E164, callerId: `+${from}` as E164 })
}

describe('a deck of the prices of the carrier', () => {
  it('has a rate for each prefix, and a price by caller ID', () => {
    const deck = callDeckFrom(
      [
        {
          country: 'AT',
          prices: [
            price('Austria', ['43'], 178_100n),
            price('Austria', ['43'], 17_600n, ['49', '1']),
            price('Austria - Mobile', ['43676', '43664'], 50_000n),
          ],
        },
      ],
      null,
    )
    expect(deck.kind).toBe('calls')
    expect(deck.rates.map(({ prefix, destination }) => [prefix, destination])).toEqual([
      ['43', 'Austria'],
      ['43664', 'Austria - Mobile'],
      ['43676', 'Austria - Mobile'],
    ])
    expect(deck.overrides).toEqual([
      {
        country: 'AT',
        destination: 'Austria',
        originGroup: 'from 1, 49',
        originPrefixes: ['1', '49'],
        costPerMinute: 17_600n,
      },
    ])
  })

  it('keeps increments and the names of origin groups of the active deck', () => {
    const prices = [
      price('Austria', ['43', '431'], 10n),
      price('Austria', ['43', '431'], 5n, ['49']),
    ]
    const active = callDeckFrom([{ country: 'AT', prices }], null)
    const renamed = {
      ...active,
      rates: active.rates
        .slice(0, 1)
        .map(each => ({ ...each, firstIncrementSeconds: 30, nextIncrementSeconds: 6 })),
      overrides: active.overrides.map(each => ({ ...each, originGroup: 'from EEA' })),
    }
    const fetched = callDeckFrom([{ country: 'AT', prices }], renamed)
    expect(
      fetched.rates.map(each => [each.firstIncrementSeconds, each.nextIncrementSeconds]),
    ).toEqual([
      [30, 6],
      [30, 6],
    ])
    expect(fetched.overrides.map(each => each.originGroup)).toEqual(['from EEA'])
  })

  it('keeps the higher price of a prefix that two countries share', () => {
    const shared = (cost: bigint) => [price('North America', ['1'], cost)]
    const deck = callDeckFrom(
      [
        { country: 'US', prices: shared(14n) },
        { country: 'CA', prices: shared(15n) },
        { country: 'PR', prices: shared(13n) },
        { country: 'JM', prices: shared(15n) },
      ],
      null,
    )
    expect(deck.rates).toMatchObject([{ prefix: '1', country: 'CA', costPerMinute: 15n }])
  })

  it('names the first three prefixes of a group of origins, and the others by a checksum', () => {
    const groups = [['49', '1', '33'], ['44', '49', '1', '33'], ['45', '49', '1', '33'], ['7']]
    const { overrides } = callDeckFrom(
      [
        {
          country: 'AT',
          prices: [
            price('Austria', ['43'], 9n),
            ...groups.map(origins => price('Austria', ['43'], 5n, origins)),
          ],
        },
      ],
      null,
    )
    expect(overrides.map(({ originGroup }) => originGroup)).toEqual([
      'from 1, 33, 49',
      'from 1, 33, 44 and 1 more (hg)',
      'from 1, 33, 45 and 1 more (ngz)',
      'from 7',
    ])
  })

  it('gives the name of an active group to one group of each destination', () => {
    const named = (destination: string, origin: string) => ({
      ...{ country: 'AT', destination, originGroup: 'from EEA', originPrefixes: [origin] },
      costPerMinute: micros(1n),
    })
    const active = {
      ...{ kind: 'calls' as const, rates: [] },
      overrides: [named('Fixed', '49'), named('Mobile', '33')],
    }
    const prices = [
      price('Fixed', ['43'], 9n),
      price('Fixed', ['43'], 4n, ['49']),
      price('Fixed', ['43'], 6n, ['33']),
      // The carrier lists the groups again, at other prices.
      price('Fixed', ['43'], 5n, ['49']),
      price('Fixed', ['43'], 7n, ['33']),
      price('Fixed', ['43'], 6n, ['33']),
      price('Mobile', ['4366'], 9n),
      price('Mobile', ['4366'], 5n, ['33']),
    ]
    const { overrides } = callDeckFrom([{ country: 'AT', prices }], active)
    expect(overrides.map(each => [each.destination, each.originGroup, each.costPerMinute])).toEqual(
      [
        ['Fixed', 'from EEA', 5n],
        ['Fixed', 'from 33', 7n],
        ['Mobile', 'from EEA', 5n],
      ],
    )
  })

  it('has one destination for the prefixes with the same prices by caller ID, in any order', () => {
    const { rates } = callDeckFrom(
      [
        {
          country: 'AT',
          prices: [
            price('Mobile', ['4368', '4367', '4366', '4365', '4364'], 50n),
            price('Mobile', ['4365', '4366'], 20n, ['49']),
            price('Mobile', ['4365', '4366', '4367'], 30n, ['33']),
            price('Mobile', ['4367'], 20n, ['49']),
          ],
        },
      ],
      null,
    )
    expect(rates.map(({ prefix, destination }) => [prefix, destination])).toEqual([
      ['4364', 'Mobile'],
      ['4365', 'Mobile 2'],
      ['4366', 'Mobile 2'],
      ['4367', 'Mobile 2'],
      ['4368', 'Mobile'],
    ])
  })

  it('keeps apart the prices of destinations whose names end in digits', () => {
    const surcharge = [
      price('Fixed', ['43'], 90n, ['2', '49']),
      price('Fixed', ['44'], 20n, ['49']),
    ]
    const cost = costsIn([price('Fixed', ['43', '44'], 50n), ...surcharge])
    expect([cost('43', '49'), cost('44', '49')].map(each => each?.costPerMinute)).toEqual([
      90n,
      20n,
    ])
    const taken = costsIn([
      price('Fixed 2', ['42'], 50n),
      price('Fixed', ['43', '44'], 50n),
      ...surcharge,
    ])
    expect([taken('42'), taken('43'), taken('44')].map(each => each?.destination)).toEqual([
      'Fixed 2',
      'Fixed',
      'Fixed 3',
    ])
  })

  it('keeps apart the prefixes whose prices by caller ID have the same digits', () => {
    const cost = costsIn([
      price('Fixed', ['43', '44'], 50n),
      ...[price('Fixed', ['43'], 2n, ['2']), price('Fixed', ['43'], 3n, ['33'])],
      ...[price('Fixed', ['44'], 23n, ['2']), price('Fixed', ['44'], 3n, ['3'])],
    ])
    expect([cost('43', '2'), cost('44', '2')].map(each => each?.costPerMinute)).toEqual([2n, 23n])
  })

  it('applies a price by caller ID only to the prefixes for which the carrier has it', () => {
    const cost = costsIn([
      price('Austria - Mobile', ['4366', '4367'], 50n),
      price('Austria - Mobile', ['4366'], 20n, ['49']),
    ])
    expect(cost('436612', '49')?.costPerMinute).toBe(20n)
    expect(cost('436712', '49')?.costPerMinute).toBe(50n)
    expect(cost('436612')?.costPerMinute).toBe(50n)
    expect([cost('4366')?.destination, cost('4367')?.destination]).toEqual([
      'Austria - Mobile',
      'Austria - Mobile 2',
    ])
  })

  it('applies a price by caller ID to a prefix that is longer than those for all callers', () => {
    const cost = costsIn([price('Austria', ['43'], 50n), price('Austria', ['4399'], 20n, ['49'])])
    expect(cost('4399', '49')?.costPerMinute).toBe(20n)
    expect(cost('4399')?.costPerMinute).toBe(50n)
    expect(cost('4398', '49')?.costPerMinute).toBe(50n)
  })

  it('leaves out a destination that has prices for some callers only', () => {
    expect(costsIn([price('Austria', ['43'], 20n, ['49'])])('43', '49')).toBeNull()
  })

  it('has the costs of the carrier’s list for each number and caller ID', () => {
    const prefixesOf = (...prefixes: string[]) => fc.subarray(prefixes, { minLength: 1 })
    const prices = fc.array(
      fc
        .record({
          // The second is also what a part of the first would be named.
          name: fc.constantFrom('Fixed', 'Fixed 2'),
          to: prefixesOf('4', '43', '431', '44'),
          origins: fc.option(prefixesOf('2', '3', '23', '33')),
          cost: fc.constantFrom(2n, 3n, 23n, 233n),
        })
        .map(({ name, to, origins, cost }) => price(name, to, cost, origins)),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(prices, list => {
        const cost = costsIn(list)
        const wrong = NUMBERS.flatMap(to => CALLERS.map(from => ({ to, from }))).filter(
          ({ to, from }) => cost(to, from)?.costPerMinute !== costInList(list, to, from),
        )
        expect(wrong).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('has unique names of origin groups in each destination', () => {
    const origins = fc.uniqueArray(fc.constantFrom('43', '44', '45', '46', '47', '48', '49'), {
      minLength: 1,
    })
    const groups = fc.uniqueArray(origins, { selector: list => list.toSorted().join(' ') })
    fc.assert(
      fc.property(groups, lists => {
        const { overrides } = callDeckFrom(
          [
            {
              country: 'AT',
              prices: [
                price('Austria', ['43'], 50n),
                ...lists.map(list => price('Austria', ['43'], 20n, list)),
              ],
            },
          ],
          null,
        )
        expect(overrides).toHaveLength(lists.length)
        expect(new Set(overrides.map(each => each.originGroup)).size).toBe(lists.length)
      }),
    )
  })
})

const NUMBERS = ['1', '3', '4', '9'].flatMap(a => ['1', '9'].map(b => `4${a}${b}`))
const CALLERS = ['29', '23', '39', '33', '99']

/** Without a deck: the price of the longest prefix for the longest origin, and the highest one of several. */
function costInList(list: CarrierCallPrice[], to: string, from: string): bigint | undefined {
  const ofAll = list.filter(({ originPrefixes }) => originPrefixes === null)
  const highest = (prices: CarrierCallPrice[]) =>
    prices.map(each => each.costPerMinute).reduce((max, cost) => (cost > max ? cost : max), 0n)
  const longest = (prefixes: string[], of: string) =>
    prefixes.filter(prefix => of.startsWith(prefix)).toSorted((a, b) => b.length - a.length)[0]
  const base = longest(
    ofAll.flatMap(each => [...each.destinationPrefixes]),
    to,
  )
  if (base === undefined) return undefined
  const prefix = longest(
    list.flatMap(each => [...each.destinationPrefixes]).filter(each => each.startsWith(base)),
    to,
  )
  const here = list.filter(each => prefix && each.destinationPrefixes.includes(prefix))
  const origin = longest(
    here.flatMap(each => [...(each.originPrefixes ?? [])]),
    from,
  )
  return origin === undefined
    ? highest(ofAll.filter(each => each.destinationPrefixes.includes(base)))
    : highest(here.filter(each => each.originPrefixes?.includes(origin)))
}

it('keeps which numbers receive calls, and leaves out countries without numbers', () => {
  const mobile = { type: 'mobile', monthlyCost: micros(6n), incomingCostPerMinute: micros(1n) }
  const active = numberDeckFrom([{ country: 'AT', prices: [mobile] }], null)
  expect(active).toEqual({
    kind: 'numbers',
    fees: [{ country: 'AT', ...mobile, voice: true }],
  })
  const silent = {
    ...active,
    fees: [
      ...active.fees.map(fee => ({ ...fee, voice: false })),
      { country: 'MY', ...mobile, voice: true },
    ],
  }
  const fetched = numberDeckFrom(
    [
      { country: 'AT', prices: [mobile] },
      { country: 'GE', prices: [] },
      { country: 'MY', prices: [mobile] },
    ],
    silent,
  )
  expect(fetched.fees.map(({ country, voice }) => [country, voice])).toEqual([
    ['AT', false],
    ['MY', true],
  ])
})
