import { beforeEach, describe, expect, it } from 'vitest'
import type { E164 } from '@ringback/contract/phone/e164'
import { AT_COST, DECK_HEADER, activateTestDeck } from '../../../testing/decks.ts'
import { hasPostgres } from '../../../testing/test-database.ts'
import { operatorOf } from '../../../testing/people/changed-by.ts'
import { useInstances } from '../../../testing/instances.ts'
import { createRateBook } from '../../services/rate-book.ts'
import type { ChangedBy } from '../operators/change.ts'
import { activateDeck, activateDueDecks, scheduleDeck, unscheduleDeck } from './activate-deck.ts'
import { prepareDeckFromFile } from './prepare-deck.ts'
import { readActivations } from './read-decks.ts'

const deckAt = (cents: number) =>
  `${DECK_HEADER}\n1,USA,US,0.${cents},60,60\n44,UK,GB,0.${cents},60,60\n`
const ALL = { belowCost: true, largeChange: true }

describe.runIf(hasPostgres)('decks changed by several instances at once', () => {
  const servers = useInstances({ isBalanced: false })
  const any = servers.instance
  let by: ChangedBy
  /** A deck that was active from the start. */
  let initial: string

  beforeEach(async () => {
    for (const world of servers.worlds) world.rates = createRateBook()
    by = await operatorOf(first(), 'owner')
    initial = await activateTestDeck(first(), { name: '10', rates: deckAt(10), overrides: null })
  })

  const first = () => servers.first
  const prepare = async (cents: number) => {
    const upload = { kind: 'calls', name: String(cents), prices: deckAt(cents) } as const
    const prepared = await prepareDeckFromFile(first(), upload, 'a@b.test')
    if (!prepared.ok) throw new Error(prepared.why)
    return prepared.value.id
  }

  /** One deck is active, and each row of the history names the deck of the row before it. */
  async function expectSoundHistory(): Promise<void> {
    const { kysely } = first().database
    const active = await kysely
      .selectFrom('rate_decks')
      .select('id')
      .where('active', '=', true)
      .execute()
    expect(active).toHaveLength(1)
    const { items } = await readActivations(first(), 'calls', { page: 1, limit: 500 })
    expect(items[0]?.deckId).toBe(active[0]?.id)
    items.forEach((activation, index) => {
      expect(activation.replacedDeckId).toBe(items[index + 1]?.deckId ?? null)
    })
  }

  it('leave one active deck, and a history without a gap', async () => {
    const ids: string[] = []
    for (let cents = 20; cents < 29; cents++) ids.push(await prepare(cents))
    const at = new Date(first().clock.now().getTime() + 1_000)
    first().clock.advance({ seconds: 1 })
    const outcomes = await Promise.all(
      ids.flatMap((id, index) => [
        activateDeck(any(index), by, id, ALL),
        activateDeck(any(index + 1), by, initial, ALL),
        scheduleDeck(any(index + 2), by, id, {
          at: new Date(at.getTime() + 60_000),
          accepts: ALL,
        }),
        activateDueDecks(any(index)).then(() => null),
      ]),
    )
    expect(outcomes.some(outcome => outcome?.ok)).toBe(true)
    await expectSoundHistory()
    const scheduled = await first()
      .database.kysely.selectFrom('rate_decks')
      .select('id')
      .where('scheduled_for', 'is not', null)
      .execute()
    expect(scheduled.length).toBeLessThanOrEqual(1)
  })

  it('activate a scheduled deck once, also while its schedule is cancelled', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await prepare(40 + round)
      const at = new Date(first().clock.now().getTime() + 60_000)
      await scheduleDeck(first(), by, id, { at, accepts: ALL })
      first().clock.advance({ seconds: 60 })
      const [cancelled] = await Promise.all([
        unscheduleDeck(first(), by, id),
        ...servers.worlds.map(activateDueDecks),
      ])
      const { items } = await readActivations(first(), 'calls', { page: 1, limit: 500 })
      const times = items.filter(({ deckId }) => deckId === id).length
      expect(times).toBe(cancelled.ok ? 0 : 1)
    }
    await expectSoundHistory()
  })

  it('give every call a price of one whole deck', async () => {
    const ids = [await prepare(20), await prepare(30)]
    let done = false
    const changing = (async () => {
      for (let round = 0; round < 10; round++) {
        await activateDeck(any(round), by, ids[round % 2] ?? '', ALL)
      }
    })().finally(() => (done = true))
    const seen = new Set<string>()
    while (!done) {
      for (const world of servers.worlds) {
        const callerId = '+14155550199' as E164
        const prices = await world.database.transaction(async tx => {
          const usa = await world.rates.quote(tx, { to: '+12125551234' as E164, callerId }, AT_COST)
          return usa?.ratePerMinute
        })
        seen.add(String(prices))
      }
    }
    await changing
    for (const price of seen) expect(['100000', '200000', '300000']).toContain(price)
    await expectSoundHistory()
  })
})
