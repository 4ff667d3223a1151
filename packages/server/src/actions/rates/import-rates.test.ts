import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { E164 } from '@ringback/contract/phone'
import type { Database } from '../../ports/database.ts'
import { manualClock } from '../../../testing/manual-clock.ts'
import { testTerms } from '../../../testing/test-world.ts'
import { seededIds } from '../../../testing/seeded-ids.ts'
import { freshPostgres, hasPostgres, testDatabases } from '../../../testing/test-database.ts'
import { importDefaultDeck, importRates as importGuarded } from './import-rates.ts'
import type { DeckTexts } from './read-deck-texts.ts'
import { createRateBook } from '../../services/rate-book.ts'

const HEADER = 'prefix,destination,country_iso,cost_per_min_usd,increment_first_s,increment_next_s'
const OVERRIDE_HEADER = 'country_iso,destination,origin_group,origin_prefixes,cost_per_min_usd'
const deck = (rows: string[], overrides: string[] = []): DeckTexts => ({
  name: 'test deck',
  rates: [HEADER, ...rows].join('\n'),
  overrides: overrides.length > 0 ? [OVERRIDE_HEADER, ...overrides].join('\n') : null,
})

const first = deck(['1,USA,US,0.01,60,60', '44,UK,GB,0.02,60,60', '447,UK - Mobile,GB,0.03,60,6'])
const second = deck(
  ['1,USA,US,0.05,60,60', '44,UK,GB,0.01,60,60', '43,Austria,AT,0.2,,'],
  ['AT,Austria,from US/CA,1,0.0176'],
)

function portsOf(database: Database) {
  return {
    database,
    clock: manualClock(),
    ids: seededIds(`rates ${Math.random()}`),
    log: pino({ level: 'silent' }),
    terms: testTerms(),
  }
}

/** These decks change nearly every price, which the guard would refuse. */
const importRates = (...[ports, texts, mode]: Parameters<typeof importGuarded>) =>
  importGuarded(ports, texts, mode, { belowCost: false, largeChange: true })

function quoter(database: Database, markupPercent = 0) {
  const book = createRateBook()
  return async (to: string, callerId = '+14155550199') => {
    const call = { to: to as E164, callerId: callerId as E164 }
    const quote = await database.transaction(tx => book.quote(tx, call, markupPercent))
    return quote && ([quote.destination, quote.ratePerMinute, quote.billingSeconds] as const)
  }
}

