import { readFileSync } from 'node:fs'
import { type Micros, micros } from '@ringback/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDeck, parseOverrides } from './deck-file.ts'
import { overridesText, pricesText } from './deck.ts'
import { parseNumberFees } from './fees-file.ts'

const dataFile = (name: string) =>
  readFileSync(new URL(`../../../data/${name}`, import.meta.url), 'utf8')

const price = fc.bigInt({ min: 1n, max: 100_000_000n }).map(micros)
const country = fc.constantFrom('US', 'GB', 'AT')
/** A name with commas, quotes and letters of other scripts, without spaces at its ends. */
const name = fc
  .string({
    unit: fc.constantFrom('a', 'Z', ' ', ',', '"', "'", ';', '=', 'é', '中'),
    maxLength: 40,
  })
  .map(text => `x${text}y`)
const prefix = fc.integer({ min: 1, max: 999_999_999 }).map(String)
const increments = fc.constantFrom([60, 60], [60, 6], [6, 6], [1, 1], [3_600, 30])
const rate = fc.record({
  prefix,
  destination: name,
  country: fc.option(country, { nil: null }),
  costPerMinute: price,
  trunkCost: fc.option(price, { nil: undefined }),
  increments,
})
const callDeck = fc
  .record({
    rates: fc.uniqueArray(rate, { minLength: 1, maxLength: 20, selector: each => each.prefix }),
    origins: fc.uniqueArray(fc.record({ name, prefixes: fc.array(prefix, { minLength: 1 }) }), {
      selector: each => each.name,
      maxLength: 3,
    }),
    cost: price,
  })
  .map(({ rates, origins, cost }) => {
    const [first] = rates
    return {
      kind: 'calls' as const,
      rates: rates.map(({ increments: [first = 1, next = 1], trunkCost, ...fields }) => ({
        ...fields,
        ...(trunkCost !== undefined && { trunkCostPerMinute: trunkCost }),
        firstIncrementSeconds: first,
        nextIncrementSeconds: next,
      })),
      overrides: origins.map(origin => ({
        country: first?.country ?? '',
        destination: first?.destination ?? '',
        originGroup: origin.name,
        originPrefixes: origin.prefixes,
        costPerMinute: cost,
      })),
    }
  })

describe('the text of a deck', () => {
  it('is parsed to the same deck', () => {
    fc.assert(
      fc.property(callDeck, deck => {
        const { rates, faults } = parseDeck(pricesText(deck))
        expect([rates, faults]).toEqual([deck.rates, []])
        const overrides = parseOverrides(overridesText(deck), rates)
        // A destination without any prices by caller ID has a file that is only a header.
        expect(overrides).toEqual({ overrides: deck.overrides, faults: [], unused: [] })
      }),
    )
  })

  it('has a column of the trunk only where a cost of it is known', () => {
    const rates = [
      {
        ...{ prefix: '44', destination: 'UK', country: 'GB', costPerMinute: micros(15_800n) },
        ...{ firstIncrementSeconds: 60, nextIncrementSeconds: 6 },
      },
      {
        ...{ prefix: '882', destination: 'Satellite', country: null },
        ...{ costPerMinute: micros(1_000_000n) },
        ...{ firstIncrementSeconds: 1, nextIncrementSeconds: 1 },
      },
    ]
    const textOf = (trunk: { trunkCostPerMinute?: Micros }) => {
      const known = rates.map((rate, at) => (at === 0 ? { ...rate, ...trunk } : rate))
      return pricesText({ kind: 'calls', rates: known, overrides: [] }).trim().split(/\r?\n/)
    }
    expect(textOf({})).toEqual([
      'prefix,destination,country_iso,cost_per_min_usd,increment_first_s,increment_next_s',
      '44,UK,GB,0.0158,60,6',
      '882,Satellite,,1,1,1',
    ])
    expect(textOf({ trunkCostPerMinute: micros(4_000n) })).toEqual([
      'prefix,destination,country_iso,cost_per_min_usd,trunk_cost_per_min_usd,increment_first_s,increment_next_s',
      '44,UK,GB,0.0158,0.004,60,6',
      '882,Satellite,,1,,1,1',
    ])
  })

  it('of numbers has no prices by caller ID', () => {
    expect(overridesText({ kind: 'numbers', fees: [] }).trim()).toBe(
      'country_iso,destination,origin_group,origin_prefixes,cost_per_min_usd',
    )
  })

  it('of the fees of numbers is parsed to the same fees', () => {
    const fee = fc.record({
      country,
      type: fc.constantFrom('local', 'mobile', 'toll_free'),
      monthlyCost: price,
      incomingCostPerMinute: fc.option(price),
      voice: fc.boolean(),
    })
    const unique = fc.uniqueArray(fee, {
      minLength: 1,
      selector: each => `${each.country} ${each.type}`,
    })
    fc.assert(
      fc.property(unique, fees => {
        expect(parseNumberFees(pricesText({ kind: 'numbers', fees }))).toEqual({
          fees,
          faults: [],
          unused: [],
        })
      }),
    )
  })

  it('is the shipped file, when the deck is the shipped one', () => {
    const { rates } = parseDeck(dataFile('rates.csv'))
    const { overrides } = parseOverrides(dataFile('rates-origin-overrides.csv'), rates)
    const deck = { kind: 'calls', rates, overrides } as const
    expect(parseDeck(pricesText(deck)).rates).toEqual(rates)
    expect(parseOverrides(overridesText(deck), rates).overrides).toEqual(overrides)
  })
})
