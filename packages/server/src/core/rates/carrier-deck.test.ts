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
            price('Austria - Mobile', ['43664', '43676'], 50_000n),
          ],
        },
      ],
      null,
    )
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
    expect(fetched.rates.map(each => each.nextIncrementSeconds)).toEqual([6, 6])
    expect(fetched.overrides.map(each => each.originGroup)).toEqual(['from EEA'])
  })

  it('keeps the higher price of a prefix that two countries share', () => {
    const shared = (cost: bigint) => [price('North America', ['1'], cost)]
    const deck = callDeckFrom(
      [
        { country: 'US', prices: shared(14n) },
        { country: 'CA', prices: shared(15n) },
        { country: 'PR', prices: shared(13n) },
      ],
      null,
    )
    expect(deck.rates).toMatchObject([{ prefix: '1', country: 'CA', costPerMinute: 15n }])
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

it('keeps which numbers receive calls, and leaves out countries without numbers', () => {
  const mobile = { type: 'mobile', monthlyCost: micros(6n), incomingCostPerMinute: micros(1n) }
  const active = numberDeckFrom([{ country: 'AT', prices: [mobile] }], null)
  expect(active.fees).toEqual([{ country: 'AT', ...mobile, voice: true }])
  const silent = { ...active, fees: active.fees.map(fee => ({ ...fee, voice: false })) }
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
