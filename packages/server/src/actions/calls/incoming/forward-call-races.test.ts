import { micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { addCaller, place } from '../../../../testing/people/callers.ts'
import {
  addForwardedNumber,
  dialledCall,
  forwardCallTo,
  nextInstruction,
  setLegTo,
} from '../../../../testing/people/forwarded-calls.ts'
import { CALLER, reportStatus, ringBrowser } from '../../../../testing/people/incoming-calls.ts'
import { useInstances } from '../../../../testing/instances.ts'
import { hasPostgres } from '../../../../testing/test-database.ts'
import { readBalance } from '../../credit/read-credit.ts'
import { sendMails } from '../../mail/send-mails.ts'
import { closeStaleCalls } from '../progress/close-stale-calls.ts'
import { readHistory } from '../history/read-history.ts'
import { routeIncoming } from './route-incoming.ts'

const INBOUND_RATE = 10_000n

/** Three instances of the server on one PostgreSQL, each with a pool of its own. */
describe.skipIf(!hasPostgres)('forwarded calls that race on PostgreSQL', () => {
  const servers = useInstances({
    pools: [20, 20, 20],
    business: { inboundRatePerMinute: micros(INBOUND_RATE) },
    hasUnpaidNumbers: true,
  })
  const { instance, times } = servers

  const history = async (user: string) =>
    (await readHistory(servers.first, user, { page: 1, limit: 10 })).calls
  async function addOwner() {
    const user = await addCaller(servers.first, 1_000_000n)
    return { user, ...(await addForwardedNumber(servers.first, user)) }
  }
  const missedMailsOf = async (user: string) => {
    await sendMails(servers.first)
    const address = `${user.toLowerCase()}@example.com`
    return servers.first.mails.filter(
      ({ to, subject }) => to === address && subject.startsWith('Missed call'),
    )
  }

  it('dials the phone once for 30 deliveries of one result', async () => {
    const { user, number } = await addOwner()
    const incoming = await ringBrowser(servers.first, number)
    const answers = await times(30, n => nextInstruction(instance(n), incoming, 'no-answer'))
    const [first = { is: 'reject' }] = answers
    for (const answer of answers) expect(answer).toEqual(first)
    expect(await history(user)).toHaveLength(2)
    const call = dialledCall(servers.first, incoming, first)
    await nextInstruction(servers.first, call, 'completed', { seconds: 60 })
    expect(await readBalance(servers.first, user)).toMatchObject({ available: 977_000n })
  })

  it('bills the browser or the phone when the browser answers while the call is forwarded', async () => {
    let forwards = 0
    for (let round = 0; round < 20; round++) {
      const { user, number } = await addOwner()
      const incoming = await ringBrowser(servers.first, number)
      // In the even rounds the ringing is over when the answer arrives, in the others it may be.
      await reportStatus(servers.first, incoming, round % 2 === 0 ? 'no-answer' : 'ringing')
      const [next] = await Promise.all([
        nextInstruction(instance(round), incoming, 'no-answer'),
        reportStatus(instance(round + 1), incoming, 'in-progress').then(() =>
          reportStatus(instance(round + 1), incoming, 'completed', 60),
        ),
      ])
      if (next.is === 'dial') {
        forwards++
        const call = dialledCall(servers.first, incoming, next)
        await nextInstruction(instance(round + 2), call, 'completed', { seconds: 60 })
      }
      const charged = (await history(user)).filter(({ actualCost }) => actualCost !== 0n)
      const isForwarded = next.is === 'dial'
      expect(charged.length).toBeLessThanOrEqual(1)
      if (isForwarded) expect(charged).toMatchObject([{ direction: 'outbound' }])
      else expect(next).toEqual({ is: 'hang-up' })
      const paid = isForwarded ? 13_000n + INBOUND_RATE : (charged[0]?.actualCost ?? 0n)
      expect(await readBalance(servers.first, user)).toMatchObject({ available: 1_000_000n - paid })
    }
    expect(forwards).toBeGreaterThanOrEqual(10)
  })

  it('leaves the renter one live call when others arrive and are placed while it begins', async () => {
    for (let round = 0; round < 10; round++) {
      const { user, number } = await addOwner()
      const incoming = await ringBrowser(servers.first, number)
      await reportStatus(servers.first, incoming, 'no-answer')
      await Promise.allSettled([
        nextInstruction(instance(0), incoming, 'no-answer'),
        place(instance(1), user),
        routeIncoming(instance(2), { legId: `CA-other-${user}`, from: CALLER, to: number }),
      ])
      const open = await servers.first.database.read(db =>
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
    for (const { number } of owners) calls.push(await forwardCallTo(servers.first, number))
    calls.forEach((call, n) => {
      const answered = n % 2 === 0
      const status = answered ? 'completed' : 'no-answer'
      setLegTo(servers.first, call, {
        to: { phone: call.dialled.to },
        status,
        seconds: answered ? 60 : 0,
      })
    })
    servers.first.clock.advance({ minutes: 5 })
    const reports = calls.flatMap((call, n) => {
      const status = n % 2 === 0 ? 'completed' : 'no-answer'
      const seconds = n % 2 === 0 ? 60 : 0
      return [
        reportStatus(instance(0), call, status, seconds),
        nextInstruction(instance(1), call, status, { seconds }),
        nextInstruction(instance(2), call.incoming, 'no-answer'),
      ]
    })
    await Promise.all([...reports, ...servers.worlds.map(world => closeStaleCalls(world))])
    for (const [n, { user }] of owners.entries()) {
      const paid = n % 2 === 0 ? 23_000n : 0n
      expect(await readBalance(servers.first, user)).toMatchObject({ available: 1_000_000n - paid })
      expect(await missedMailsOf(user)).toHaveLength(n % 2)
    }
  })
})
