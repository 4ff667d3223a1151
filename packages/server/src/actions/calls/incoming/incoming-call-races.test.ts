import { describe, expect, it } from 'vitest'
import { micros } from '@ringback/contract/money'
import { FAR_END, addCaller, place } from '../../../../testing/people/callers.ts'
import {
  CALLER,
  reportStatus,
  addRentedNumber,
  ringBrowser,
} from '../../../../testing/people/incoming-calls.ts'
import { useInstances } from '../../../../testing/instances.ts'
import { hasPostgres } from '../../../../testing/test-database.ts'
import { bridgeCall } from '../outgoing/bridge-call.ts'
import { closeStaleCalls } from '../progress/close-stale-calls.ts'
import { readHistory } from '../history/read-history.ts'
import { readBalance } from '../../credit/read-credit.ts'
import { routeIncoming } from './route-incoming.ts'
import { sendMails } from '../../mail/send-mails.ts'

/** Three instances of the server on one PostgreSQL, each with a pool of its own. */
describe.skipIf(!hasPostgres)('incoming calls that race on PostgreSQL', () => {
  const servers = useInstances({
    pools: [20, 20, 20],
    business: { inboundRatePerMinute: micros(10_000n), maxCallSeconds: 120 },
    hasUnpaidNumbers: true,
  })
  const { instance, times } = servers

  const liveCallsOf = (user: string) =>
    servers.first.database.read(db =>
      db
        .selectFrom('calls')
        .select(['id', 'direction'])
        .where('user_id', '=', user)
        .where('status', 'in', ['dialing', 'ringing', 'in-progress'])
        .execute(),
    )

  it('rings once for 20 concurrent callers, and rejects the others as busy', async () => {
    // Repeated, because a pool that is still opening its connections runs requests one after the other.
    for (let round = 0; round < 2; round++) {
      const user = await addCaller(servers.first, 1_000_000n)
      const to = await addRentedNumber(servers.first, user)
      const outcomes = await times(20, n =>
        routeIncoming(instance(n), { legId: `CA-20-${round}-${n}`, from: CALLER, to }),
      )
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect(outcomes.filter(outcome => !outcome.ok && outcome.why === 'renter-busy')).toHaveLength(
        19,
      )
      expect(await readBalance(servers.first, user)).toMatchObject({ available: 980_000n })
      expect(await liveCallsOf(user)).toHaveLength(1)
    }
  })

  it('returns the same instructions for 20 deliveries of one webhook', async () => {
    const user = await addCaller(servers.first, 1_000_000n)
    const number = await addRentedNumber(servers.first, user)
    const outcomes = await times(20, n =>
      routeIncoming(instance(n), { legId: 'CA-same', from: CALLER, to: number }),
    )
    expect(outcomes[0]?.ok).toBe(true)
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
    expect(await readHistory(servers.first, user, { page: 1, limit: 5 })).toMatchObject({
      totalCount: 1,
    })
  })

  it('connects a call that the renter dials while other calls arrive', async () => {
    for (let round = 0; round < 10; round++) {
      const user = await addCaller(servers.first, 1_000_000n)
      const number = await addRentedNumber(servers.first, user)
      const call = await place(servers.first, user)
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
      const user = await addCaller(servers.first, 1_000_000n)
      const number = await addRentedNumber(servers.first, user)
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
      calls.push(await ringBrowser(servers.first, await addRentedNumber(servers.first, user)))
    }
    for (const { parentSid, childSid } of calls) {
      const leg = { parentId: parentSid, status: 'no-answer' as const, seconds: 0, price: null }
      servers.first.voice.calls.set(childSid, { id: childSid, ...leg })
    }
    servers.first.clock.advance({ minutes: 5 })
    const reports = calls.flatMap(call => [
      reportStatus(instance(0), call, 'no-answer'),
      reportStatus(instance(1), call, 'no-answer'),
      reportStatus(instance(2), call, 'canceled'),
    ])
    await Promise.all([...reports, ...servers.worlds.map(world => closeStaleCalls(world))])
    for (const user of renters) {
      expect(await readBalance(servers.first, user)).toMatchObject({ available: 100_000n })
    }
    await sendMails(servers.first)
    const missedCallMails = servers.first.mails.filter(({ subject }) =>
      subject.startsWith('Missed call'),
    )
    for (const user of renters) {
      expect(
        missedCallMails.filter(({ to }) => to === `${user.toLowerCase()}@example.com`),
      ).toHaveLength(1)
    }
  })
})