describe.each(testDatabases())('rate decks on $name', ({ open }) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  it('price nothing before one is imported', async () => {
    expect(await quoter(database)('+12125551234')).toBeNull()
  })

  it('price by the longest prefix, markup included', async () => {
    await importRates(portsOf(database), first, 'replace')
    const quote = quoter(database, 15)
    expect(await quote('+447400123456')).toEqual(['UK - Mobile', 34_500n, 60])
    expect(await quote('+442071234567')).toEqual(['UK', 23_000n, 60])
    expect(await quote('+33123456789')).toBeNull()
  })

  it('are replaced as a whole, and every process uses the new deck', async () => {
    const quote = quoter(database)
    await importRates(portsOf(database), first, 'replace')
    expect(await quote('+12125551234')).toEqual(['USA', 10_000n, 60])

    const result = await importRates(portsOf(database), second, 'replace')
    expect(result).toMatchObject({
      ok: true,
      value: {
        rows: 3,
        overrides: 1,
        blankIncrements: 1,
        outcome: 'imported',
        comparison: {
          against: { name: 'test deck' },
          changes: {
            counts: { added: 2, removed: 1, raised: 1, lowered: 1, 'other-terms': 0 },
            unchanged: 0,
          },
        },
      },
    })
    expect(await quote('+12125551234')).toEqual(['USA', 50_000n, 60])
    expect(await quote('+447400123456')).toEqual(['UK', 10_000n, 60])
    expect(await quote('+4313100000')).toEqual(['Austria', 17_600n, 60])
    expect(await quote('+4313100000', '+81312345678')).toEqual(['Austria', 200_000n, 60])
  })

  it('keep the prices of the last twenty that were in force, and every record', async () => {
    const ports = portsOf(database)
    for (let cents = 10; cents < 35; cents++) {
      await importRates(ports, deck([`1,USA,US,0.${cents},60,60`], []), 'replace')
    }
    const rows = await database.kysely.selectFrom('rates').select('deck_id').distinct().execute()
    const decks = await database.kysely.selectFrom('rate_decks').selectAll().execute()
    expect(rows).toHaveLength(20)
    expect(decks).toHaveLength(25)
    expect(decks.filter(({ has_rows: hasRows }) => hasRows)).toHaveLength(20)
    expect(decks.filter(({ active }) => active)).toHaveLength(1)
  })

  it('change nothing in a dry run, with faults, or when imported again', async () => {
    const ports = portsOf(database)
    const quote = quoter(database)
    const dryRun = await importRates(ports, first, 'dry-run')
    expect(dryRun).toMatchObject({
      value: { outcome: 'dry-run', comparison: { changes: { counts: { added: 3 } } } },
    })
    expect(await quote('+12125551234')).toBeNull()

    await importRates(ports, first, 'replace')
    const faulty = deck(['1,USA,US,0.09,60,60', '44,UK,GB,-1,60,60'], ['FR,Nowhere,x,1,0.1'])
    expect(await importRates(ports, faulty, 'replace')).toMatchObject({
      ok: false,
      rateFaults: [{ line: 3 }],
      overrideFaults: [{ line: 2 }],
    })
    expect(await importRates(ports, first, 'replace')).toMatchObject({
      value: { outcome: 'unchanged', comparison: { changes: { unchanged: 3, changes: [] } } },
    })
    expect(await quote('+12125551234')).toEqual(['USA', 10_000n, 60])
    expect(await database.kysely.selectFrom('rate_decks').selectAll().execute()).toHaveLength(1)
  })

  it('start with the default deck, unless another one is active', async () => {
    const ports = portsOf(database)
    await importDefaultDeck(ports, async () => first)
    await importDefaultDeck(ports, async () => second)
    expect(await quoter(database)('+12125551234')).toEqual(['USA', 10_000n, 60])
  })

  it('give no price while rows of the deck are missing', async () => {
    await importRates(portsOf(database), first, 'replace')
    await database.kysely.deleteFrom('rates').where('prefix', '=', '447').execute()
    const quote = quoter(database)
    await expect(quote('+447400123456')).rejects.toThrow('does not have its 3 rows')
    await expect(quote('+12125551234')).rejects.toThrow('does not have its 3 rows')
  })
})

describe.runIf(hasPostgres)('rate decks of several instances', () => {
  it('are imported once at a common start, and swapped under calls being priced', async () => {
    const fresh = await freshPostgres()
    const instances = [fresh.open(), fresh.open(), fresh.open()]
    await Promise.all(
      instances.map(database => importDefaultDeck(portsOf(database), async () => first)),
    )
    const [a, b, c] = instances as [Database, Database, Database]
    expect(await a.kysely.selectFrom('rate_decks').selectAll().execute()).toHaveLength(1)

    const quotes = instances.map(database => quoter(database))
    const importing = (async () => {
      for (const texts of [second, first, second]) await importRates(portsOf(c), texts, 'replace')
    })()
    const seen = new Set<string>()
    let done = false
    void importing.finally(() => (done = true))
    while (!done) {
      const prices = await Promise.all(quotes.map(quote => quote('+12125551234')))
      for (const price of prices) seen.add(String(price?.[1]))
    }
    await importing
    expect([...seen].filter(price => price !== '10000' && price !== '50000')).toEqual([])
    expect(await quoter(b)('+12125551234')).toEqual(['USA', 50_000n, 60])
    for (const database of instances) await database.close()
    await fresh.drop()
  })
})
