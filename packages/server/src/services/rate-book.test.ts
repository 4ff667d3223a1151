import type { E164 } from '@ringback/contract/phone/e164'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AT_COST, DECK_HEADER, activateTestDeck } from '../../testing/decks.ts'
import { freshPostgres, hasPostgres, testDatabases } from '../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'
import type { DeckTexts } from '../actions/rates/read-deck-texts.ts'
import type { Database } from '../ports/database.ts'
import { createRateBook } from './rate-book.ts'

const OVERRIDE_HEADER = 'country_iso,destination,origin_group,origin_prefixes,cost_per_min_usd'
const deck = (rows: string[], overrides: string[] = []): DeckTexts => ({
  name: 'test deck',
  rates: [DECK_HEADER, ...rows].join('\n'),
  overrides: overrides.length > 0 ? [OVERRIDE_HEADER, ...overrides].join('\n') : null,
})

const first = deck(['1,USA,US,0.01,60,60', '44,UK,GB,0.02,60,60', '447,UK - Mobile,GB,0.03,60,6'])
const second = deck(
  ['1,USA,US,0.05,60,60', '44,UK,GB,0.01,60,60', '43,Austria,AT,0.2,,'],
  ['AT,Austria,from US/CA,1,0.0176'],
)

/** A rate book of a process, which returns destination, rate and increment. */
function quoter(database: Database, markupPercent = 0) {
  const book = createRateBook()
  return async (to: string, callerId = '+14155550199') => {
    const call = { to: to as E164, callerId: callerId as E164 }
    const quote = await database.transaction(tx =>
      book.quote(tx, call, { ...AT_COST, markupPercent }),
    )
    return quote && ([quote.destination, quote.ratePerMinute, quote.billingSeconds] as const)
  }
}

describe.each(testDatabases())('the rate book on $name', ({ open }) => {
  let world: TestWorld
  beforeEach(async () => {
    world = testWorld(await open())
  })
  afterEach(() => world.database.close())

  it('has no price before a deck is active', async () => {
    expect(await quoter(world.database)('+12125551234')).toBeNull()
  })

  it('prices by the longest prefix, markup included', async () => {
    await activateTestDeck(world, first)
    const quote = quoter(world.database, 15)
    expect(await quote('+447400123456')).toEqual(['UK - Mobile', 34_500n, 60])
    expect(await quote('+442071234567')).toEqual(['UK', 23_000n, 60])
    expect(await quote('+33123456789')).toBeNull()
  })

  it('uses a new deck as a whole, as soon as it is active', async () => {
    const quote = quoter(world.database)
    await activateTestDeck(world, first)
    expect(await quote('+12125551234')).toEqual(['USA', 10_000n, 60])
    await activateTestDeck(world, second)
    expect(await quote('+12125551234')).toEqual(['USA', 50_000n, 60])
    expect(await quote('+447400123456')).toEqual(['UK', 10_000n, 60])
    expect(await quote('+4313100000')).toEqual(['Austria', 17_600n, 60])
    expect(await quote('+4313100000', '+81312345678')).toEqual(['Austria', 200_000n, 60])
  })

  it('has no price while rows of the deck are missing', async () => {
    await activateTestDeck(world, first)
    await world.database.kysely.deleteFrom('rates').where('prefix', '=', '447').execute()
    const quote = quoter(world.database)
    await expect(quote('+447400123456')).rejects.toThrow('does not have its 3 rows')
    await expect(quote('+12125551234')).rejects.toThrow('does not have its 3 rows')
  })
})

it.runIf(hasPostgres)(
  'the rate books of three processes price by one whole deck while decks are replaced',
  async () => {
    const fresh = await freshPostgres()
    const worlds = [1, 2, 3].map(() => testWorld(fresh.open()))
    const [world] = worlds
    if (!world) throw new Error('There is a world')
    await activateTestDeck(world, first)
    const quotes = worlds.map(({ database }) => quoter(database))
    let isDone = false
    const replacing = (async () => {
      for (const texts of [second, first, second]) await activateTestDeck(world, texts)
    })().finally(() => (isDone = true))
    const seen = new Set<string>()
    while (!isDone) {
      const prices = await Promise.all(quotes.map(quote => quote('+12125551234')))
      for (const price of prices) seen.add(String(price?.[1]))
    }
    await replacing
    expect([...seen].filter(price => price !== '10000' && price !== '50000')).toEqual([])
    for (const quote of quotes) expect(await quote('+12125551234')).toEqual(['USA', 50_000n, 60])
    for (const { database } of worlds) await database.close()
    await fresh.drop()
  },
)
