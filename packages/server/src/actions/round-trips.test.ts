import { micros } from '@ringback/contract/money'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCaller, dial } from '../../testing/people/callers.ts'
import { buy, deliver } from '../../testing/people/buyers.ts'
import { DECK_HEADER, activateTestDeck } from '../../testing/decks.ts'
import { type RoundTrips, countRoundTrips } from '../../testing/database/round-trips.ts'
import { type FreshPostgres, freshPostgres, hasPostgres } from '../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'
import { openPostgres } from '../adapters/postgres/postgres.ts'
import { giftTransfer } from '../core/credit/ledger.ts'
import { createRateBook } from '../services/rate-book.ts'
import { postTransfer } from '../store/credit/ledger.ts'
import { trackCall } from './calls/progress/track-call.ts'

/*
 * Round trips decide how long a request takes, and how many calls one PostgreSQL carries. A higher count here needs a
 * reason, and a new number in docs/decisions/0012.
 */
describe.skipIf(!hasPostgres)('the round trips to PostgreSQL', () => {
  let fresh: FreshPostgres
  let roundTrips: RoundTrips
  let world: TestWorld
  let user: string

  beforeAll(async () => {
    fresh = await freshPostgres()
    roundTrips = await countRoundTrips(fresh.url)
    const log = pino({ level: 'silent' })
    const database = openPostgres({ url: roundTrips.url, poolSize: 1, log })
    world = { ...testWorld(database), rates: createRateBook() }
    const rates = [DECK_HEADER, '1,USA,US,0.01,60,60'].join('\n')
    await activateTestDeck(world, { name: 'test deck', rates, overrides: null })
    user = await addCaller(world, 100_000_000n)
  })
  afterAll(async () => {
    await world.database.close()
    await roundTrips.close()
    await fresh.drop()
  })

  const post = (key: string, amount: bigint) =>
    world.database.statement(db =>
      postTransfer(db, giftTransfer(key, user, micros(amount), 'A gift'), {
        id: world.ids.next('transfer'),
        at: world.clock.now(),
      }),
    )

  it('of a ledger transfer is one, with one statement', async () => {
    await post('first', 1n)
    expect(await roundTrips.of(() => post('second', 1n))).toEqual({ roundTrips: 1, statements: 1 })
    expect(await roundTrips.of(() => post('third', -1n))).toEqual({ roundTrips: 1, statements: 1 })
  })

  it('of one life of a call are one for each report that leaves it live, and two for each other request', async () => {
    const live = async () => {
      const legs = await dial(world, user)
      for (const status of ['initiated', 'ringing', 'in-progress', 'completed'] as const) {
        const { id: callId, parentSid, childSid } = legs
        const seconds = status === 'completed' ? 42 : null
        const key = `${childSid}:${status}`
        await trackCall(world, { key, callId, parentSid, childSid, status, seconds })
      }
    }
    // The first one reads the deck and the spend of the day, which are kept.
    await live()
    expect(await roundTrips.of(live)).toEqual({ roundTrips: 9, statements: 9 })
  })

  it('of a purchase with its two webhooks are six', async () => {
    const purchase = async () => {
      const { payment } = await buy(world, user)
      await deliver(world, world.payments.signWebhook('order.paid', { payment }))
    }
    await purchase()
    expect(await roundTrips.of(purchase)).toEqual({ roundTrips: 6, statements: 13 })
  })
})
