import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { micros } from '@ringback/contract/money'
import type { Database } from '../../../ports/database.ts'
import { FAR_END, addCaller, place } from '../../../../testing/people/callers.ts'
import {
  CALLER,
  deleteNumbers,
  reportStatus,
  addRentedNumber,
  ringBrowser,
} from '../../../../testing/people/incoming-calls.ts'
import { expectBalanced } from '../../../../testing/expect-balanced.ts'
import {
  type FreshPostgres,
  freshPostgres,
  hasPostgres,
} from '../../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../../testing/test-world.ts'
import { bridgeCall } from '../outgoing/bridge-call.ts'
import { closeStaleCalls } from '../progress/close-stale-calls.ts'
import { readHistory } from '../history/read-history.ts'
import { readBalance } from '../../credit/read-credit.ts'
import { routeIncoming } from './route-incoming.ts'
import { sendMails } from '../../mail/send-mails.ts'

/** Three instances of the server on one PostgreSQL, each with a pool of its own. */
describe.skipIf(!hasPostgres)('incoming calls that race on PostgreSQL', () => {
  let fresh: FreshPostgres
  let databases: Database[]
  let worlds: [TestWorld, ...TestWorld[]]

  beforeAll(async () => {
    fresh = await freshPostgres()
    databases = [fresh.open(20), fresh.open(20), fresh.open(20)]
    const business = { inboundRatePerMinute: micros(10_000n), maxCallSeconds: 120 }
    const [first, ...others] = databases.map(database => testWorld(database, business))
    if (!first) throw new Error('no instance')
    for (const other of others) {
      Object.assign(other, { voice: first.voice, clock: first.clock, mails: first.mails })
      other.mailer = first.mailer
    }
    worlds = [first, ...others]
  })
  afterAll(async () => {
    if (databases[0]) {
      await deleteNumbers(databases[0])
      await expectBalanced(databases[0])
    }
    for (const database of databases) await database.close()
    await fresh.drop()
  })

  const instance = (n: number) => worlds[n % worlds.length] ?? worlds[0]
  const times = <T>(count: number, work: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => work(n)))
  const liveCallsOf = (user: string) =>
    worlds[0].database.read(db =>
      db
        .selectFrom('calls')
        .select(['id', 'direction'])
        .where('user_id', '=', user)
        .where('status', 'in', ['dialing', 'ringing', 'in-progress'])
        .execute(),
    )

  it('rings once for 50 concurrent callers, and rejects the others as busy', async () => {
    // Repeated, because a pool that is still opening its connections runs requests one after the other.
    for (let round = 0; round < 4; round++) {
      const user = await addCaller(worlds[0], 1_000_000n)
      const to = await addRentedNumber(worlds[0], user)
      const outcomes = await times(50, n =>
        routeIncoming(instance(n), { legId: `CA-50-${round}-${n}`, from: CALLER, to }),
      )
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect(outcomes.filter(outcome => !outcome.ok && outcome.why === 'renter-busy')).toHaveLength(
        49,
      )
      expect(await readBalance(worlds[0], user)).toMatchObject({ available: 980_000n })
      expect(await liveCallsOf(user)).toHaveLength(1)
    }
  })

  it('returns the same instructions for 50 deliveries of one webhook', async () => {
    const user = await addCaller(worlds[0], 1_000_000n)
    const number = await addRentedNumber(worlds[0], user)
    const outcomes = await times(50, n =>
      routeIncoming(instance(n), { legId: 'CA-same', from: CALLER, to: number }),
    )
    expect(outcomes[0]?.ok).toBe(true)
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
    expect(await readHistory(worlds[0], user, { page: 1, limit: 5 })).toMatchObject({
      totalCount: 1,
    })
  })

  it('connects a call that the renter dials while other calls arrive', async () => {
    for (let round = 0; round < 10; round++) {
      const user = await addCaller(worlds[0], 1_000_000n)
      const number = await addRentedNumber(worlds[0], user)
      const call = await place(worlds[0], user)
      const dialled = { from: { identity: user }, to: FAR_END, callId: call.id }
      const [outgoing, incoming] = await Promise.all([
        bridgeCall(instance(0), { legId: `CA-out-${call.id}`, ...dialled }),
        times(10, n => {
          const legId = `CA-in-${call.id}-${n}`
          return routeIncoming(instance(n), { legId, from: CALLER, to: number })
        }),
      ])
      expect(outgoing).toMatchObject({ ok: true })
      expect(incoming.every(outcome => !outcome.ok && outcome.why === 'renter-busy')).toBe(true)
      expect(await liveCallsOf(user)).toMatchObject([{ direction: 'outbound' }])
    }
  })

  it('allows one live call when others arrive while a call is pre-created and dialled', async () => {
    for (let round = 0; round < 20; round++) {
      const user = await addCaller(worlds[0], 1_000_000n)
      const number = await addRentedNumber(worlds[0], user)
      const placeAndDial = async () => {
        const { id } = await place(instance(0), user)
        const dialled = { from: { identity: user }, to: FAR_END, callId: id }
        return bridgeCall(instance(0), { legId: `CA-${id}`, ...dialled })
      }
      await Promise.allSettled([
        placeAndDial(),
        ringBrowser(instance(1), number),
        ringBrowser(instance(2), number),
      ])
      expect(await liveCallsOf(user)).toHaveLength(1)
    }
  })

  it('settles a call once and writes one mail when all reports and three sweeps are concurrent', async () => {
    const renters = await times(10, n => addCaller(instance(n), 100_000n))
    const calls = []
    for (const user of renters) {
      calls.push(await ringBrowser(worlds[0], await addRentedNumber(worlds[0], user)))
    }
    for (const { parentSid, childSid } of calls) {
      const leg = { parentId: parentSid, status: 'no-answer' as const, seconds: 0, price: null }
      worlds[0].voice.calls.set(childSid, { id: childSid, ...leg })
    }
    worlds[0].clock.advance({ minutes: 5 })
    const reports = calls.flatMap(call => [
      reportStatus(instance(0), call, 'no-answer'),
      reportStatus(instance(1), call, 'no-answer'),
      reportStatus(instance(2), call, 'canceled'),
    ])
    await Promise.all([...reports, ...worlds.map(world => closeStaleCalls(world))])
    for (const user of renters) {
      expect(await readBalance(worlds[0], user)).toMatchObject({ available: 100_000n })
    }
    await sendMails(worlds[0])
    const missedCallMails = worlds[0].mails.filter(({ subject }) =>
      subject.startsWith('Missed call'),
    )
    for (const user of renters) {
      expect(
        missedCallMails.filter(({ to }) => to === `${user.toLowerCase()}@example.com`),
      ).toHaveLength(1)
    }
  })
})
