import { describe, expect, it } from 'vitest'
import { PAGE, callPrices, deckFile, usa } from '../../../testing/decks.ts'
import { testDatabases } from '../../../testing/test-database.ts'
import { useDecks } from '../../../testing/use-decks.ts'
import { activateDeck, scheduleDeck } from './activate-deck.ts'
import { exportDeck } from './export-deck.ts'
import { lookUpRate } from './look-up-rate.ts'
import { compareDeck, readActivations, readDecks } from './read-decks.ts'

const LARGE = { belowCost: false, largeChange: true }

describe.each(testDatabases())('decks on $name', ({ open }) => {
  const { world, by, activate, prepare, fetchPrices } = useDecks({ open })

  it('that an earlier version discarded are deleted ones, and never become active', async () => {
    await activate(usa('0.01'))
    world.pricing.calls = [callPrices('US', 'USA', '1', 30_000n)]
    const { id } = await fetchPrices('calls')
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
    await fetchPrices('calls')
    expect(await activateDeck(world, by, cheap.id, LARGE)).toMatchObject({ ok: true })
    const rows = world.database.kysely.selectFrom('rates').where('deck_id', '=', id)
    expect(await rows.selectAll().execute()).toEqual([])
  })

  it('that an earlier version rolled back to are in the history', async () => {
    const first = await activate(usa('0.01'))
    await world.database.kysely
      .insertInto('deck_activations')
      .values({
        ...{ kind: 'calls', deck_id: first, replaced_deck_id: null, at: world.clock.now() },
        ...{ cause: 'roll-back', operator_email: 'owner@ringback.test', reason: 'Too dear' },
      })
      .execute()
    expect((await readActivations(world, 'calls', PAGE)).items).toMatchObject([
      { deckName: 'first', cause: 'roll-back' },
      { deckName: 'first', cause: 'import' },
    ])
  })

  it('keep the prices of the last twenty that were active, and every record', async () => {
    for (let cents = 10; cents < 35; cents++) await activate(usa(`0.${cents}`))
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

  it('are compared by kind, or with the largest change first', async () => {
    await activate(
      deckFile('1,USA,US,0.02,60,60', '44,UK,GB,0.02,60,60', '30,Greece,GR,0.02,60,60'),
    )
    const draft = await prepare(
      deckFile('1,USA,US,0.021,60,60', '44,UK,GB,0.005,60,60', '30,Greece,GR,0.03,60,60'),
    )
    const prefixes = async (sort?: 'percent') => {
      const compared = await compareDeck(world, draft.id, { sort }, PAGE)
      return compared.ok && compared.value.rows.items.map(({ prefix }) => prefix)
    }
    expect(await prefixes()).toEqual(['30', '1', '44'])
    expect(await prefixes('percent')).toEqual(['44', '30', '1'])
  })
})
