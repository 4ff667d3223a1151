import { micros } from '@ringback/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCaller, place } from '../../../../testing/people/callers.ts'
import { expectBalanced } from '../../../../testing/expect-balanced.ts'
import {
  addForwardedNumber,
  dialledCall,
  forwardCallTo,
  nextInstruction,
  setLegTo,
} from '../../../../testing/people/forwarded-calls.ts'
import {
  CALLER,
  deleteNumbers,
  reportStatus,
  ringBrowser,
} from '../../../../testing/people/incoming-calls.ts'
import {
  type FreshPostgres,
  freshPostgres,
  hasPostgres,
} from '../../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../../testing/test-world.ts'
import type { Database } from '../../../ports/database.ts'
import { readBalance } from '../../credit/read-credit.ts'
import { sendMails } from '../../mail/send-mails.ts'
import { closeStaleCalls } from '../progress/close-stale-calls.ts'
import { readHistory } from '../history/read-history.ts'
import { routeIncoming } from './route-incoming.ts'

const INBOUND_RATE = 10_000n

/** Three instances of the server on one PostgreSQL, each with a pool of its own. */
describe.skipIf(!hasPostgres)('forwarded calls that race on PostgreSQL', () => {
  let fresh: FreshPostgres
  let databases: Database[]
  let worlds: [TestWorld, ...TestWorld[]]

  beforeAll(async () => {
    fresh = await freshPostgres()
    databases = [fresh.open(20), fresh.open(20), fresh.open(20)]
    const business = { inboundRatePerMinute: micros(INBOUND_RATE) }
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
  const history = async (user: string) =>
    (await readHistory(worlds[0], user, { page: 1, limit: 10 })).calls
  async function addOwner() {
    const user = await addCaller(worlds[0], 1_000_000n)
    return { user, ...(await addForwardedNumber(worlds[0], user)) }
  }
  const missedMailsOf = async (user: string) => {
    await sendMails(worlds[0])
    const address = `${user.toLowerCase()}@example.com`
    return worlds[0].mails.filter(
      ({ to, subject }) => to === address && subject.startsWith('Missed call'),
    )
  }

  it('dials the phone once for 30 deliveries of one result', async () => {
    const { user, number } = await addOwner()
    const incoming = await ringBrowser(worlds[0], number)
    const answers = await times(30, n => nextInstruction(instance(n), incoming, 'no-answer'))
    const [first = { is: 'reject' }] = answers
    for (const answer of answers) expect(answer).toEqual(first)
    expect(await history(user)).toHaveLength(2)
    const call = dialledCall(worlds[0], incoming, first)
    await nextInstruction(worlds[0], call, 'completed', { seconds: 60 })
    expect(await readBalance(worlds[0], user)).toMatchObject({ available: 977_000n })
  })

  it('bills the browser or the phone when the browser answers while the call is forwarded', async () => {
    let forwards = 0
    for (let round = 0; round < 20; round++) {
      const { user, number } = await addOwner()
      const incoming = await ringBrowser(worlds[0], number)
      // In the even rounds the ringing is over when the answer arrives, in the others it may be.
      await reportStatus(worlds[0], incoming, round % 2 === 0 ? 'no-answer' : 'ringing')
      const [next] = await Promise.all([
        nextInstruction(instance(round), incoming, 'no-answer'),
        reportStatus(instance(round + 1), incoming, 'in-progress').then(() =>
          reportStatus(instance(round + 1), incoming, 'completed', 60),
        ),
      ])
      if (next.is === 'dial') {
        forwards++
        const call = dialledCall(worlds[0], incoming, next)
        await nextInstruction(instance(round + 2), call, 'completed', { seconds: 60 })
      }
      const charged = (await history(user)).filter(({ actualCost }) => actualCost !== 0n)
      const isForwarded = next.is === 'dial'
      expect(charged.length).toBeLessThanOrEqual(1)
      if (isForwarded) expect(charged).toMatchObject([{ direction: 'outbound' }])
      else expect(next).toEqual({ is: 'hang-up' })
      const paid = isForwarded ? 13_000n + INBOUND_RATE : (charged[0]?.actualCost ?? 0n)
      expect(await readBalance(worlds[0], user)).toMatchObject({ available: 1_000_000n - paid })
    }
    expect(forwards).toBeGreaterThanOrEqual(10)
  })

  it('leaves the renter one live call when others arrive and are placed while it begins', async () => {
    for (let round = 0; round < 10; round++) {
      const { user, number } = await addOwner()
      const incoming = await ringBrowser(worlds[0], number)
      await reportStatus(worlds[0], incoming, 'no-answer')
      await Promise.allSettled([
        nextInstruction(instance(0), incoming, 'no-answer'),
        place(instance(1), user),
        routeIncoming(instance(2), { legId: `CA-other-${user}`, from: CALLER, to: number }),
      ])
      const open = await worlds[0].database.read(db =>
        db
          .selectFrom('calls')
          .select('id')
          .where('user_id', '=', user)
          .where('status', 'in', ['created', 'dialing', 'ringing', 'in-progress'])
          .execute(),
      )
      expect(open).toHaveLength(1)
    }
  })

  it('settles once and writes one mail when all reports and three sweeps are concurrent', async () => {
    const owners = await times(6, addOwner)
    const calls = []
    for (const { number } of owners) calls.push(await forwardCallTo(worlds[0], number))
    calls.forEach((call, n) => {
      const answered = n % 2 === 0
      const status = answered ? 'completed' : 'no-answer'
      setLegTo(worlds[0], call, {
        to: { phone: call.dialled.to },
        status,
        seconds: answered ? 60 : 0,
      })
    })
    worlds[0].clock.advance({ minutes: 5 })
    const reports = calls.flatMap((call, n) => {
      const status = n % 2 === 0 ? 'completed' : 'no-answer'
      const seconds = n % 2 === 0 ? 60 : 0
      return [
        reportStatus(instance(0), call, status, seconds),
        nextInstruction(instance(1), call, status, { seconds }),
        nextInstruction(instance(2), call.incoming, 'no-answer'),
      ]
    })
    await Promise.all([...reports, ...worlds.map(world => closeStaleCalls(world))])
    for (const [n, { user }] of owners.entries()) {
      const paid = n % 2 === 0 ? 23_000n : 0n
      expect(await readBalance(worlds[0], user)).toMatchObject({ available: 1_000_000n - paid })
      expect(await missedMailsOf(user)).toHaveLength(n % 2)
    }
  })
})
