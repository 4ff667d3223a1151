import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/phone/countries'
import { micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import { AT_COST, DECK_HEADER, activateTestDeck } from '../../../testing/decks.ts'
import { testDatabases } from '../../../testing/test-database.ts'
import type { TestWorld } from '../../../testing/test-world.ts'
import { operatorOf } from '../../../testing/people/changed-by.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { parseNumberFees } from '../../core/rates/fees-file.ts'
import { createNumberFeeBook, createRateBook } from '../../services/rate-book.ts'
import { findDeck } from '../../store/rates/decks.ts'
import type { ChangedBy } from '../operators/change.ts'
import { activateDeck, activateDueDecks, scheduleDeck, unscheduleDeck } from './activate-deck.ts'
import { exportDeck } from './export-deck.ts'
import { importDefaultFees } from './import-default-decks.ts'
import { lookUpRate } from './look-up-rate.ts'
import { fetchDeck, prepareDeckFromFile } from './prepare-deck.ts'
import { readDeckPrices } from './read-deck-prices.ts'
import { compareDeck, readActivations, readDecks, readNumberFees } from './read-decks.ts'

const csv = (...rows: string[]) => [DECK_HEADER, ...rows].join('\n')
const PAGE = { page: 1, limit: 50 }
const NONE = { belowCost: false, largeChange: false }
const LARGE = { belowCost: false, largeChange: true }
const usa = (cost: string) => csv(`1,USA,US,${cost},60,60`, '44,UK,GB,0.02,60,60')

describe.each(testDatabases())('decks on $name', ({ open }) => {
  const world = useWorld({ open })
  let by: ChangedBy
  beforeEach(async () => {
    world.rates = createRateBook()
    by = await operatorOf(world, 'owner')
  })

  const price = async (to = '+12125551234') => {
    const call = { to: to as E164, callerId: '+14155550199' as E164 }
    const quote = await world.database.transaction(tx => world.rates.quote(tx, call, AT_COST))
    return quote?.ratePerMinute ?? null
  }
  const active = (cost: string) =>
    activateTestDeck(world, { name: 'first', rates: usa(cost), overrides: null })
  const prepare = async (prices: string, name = 'second') => {
    const prepared = await prepareDeckFromFile(world, { kind: 'calls', name, prices }, 'a@b.test')
    if (!prepared.ok) throw new Error(prepared.why)
    return prepared.value
  }
  const history = async () =>
    (await readActivations(world, 'calls', PAGE)).items.map(each => [each.deckName, each.cause])

  it('change nothing until they are activated, and then every price at once', async () => {
    await active('0.01')
    const draft = await prepare(usa('0.05'))
    expect(draft).toMatchObject({ status: 'draft', preparedBy: 'a@b.test' })
    expect(await price()).toBe(10_000n)
    const compared = await compareDeck(world, draft.id, {}, PAGE)
    expect(compared).toMatchObject({
      value: {
        comparison: { against: { name: 'first' }, changedPercent: 50, belowCost: [] },
        rows: { items: [{ kind: 'raised', prefix: '1', from: 10_000n, to: 50_000n }] },
      },
    })
    expect(await activateDeck(world, by, draft.id, NONE)).toMatchObject({
      ok: false,
      why: 'deck-changes-too-much',
      details: { percent: '50', maxPercent: '30' },
    })
    expect(await price()).toBe(10_000n)
    expect(await activateDeck(world, by, draft.id, LARGE)).toMatchObject({ ok: true })
    expect(await price()).toBe(50_000n)
    expect(await activateDeck(world, by, draft.id, LARGE)).toMatchObject({ why: 'deck-active' })
    expect(await history()).toEqual([
      ['second', 'activation'],
      ['first', 'import'],
    ])
    expect(await changesOf(world)).toMatchObject([
      {
        action: 'rates activate',
        subject: `deck:${draft.id}`,
        after: { active: draft.id, accepts: LARGE },
        reason: 'For a test',
      },
    ])
  })

  it('that are past are activated again, with the guard of every deck', async () => {
    const first = await active('0.01')
    const second = await prepare(usa('0.02'))
    await activateDeck(world, by, second.id, LARGE)
    const past = await world.database.read(db => findDeck(db, first))
    expect(past).toMatchObject({ status: 'past' })
    expect(await activateDeck(world, by, first, NONE)).toMatchObject({
      why: 'deck-changes-too-much',
    })
    expect(await price()).toBe(20_000n)
    expect(await activateDeck(world, by, first, LARGE)).toMatchObject({ ok: true })
    expect(await price()).toBe(10_000n)
    expect(await activateDeck(world, by, 'deck_unknown', LARGE)).toMatchObject({
      why: 'unknown-deck',
    })
    const { items } = await readActivations(world, 'calls', PAGE)
    expect(items).toMatchObject([
      { deckName: 'first', cause: 'activation', deckStatus: 'active', replacedDeckId: second.id },
      { deckName: 'second', cause: 'activation', deckStatus: 'past', replacedDeckId: first },
      { deckName: 'first', cause: 'import', deckStatus: 'active', replacedDeckId: null },
    ])
  })

  it('become active at their time, once', async () => {
    await active('0.01')
    const draft = await prepare(usa('0.02'))
    const at = new Date(world.clock.now().getTime() + 60_000)
    const schedule = { at, accepts: LARGE }
    expect(await scheduleDeck(world, by, draft.id, schedule)).toMatchObject({ ok: true })
    await activateDueDecks(world)
    expect(await price()).toBe(10_000n)
    world.clock.advance({ seconds: 60 })
    await activateDueDecks(world)
    await activateDueDecks(world)
    expect(await price()).toBe(20_000n)
    expect(await readActivations(world, 'calls', PAGE)).toMatchObject({
      items: [
        { cause: 'schedule', operatorEmail: by.operator.email, reason: 'For a test' },
        { cause: 'import' },
      ],
    })
    expect(await world.database.read(db => findDeck(db, draft.id))).toMatchObject({
      status: 'active',
      schedule: null,
    })
  })

  it('are scheduled one at a time, in the future, and can be cancelled', async () => {
    await active('0.01')
    const [a, b] = [await prepare(usa('0.02'), 'a'), await prepare(usa('0.03'), 'b')]
    const now = world.clock.now().getTime()
    const schedule = (id: string, seconds: number) =>
      scheduleDeck(world, by, id, { at: new Date(now + seconds * 1_000), accepts: LARGE })
    expect(await schedule(a.id, 0)).toMatchObject({ why: 'schedule-not-valid' })
    expect(await schedule(a.id, 400 * 86_400)).toMatchObject({ why: 'schedule-not-valid' })
    expect(await schedule(a.id, 60)).toMatchObject({ ok: true })
    expect(await schedule(b.id, 90)).toMatchObject({ ok: true })
    expect(await unscheduleDeck(world, by, a.id)).toMatchObject({ why: 'deck-not-scheduled' })
    expect(await unscheduleDeck(world, by, b.id)).toMatchObject({ ok: true })
    world.clock.advance({ hours: 1 })
    await activateDueDecks(world)
    expect(await price()).toBe(10_000n)
  })

  it('that an earlier version discarded are deleted ones, and never become active', async () => {
    await active('0.01')
    world.pricing.calls = [callPrices('US', 'USA', '1', 30_000n)]
    const fetched = await fetchDeck(world, 'calls', 'a@b.test')
    if (!fetched.ok) throw new Error(fetched.why)
    const { id } = fetched.value
    // It kept the carrier's newest prices, because the guard compares with them.
    await world.database.kysely
      .updateTable('rate_decks')
      .set({ discarded_at: world.clock.now() })
      .where('id', '=', id)
      .execute()
    const gone = { why: 'deck-without-prices' }
    const at = new Date(world.clock.now().getTime() + 60_000)
    expect(await activateDeck(world, by, id, LARGE)).toMatchObject(gone)
    expect(await scheduleDeck(world, by, id, { at, accepts: LARGE })).toMatchObject(gone)
    expect(await compareDeck(world, id, {}, PAGE)).toMatchObject(gone)
    expect(await exportDeck(world, id, 'prices')).toMatchObject(gone)
    expect(await lookUpRate(world, { number: '+1', deckId: id })).toMatchObject(gone)
    expect((await readDecks(world, { status: 'deleted' }, PAGE)).items).toMatchObject([{ id }])
    const cheap = await prepare(usa('0.011'))
    expect(await activateDeck(world, by, cheap.id, LARGE)).toMatchObject({ why: 'deck-below-cost' })
    // Newer prices take the place of the discarded ones, whose rows are then deleted.
    world.clock.advance({ minutes: 1 })
    world.pricing.calls = [callPrices('US', 'USA', '1', 9_000n)]
    await fetchDeck(world, 'calls', 'a@b.test')
    expect(await activateDeck(world, by, cheap.id, LARGE)).toMatchObject({ ok: true })
    const rows = world.database.kysely.selectFrom('rates').where('deck_id', '=', id)
    expect(await rows.selectAll().execute()).toEqual([])
  })

  it('that an earlier version rolled back to are in the history', async () => {
    const first = await active('0.01')
    await world.database.kysely
      .insertInto('deck_activations')
      .values({
        ...{ kind: 'calls', deck_id: first, replaced_deck_id: null, at: world.clock.now() },
        ...{ cause: 'roll-back', operator_email: 'owner@ringback.test', reason: 'Too dear' },
      })
      .execute()
    expect(await history()).toEqual([
      ['first', 'roll-back'],
      ['first', 'import'],
    ])
  })

  it('keep the prices of the last twenty that were active, and every record', async () => {
    for (let cents = 10; cents < 35; cents++) await active(`0.${cents}`)
    const { items } = await readDecks(world, {}, PAGE)
    const count = (status: string) => items.filter(deck => deck.status === status).length
    expect([count('active'), count('past'), count('deleted')]).toEqual([1, 19, 5])
    const rows = world.database.kysely.selectFrom('rates').select('deck_id').distinct()
    expect(await rows.execute()).toHaveLength(20)
    const oldest = items.find(deck => deck.status === 'deleted')?.id ?? ''
    expect(await activateDeck(world, by, oldest, LARGE)).toMatchObject({
      why: 'deck-without-prices',
    })
  })

  it('keep the prices of the newest ten drafts, and every record', async () => {
    for (let cents = 10; cents < 22; cents++) {
      world.clock.advance({ seconds: 1 })
      await prepare(usa(`0.${cents}`), String(cents))
    }
    const names = async (status: 'draft' | 'deleted') =>
      (await readDecks(world, { status }, PAGE)).items.map(({ name }) => name)
    expect(await names('draft')).toEqual('21 20 19 18 17 16 15 14 13 12'.split(' '))
    expect(await names('deleted')).toEqual(['11', '10'])
  })

  it('are exported as the files that make the same deck', async () => {
    const overrides = 'country_iso,destination,origin_group,origin_prefixes,cost_per_min_usd\n'
    const rates = csv('1,"USA, ""all""",US,0.0123456,60,6', '882,Satellite,,9.5,30,30')
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

  it('are refused at their time when the carrier has become dearer', async () => {
    await active('0.01')
    const draft = await prepare(usa('0.011'))
    const at = new Date(world.clock.now().getTime() + 60_000)
    await scheduleDeck(world, by, draft.id, { at, accepts: LARGE })
    world.pricing.calls = [callPrices('US', 'USA', '1', 30_000n)]
    await fetchDeck(world, 'calls', 'a@b.test')
    world.clock.advance({ seconds: 60 })
    await activateDueDecks(world)
    expect(await price()).toBe(10_000n)
    expect(await world.database.read(db => findDeck(db, draft.id))).toMatchObject({
      schedule: null,
      scheduleRefusal: 'deck-below-cost',
    })
  })

  it('are compared by kind, or with the largest change first', async () => {
    await activateTestDeck(world, {
      name: 'first',
      rates: csv('1,USA,US,0.02,60,60', '44,UK,GB,0.02,60,60', '30,Greece,GR,0.02,60,60'),
      overrides: null,
    })
    const draft = await prepare(
      csv('1,USA,US,0.021,60,60', '44,UK,GB,0.005,60,60', '30,Greece,GR,0.03,60,60'),
    )
    const prefixes = async (sort?: 'percent') => {
      const compared = await compareDeck(world, draft.id, { sort }, PAGE)
      return compared.ok && compared.value.rows.items.map(({ prefix }) => prefix)
    }
    expect(await prefixes()).toEqual(['30', '1', '44'])
    expect(await prefixes('percent')).toEqual(['44', '30', '1'])
  })

  it("are fetched from the carrier, and guard against prices below the carrier's", async () => {
    const first = await active('0.01')
    world.pricing.calls = [
      callPrices('US', 'USA', '1', 12_000n),
      callPrices('GB', 'UK', '44', 20_000n),
    ]
    const fetched = await fetchDeck(world, 'calls', 'a@b.test')
    if (!fetched.ok) throw new Error(fetched.why)
    expect(fetched.value).toMatchObject({ source: 'carrier', rowCount: 2, status: 'draft' })
    const cheap = await prepare(usa('0.009'), 'cheap')
    const compared = await compareDeck(world, cheap.id, { change: 'below-cost' }, PAGE)
    expect(compared).toMatchObject({
      value: { rows: { items: [{ prefix: '1', from: 16_000n, to: 13_000n }] } },
    })
    expect(await activateDeck(world, by, cheap.id, LARGE)).toMatchObject({
      why: 'deck-below-cost',
      details: { count: '1' },
    })
    const both = { belowCost: true, largeChange: true }
    expect(await activateDeck(world, by, cheap.id, both)).toMatchObject({ ok: true })
    expect(await activateDeck(world, by, fetched.value.id, LARGE)).toMatchObject({ ok: true })
    expect(await price()).toBe(12_000n)
    // The first deck sells below what the carrier asks now.
    expect(await activateDeck(world, by, first, LARGE)).toMatchObject({ why: 'deck-below-cost' })
    expect(await activateDeck(world, by, first, both)).toMatchObject({ ok: true })
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

  const TWO_STEPS = csv('1,USA,US,0.01,30,6', '44,UK,GB,0.02,30,6', '91,India,IN,0.02,6,6')
  const WIDE = `${csv('1,USA,US,0.01,60,60').replace('\n', ',Class,note\n')},CLI,x\n`
  it.each([
    [
      ...['faults', csv('1,USA,US,free,60,60', ...Array<string>(9).fill('x,,gb,-1,0,0'))],
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
    const fetched = await fetchDeck(world, 'numbers', 'a@b.test')
    if (!fetched.ok) throw new Error(fetched.why)
    expect(await activateDeck(world, by, fetched.value.id, NONE)).toMatchObject({ ok: true })
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
    const fetched = await fetchDeck(world, 'numbers', 'a@b.test')
    if (!fetched.ok) throw new Error(fetched.why)
    const compared = await compareDeck(world, fetched.value.id, {}, PAGE)
    expect(compared).toMatchObject({
      value: { comparison: { changedPercent: 0, belowCost: [] }, rows: { items: [] } },
    })
    expect(await activateDeck(world, by, fetched.value.id, NONE)).toMatchObject({ ok: true })
  })

  it('explain the price that a call gets', async () => {
    const overrides = [
      'country_iso,destination,origin_group,origin_prefixes,cost_per_min_usd',
      'AT,Austria,from EEA,43 49,0.0176',
    ].join('\n')
    const rates = csv('4,Europe,,0.5,60,60', '43,Austria,AT,0.1781,60,6', '431,Vienna,AT,0.1,6,6')
    world.business = { ...world.business, markupPercent: 10 }
    await activateTestDeck(world, { name: 'deck', rates, overrides })
    const look = async (number: string, callerId?: string) => {
      const found = await lookUpRate(world, { number, callerId })
      return found.ok ? found.value : found.why
    }
    expect(await look('+43 512 123456', '+4930123456')).toMatchObject({
      number: '+43512123456',
      facts: { country: 'AT' },
      refusal: null,
      deck: { name: 'deck' },
      explanation: {
        candidates: [{ prefix: '43' }, { prefix: '4' }],
        override: { originGroup: 'from EEA' },
        cost: { costPerMinute: 17_600n, billingSeconds: 60, originPrefix: '49' },
        // 0.0176 and 0.004 for the browser's leg, and 10%.
        price: { costPerMinute: 21_600n, ratePerMinute: 23_800n },
      },
      minimumCredit: 23_800n,
    })
    expect(await look('+43512123456')).toMatchObject({
      explanation: { override: null, price: { ratePerMinute: 200_400n } },
    })
    expect(await look('911')).toMatchObject({ number: null, refusal: 'emergency-number' })
    expect(await look('+33123456789')).toMatchObject({ refusal: 'no-rate', explanation: null })
    expect(await look('+4319001234')).toMatchObject({ explanation: { cost: { prefix: '431' } } })
    expect(await lookUpRate(world, { number: '+43', deckId: 'deck_x' })).toMatchObject({
      why: 'unknown-deck',
    })
  })
})

function changesOf({ database }: TestWorld) {
  return database.kysely.selectFrom('operator_changes').selectAll().execute()
}

function callPrices(country: string, name: string, prefix: string, cost: bigint) {
  const price = { name, destinationPrefixes: [prefix], originPrefixes: null }
  return { country, prices: [{ ...price, costPerMinute: micros(cost) }] }
}
