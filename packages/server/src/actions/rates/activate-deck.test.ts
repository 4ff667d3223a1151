import { describe, expect, it } from 'vitest'
import { PAGE, callPrices, usa } from '../../../testing/decks.ts'
import { testDatabases } from '../../../testing/test-database.ts'
import { useDecks } from '../../../testing/use-decks.ts'
import { findDeck } from '../../store/rates/decks.ts'
import { activateDeck, activateDueDecks, scheduleDeck, unscheduleDeck } from './activate-deck.ts'
import { compareDeck, readActivations } from './read-decks.ts'

const NONE = { belowCost: false, largeChange: false }
const LARGE = { belowCost: false, largeChange: true }

describe.each(testDatabases())('decks on $name', ({ open }) => {
  const { world, by, price, activate, prepare, fetchPrices } = useDecks({ open })

  it('change nothing until they are activated, and then every price at once', async () => {
    await activate(usa('0.01'))
    const draft = await prepare(usa('0.05'))
    expect(draft).toMatchObject({ status: 'draft', preparedBy: 'a@b.test' })
    expect(await price()).toBe(10_000n)
    expect(await activateDeck(world, by, draft.id, NONE)).toMatchObject({
      ok: false,
      why: 'deck-changes-too-much',
      details: { percent: '50', maxPercent: '30' },
    })
    expect(await price()).toBe(10_000n)
    expect(await activateDeck(world, by, draft.id, LARGE)).toMatchObject({ ok: true })
    expect(await price()).toBe(50_000n)
    expect(await activateDeck(world, by, draft.id, LARGE)).toMatchObject({ why: 'deck-active' })
    expect((await readActivations(world, 'calls', PAGE)).items).toMatchObject([
      { deckName: 'second', cause: 'activation' },
      { deckName: 'first', cause: 'import' },
    ])
    const changes = world.database.kysely.selectFrom('operator_changes').selectAll()
    expect(await changes.execute()).toMatchObject([
      {
        action: 'rates activate',
        subject: `deck:${draft.id}`,
        after: { active: draft.id, accepts: LARGE },
        reason: 'For a test',
      },
    ])
  })

  it('that are past are activated again, with the guard of every deck', async () => {
    const first = await activate(usa('0.01'))
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
    await activate(usa('0.01'))
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
    await activate(usa('0.01'))
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

  it('are refused at their time when the carrier has become dearer', async () => {
    await activate(usa('0.01'))
    const draft = await prepare(usa('0.011'))
    const at = new Date(world.clock.now().getTime() + 60_000)
    await scheduleDeck(world, by, draft.id, { at, accepts: LARGE })
    world.pricing.calls = [callPrices('US', 'USA', '1', 30_000n)]
    await fetchPrices('calls')
    world.clock.advance({ seconds: 60 })
    await activateDueDecks(world)
    expect(await price()).toBe(10_000n)
    expect(await world.database.read(db => findDeck(db, draft.id))).toMatchObject({
      schedule: null,
      scheduleRefusal: 'deck-below-cost',
    })
  })

  it("are fetched from the carrier, and guard against prices below the carrier's", async () => {
    const first = await activate(usa('0.01'))
    world.pricing.calls = [
      callPrices('US', 'USA', '1', 12_000n),
      callPrices('GB', 'UK', '44', 20_000n),
    ]
    const fetched = await fetchPrices('calls')
    expect(fetched).toMatchObject({ source: 'carrier', rowCount: 2, status: 'draft' })
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
    expect(await activateDeck(world, by, fetched.id, LARGE)).toMatchObject({ ok: true })
    expect(await price()).toBe(12_000n)
    // The first deck sells below what the carrier charges now.
    expect(await activateDeck(world, by, first, LARGE)).toMatchObject({ why: 'deck-below-cost' })
    expect(await activateDeck(world, by, first, both)).toMatchObject({ ok: true })
  })
})
