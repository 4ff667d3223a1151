import { describe, expect, it } from 'vitest'
import { DECK_HEADER, PAGE, deckFile } from '../../../testing/decks.ts'
import { useDecks } from '../../../testing/use-decks.ts'
import { exportDeck } from './export-deck.ts'
import { fetchDeck, prepareDeckFromFile } from './prepare-deck.ts'
import { readDeckPrices } from './read-deck-prices.ts'
import { readDecks } from './read-decks.ts'

const TWO_STEPS = deckFile('1,USA,US,0.01,30,6', '44,UK,GB,0.02,30,6', '91,India,IN,0.02,6,6')
const WIDE = `${deckFile('1,USA,US,0.01,60,60').replace('\n', ',Class,note\n')},CLI,x\n`

describe('decks', () => {
  const { world } = useDecks()

  it('are exported as the files that make the same deck', async () => {
    const overrides = 'country_iso,destination,origin_group,origin_prefixes,cost_per_min_usd\n'
    const rates = deckFile('1,"USA, ""all""",US,0.0123456,60,6', '882,Satellite,,9.5,30,30')
    const override = 'US,"USA, ""all""",from EEA,43 49,0.07\n'
    const steps = { soldIncrement: 'first' } as const
    const upload = { kind: 'calls', name: 'Carrier, 2026', prices: rates, ...steps } as const
    const prepared = await prepareDeckFromFile(
      world,
      { ...upload, overrides: overrides + override },
      'a@b.test',
    )
    if (!prepared.ok) throw new Error(prepared.why)
    const file = async (part: 'prices' | 'overrides') => {
      const exported = await exportDeck(world, prepared.value.id, part)
      if (!exported.ok) throw new Error(exported.why)
      return exported.value
    }
    const [prices, byOrigin] = [await file('prices'), await file('overrides')]
    expect(prices.fileName).toBe('Carrier-2026.csv')
    expect(byOrigin.fileName).toBe('Carrier-2026-overrides.csv')
    const again = await prepareDeckFromFile(
      world,
      { ...upload, prices: prices.csv, overrides: byOrigin.csv },
      'a@b.test',
    )
    expect(again).toMatchObject({ value: { sha256: prepared.value.sha256 } })
    expect(await exportDeck(world, 'deck_x', 'prices')).toMatchObject({ why: 'unknown-deck' })
  })

  it('are not fetched while the carrier is away or sends no prices', async () => {
    expect(await fetchDeck(world, 'calls', 'a@b.test')).toMatchObject({
      why: 'carrier-without-prices',
    })
    world.pricing.isDown = true
    expect(await fetchDeck(world, 'calls', 'a@b.test')).toMatchObject({
      why: 'carrier-prices-unavailable',
      details: { problem: 'carrier: does not send its prices' },
    })
    expect((await readDecks(world, {}, PAGE)).items).toEqual([])
  })

  it.each([
    [
      ...['faults', deckFile('1,USA,US,free,60,60', ...Array<string>(9).fill('x,,gb,-1,0,0'))],
      ...['faulty-deck', /^line 2: "free" is no price.*and \d+ more$/],
    ],
    [
      ...[
        'a price of the future',
        `${DECK_HEADER},effective_date\n1,USA,US,0.01,60,60,2999-01-01\n`,
      ],
      ...['faulty-deck', /^line 2: the price applies only from 2999-01-01/],
    ],
    ['unused columns', WIDE, 'unused-deck-columns', /^Class, note$/],
    [
      ...['two increments', TWO_STEPS, 'two-increments'],
      /^30\/6 \(2 prices\) is sold by the first as 30\/30: a call of 31 s is billed 60 s in place of 36 s; by the next as 6\/6: a call of 1 s is billed 6 s, and the carrier bills 30 s$/,
    ],
  ] as const)('of a file with %s are refused as a whole', async (name, prices, why, words) => {
    const refused = await prepareDeckFromFile(world, { kind: 'calls', name, prices }, 'a@b.test')
    const details = refused.ok ? {} : refused.details
    expect(refused).toMatchObject({ why })
    expect(Object.values(details ?? {})).toEqual([expect.stringMatching(words)])
    expect((await readDecks(world, {}, PAGE)).items).toEqual([])
  })

  it('of a file with unused columns or two increments are made when that is accepted', async () => {
    const made = async (prices: string, accepts: object) => {
      const upload = { kind: 'calls', name: 'accepted', prices, ...accepts } as const
      const prepared = await prepareDeckFromFile(world, upload, 'a@b.test')
      const read = await readDeckPrices(world, prepared.ok ? prepared.value.id : '', {}, PAGE)
      return read.ok && read.value.items.map(({ increments }) => increments)
    }
    expect(await made(WIDE, { acceptUnusedColumns: true })).toHaveLength(1)
    const third = { first: 6, next: 6, billing: 6 }
    const byFirst = { first: 30, next: 6, billing: 30 }
    expect(await made(TWO_STEPS, { soldIncrement: 'first' })).toEqual([byFirst, byFirst, third])
    expect(await made(TWO_STEPS, { soldIncrement: 'next' })).toEqual([third, third, third])
  })
})
