import { readFile } from 'node:fs/promises'
import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/phone/countries'
import { micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { PAGE } from '../../../testing/decks.ts'
import { useDecks } from '../../../testing/use-decks.ts'
import { parseNumberFees } from '../../core/rates/fees-file.ts'
import { createNumberFeeBook } from '../../services/rate-book.ts'
import { activateDeck } from './activate-deck.ts'
import { importDefaultFees } from './import-default-decks.ts'
import { compareDeck, readActivations, readNumberFees } from './read-decks.ts'

const NONE = { belowCost: false, largeChange: false }

describe('decks', () => {
  const { world, by, price, fetchPrices } = useDecks()

  it('of numbers give every country of the carrier a fee, from the next search on', async () => {
    world.numberFees = createNumberFeeBook()
    const { business } = world
    world.business = { ...business, inboundRatePerMinute: null, markupPercent: 15 }
    const priced = (type: string, monthly: bigint, incoming: bigint) => ({
      ...{ type, monthlyCost: micros(monthly), incomingCostPerMinute: micros(incoming) },
    })
    const fees = () => world.database.read(db => world.numberFees.current(db))
    expect((await fees()).typesOf('MY')).toEqual([])
    world.pricing.numbers = [
      { country: 'MY', prices: [priced('local', 4_000_000n, 12_000n)] },
      { country: 'JP', prices: [priced('national', 5_000_000n, 10_000n)] },
    ]
    const fetched = await fetchPrices('numbers')
    expect(await activateDeck(world, by, fetched.id, NONE)).toMatchObject({ ok: true })
    expect((await fees()).feeOf('MY', 'local', 25)).toBe(5_000_000n)
    expect((await fees()).incomingCostOf('MY', 'local')).toBe(12_000n)
    const { items } = await readNumberFees(world)
    world.business = business
    expect(items).toHaveLength(41)
    const typesOf = (code: string) => items.find(each => each.countryCode === code)?.types
    expect(typesOf('MY')).toEqual([
      {
        ...{ type: 'local', monthlyCost: 4_000_000n, monthlyFee: 5_000_000n },
        // 0.012 and 0.004 for the leg of the browser, with a markup of 15 percent.
        incomingCost: 16_000n,
        incomingRate: 18_400n,
      },
    ])
    expect(typesOf('JP')).toMatchObject([{ type: 'national', monthlyFee: 6_250_000n }])
    expect(typesOf('GE')).toEqual([])
    // Decks for calls are not affected.
    expect(await price()).toBeNull()
    const kindsOf = async (kind?: 'calls' | 'numbers') =>
      (await readActivations(world, kind, PAGE)).items.map(activation => activation.kind)
    expect([await kindsOf('calls'), await kindsOf()]).toEqual([[], ['numbers']])
  })

  it('of numbers replace the default fees, which have countries that are not offered', async () => {
    const shipped = await readFile(
      new URL('../../../data/number-fees.csv', import.meta.url),
      'utf8',
    )
    await importDefaultFees(world, async () => shipped)
    const { fees } = parseNumberFees(shipped)
    world.pricing.numbers = VIRTUAL_NUMBER_COUNTRIES.map(({ code: country }) => ({
      country,
      prices: fees
        .filter(fee => fee.country === country)
        .map(fee => ({
          ...fee,
          incomingCostPerMinute: fee.incomingCostPerMinute ?? micros(10_000n),
        })),
    }))
    const fetched = await fetchPrices('numbers')
    const compared = await compareDeck(world, fetched.id, {}, PAGE)
    expect(compared).toMatchObject({
      value: { comparison: { changedPercent: 0, belowCost: [] }, rows: { items: [] } },
    })
    expect(await activateDeck(world, by, fetched.id, NONE)).toMatchObject({ ok: true })
  })
})
