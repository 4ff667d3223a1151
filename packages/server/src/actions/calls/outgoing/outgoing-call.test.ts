import { micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../../ports/database.ts'
import type { BusinessSettings } from '../../../ports/business-settings.ts'
import { FAR_END, addCaller, dial, place, setLeg } from '../../../../testing/people/callers.ts'
import { reportStatus } from '../../../../testing/people/incoming-calls.ts'
import { testDatabases } from '../../../../testing/test-database.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { type BridgeRequest, bridgeCall } from './bridge-call.ts'
import { endCall } from '../progress/end-call.ts'
import { placeCall } from './place-call.ts'
import { readCall } from '../history/read-calls.ts'
import { readHistory } from '../history/read-history.ts'
import { readBalance, readTransactions } from '../../credit/read-credit.ts'

describe.each(testDatabases())('an outgoing call on $name', ({ open }) => {
  const world = useWorld({ open, shared: 'database', isBalanced: true })

  const charge = (rate: bigint, increment: number) =>
    world.prices.set('+1', {
      destination: 'United States',
      country: 'US',
      ratePerMinute: micros(rate),
      costPerMinute: micros(1n),
      billingSeconds: increment,
    })
  const attempt = (user: string, to = FAR_END, business: Partial<BusinessSettings> = {}) =>
    placeCall(
      { ...world, business: { ...world.business, ...business } },
      { id: user, selectedCallerId: null },
      to,
    )
  const request = (call: { id: string; userId: string }, changes: Partial<BridgeRequest> = {}) =>
    bridgeCall(world, {
      legId: `CA-${call.id}`,
      from: { identity: call.userId },
      to: FAR_END,
      callId: call.id,
      ...changes,
    })

  describe('in the worked examples of billing', () => {
    it.each([
      [1_000_000n, 13_000n, 60, 3600, 780_000n, 61, 120, 26_000n],
      [13_000n, 13_000n, 60, 60, 13_000n, 61, 60, 13_000n],
      [10_000n, 10_000n, 1, 60, 10_000n, 37, 37, 6_167n],
      [500_000n, 25_000n, 6, 1200, 500_000n, 61, 66, 27_500n],
      [100_000n, 7_000n, 1, 857, 99_984n, 60, 60, 7_000n],
    ])(
      '%s at %s/%s holds %s s: %s, and talks %s s',
      async (credit, rate, increment, authorised, held, talk, billed, cost) => {
        charge(rate, increment)
        const user = await addCaller(world, credit)
        const call = await dial(world, user)
        expect(call).toMatchObject({ authorisedSeconds: authorised, hold: held })
        expect(call.instruction).toMatchObject({ timeLimitSeconds: authorised })
        expect(await readBalance(world, user)).toMatchObject({
          posted: credit,
          available: credit - held,
        })
        await reportStatus(world, call, 'in-progress')
        await reportStatus(world, call, 'completed', talk)
        expect(await readBalance(world, user)).toMatchObject({
          posted: credit - cost,
          available: credit - cost,
        })
        const { calls } = await readHistory(world, user, { page: 1, limit: 10 })
        expect(calls).toMatchObject([
          { status: 'completed', duration: talk, billedSeconds: billed, actualCost: cost },
        ])
        const { transactions } = await readTransactions(world, user, { page: 1, limit: 5 })
        expect(transactions[0]).toMatchObject({
          type: 'deduction',
          amount: cost,
          balanceAfter: credit - cost,
        })
      },
    )

    it('refuses a credit of one micro-dollar less than a minute costs', async () => {
      const user = await addCaller(world, 12_999n)
      expect(await attempt(user)).toEqual({
        ok: false,
        why: 'too-little-credit',
        details: { minimum: '$0.0130' },
      })
    })

    it('admits three calls of three minutes on $0.10, and no fourth', async () => {
      const user = await addCaller(world, 100_000n)
      const business = { maxCallSeconds: 180 }
      const outcomes = []
      for (let n = 0; n < 4; n++) outcomes.push(await attempt(user, FAR_END, business))
      expect(outcomes).toMatchObject([
        { ok: true, value: { hold: 39_000n } },
        { ok: true, value: { hold: 39_000n } },
        { ok: true, value: { hold: 13_000n, authorisedSeconds: 60 } },
        { ok: false, why: 'credit-held', details: { held: '$0.09' } },
      ])
      expect(await readBalance(world, user)).toMatchObject({ available: 9_000n })
    })
  })

  describe('at pre-create', () => {
    it.each<[string, string, Partial<BusinessSettings>]>([
      ['invalid-number', '4155550100', {}],
      ['emergency-number', '+1911', {}],
      ['premium-number', '+19005550100', {}],
      ['no-rate', '+442079460000', {}],
      ['calling-paused', FAR_END, { callingEnabled: false }],
      ['rate-above-ceiling', FAR_END, { maxRatePerMinute: micros(12_999n) }],
      ['daily-spend-reached', FAR_END, { dailySpendLimit: micros(129_999n) }],
      ['too-many-calls', FAR_END, { maxCallsPerHour: 0 }],
      ['too-many-destinations', FAR_END, { maxDestinationsPerHour: 0 }],
      ['own-spend-reached', FAR_END, { maxSpendPerDay: micros(12_999n) }],
    ])('is refused as %s', async (why, to, business) => {
      const user = await addCaller(world, 1_000_000n)
      expect(await attempt(user, to, business)).toMatchObject({ ok: false, why })
      expect(await readBalance(world, user)).toMatchObject({ available: 1_000_000n })
    })

    it('is refused without credit, and when one increment costs more than the credit', async () => {
      const poor = await addCaller(world, 0n)
      expect(await attempt(poor)).toMatchObject({ ok: false, why: 'no-credit' })
      charge(10_000n, 600)
      const user = await addCaller(world, 99_999n)
      expect(await attempt(user)).toEqual({
        ok: false,
        why: 'increment-too-expensive',
        details: { minimum: '$0.1000' },
      })
    })

    it('is limited by the calls and the destinations of the last hour', async () => {
      charge(10n, 60)
      const user = await addCaller(world, 1_000_000n)
      const business = { maxCallsPerHour: 3, maxDestinationsPerHour: 2 }
      expect(await attempt(user, '+14155550100', business)).toMatchObject({ ok: true })
      expect(await attempt(user, '+14155550101', business)).toMatchObject({ ok: true })
      expect(await attempt(user, '+14155550102', business)).toMatchObject({
        why: 'too-many-destinations',
      })
      expect(await attempt(user, '+14155550100', business)).toMatchObject({ ok: true })
      expect(await attempt(user, '+14155550100', business)).toMatchObject({ why: 'too-many-calls' })
      world.clock.advance({ minutes: 61 })
      expect(await attempt(user, '+14155550102', business)).toMatchObject({ ok: true })
    })

    it('is shortened to what is left of the daily spend limit of its user, and refused when nothing is left', async () => {
      const user = await addCaller(world, 1_000_000n)
      const business = { maxSpendPerDay: micros(39_500n), maxCallSeconds: 120 }
      expect(await attempt(user, FAR_END, business)).toMatchObject({
        value: { authorisedSeconds: 120, hold: 26_000n },
      })
      expect(await attempt(user, FAR_END, business)).toMatchObject({
        value: { authorisedSeconds: 60, hold: 13_000n },
      })
      expect(await attempt(user, FAR_END, business)).toMatchObject({ why: 'own-spend-reached' })
      const other = await addCaller(world, 1_000_000n)
      expect(await attempt(other, FAR_END, business)).toMatchObject({ ok: true })
    })

    it('does not count the spending of yesterday, and counts calls that are still open', async () => {
      const user = await addCaller(world, 2_000_000n)
      const business = { maxSpendPerDay: micros(780_000n) }
      await reportStatus(world, await dial(world, user), 'completed', 61)
      const today = await attempt(user, FAR_END, business)
      expect(today).toMatchObject({ value: { hold: 754_000n } })
      if (today.ok) await endCall(world, user, today.value.id)
      world.clock.advance({ days: 1 })
      expect(await attempt(user, FAR_END, business)).toMatchObject({ value: { hold: 780_000n } })
      world.clock.advance({ days: 1 })
      expect(await attempt(user, FAR_END, business)).toMatchObject({ why: 'own-spend-reached' })
    })

    it('has lower limits on a new account', async () => {
      charge(10n, 60)
      const user = await addCaller(world, 1_000_000n)
      const newAccount = { newAccountDays: 7, newAccountPercent: 0, newAccountMaxCallSeconds: 600 }
      const business = { ...newAccount, maxCallsPerHour: 11, maxDestinationsPerHour: 11 }
      for (let n = 0; n < 10; n++) {
        expect(await attempt(user, FAR_END, business)).toMatchObject({
          value: { authorisedSeconds: 600 },
        })
      }
      expect(await attempt(user, FAR_END, business)).toMatchObject({ why: 'too-many-calls' })
      world.clock.advance({ days: 7 })
      expect(await attempt(user, FAR_END, business)).toMatchObject({
        value: { authorisedSeconds: 3_600 },
      })
    })

    it('releases its hold for the next call once it is too old to be dialled', async () => {
      const user = await addCaller(world, 13_000n)
      const call = await place(world, user)
      expect(await attempt(user)).toMatchObject({ why: 'credit-held' })
      await age(world.database, call.id)
      expect(await attempt(user)).toMatchObject({ ok: true })
      expect(await readBalance(world, user)).toMatchObject({ posted: 13_000n, available: 0n })
    })

    it('releases its hold when the browser ends it before dialling, and then cannot be dialled', async () => {
      const user = await addCaller(world, 1_000_000n)
      const call = await place(world, user)
      expect(await endCall(world, user, call.id)).toEqual({ ok: true, value: 'expired' })
      expect(await readBalance(world, user)).toMatchObject({ available: 1_000_000n })
      expect(await request(call)).toMatchObject({ why: 'already-dialled' })
      expect(await readCall(world, user, call.id)).toMatchObject({ value: { status: 'canceled' } })
      expect(await readHistory(world, user, { page: 1, limit: 10 })).toMatchObject({
        calls: [],
        totalCount: 0,
        totalPages: 1,
      })
    })
  })

  describe('at the voice webhook', () => {
    it('repeats the same bytes for the same leg, and rejects another leg', async () => {
      const call = await place(world, await addCaller(world, 1_000_000n))
      const first = await request(call)
      expect(first).toMatchObject({ ok: true })
      world.clock.advance({ seconds: 5 })
      expect(await request(call)).toEqual(first)
      expect(await request(call, { legId: 'CA-other' })).toMatchObject({ why: 'already-dialled' })
      expect(first.ok && world.twilio.markup(first.value)).toContain(`status?call=${call.id}`)
    })

    it.each([
      ['unknown-call', { callId: 'call_unknown' }],
      ['not-the-owner', { from: { identity: 'another-user' } }],
      ['not-the-owner', { from: { phone: '+14155550100' } }],
      ['other-number', { to: '+14155550101' }],
      ['other-number', { to: '' }],
    ])('refuses with %s a request with %o', async (why, changes) => {
      const call = await place(world, await addCaller(world, 1_000_000n))
      expect(await request(call, changes)).toEqual({ ok: false, why })
      expect(await request(call)).toMatchObject({ ok: true })
    })

    it('refuses a call that is too old by the clock of the database, whatever the clock of the server', async () => {
      const call = await place(world, await addCaller(world, 1_000_000n))
      world.clock.advance({ days: 1 })
      expect(await request({ ...call, id: call.id }, { to: 'x' })).toMatchObject({
        why: 'other-number',
      })
      await age(world.database, call.id)
      expect(await request(call)).toEqual({ ok: false, why: 'too-late' })
    })

    it('refuses while calling is paused, and after the platform number has changed', async () => {
      const call = await place(world, await addCaller(world, 1_000_000n))
      world.business.callingEnabled = false
      expect(await request(call)).toMatchObject({ why: 'calling-paused' })
      world.business.callingEnabled = true
      world.business.platformNumber = '+14155550198' as E164
      expect(await request(call)).toMatchObject({ why: 'caller-id-lost' })
    })

    it('allows a user one live call', async () => {
      charge(10n, 60)
      const user = await addCaller(world, 1_000_000n)
      const [one, two] = [await place(world, user), await place(world, user)]
      expect(await request(one, { legId: `CA-1-${user}` })).toMatchObject({ ok: true })
      expect(await request(two, { legId: `CA-2-${user}` })).toMatchObject({
        why: 'call-in-progress',
      })
    })

    it('does not dial again on an ended call, not even for its own leg', async () => {
      const call = await dial(world, await addCaller(world, 1_000_000n))
      await reportStatus(world, call, 'completed', 1)
      expect(await request(call, { legId: call.parentSid })).toEqual({
        ok: false,
        why: 'already-dialled',
      })
    })

    it('does not assign two calls to one leg', async () => {
      const user = await addCaller(world, 1_000_000n)
      const one = await dial(world, user)
      await reportStatus(world, one, 'busy')
      const two = await place(world, user)
      expect(await request(two, { legId: one.parentSid })).toMatchObject({
        why: 'already-dialled',
      })
    })
  })

  describe('while it is tracked', () => {
    it('ignores reports of other legs', async () => {
      const call = await dial(world, await addCaller(world, 1_000_000n))
      await reportStatus(world, call, 'ringing')
      expect(
        await reportStatus(world, { ...call, parentSid: 'CA-x' }, 'completed', 9),
      ).toMatchObject({
        ok: false,
      })
      expect(
        await reportStatus(world, { ...call, childSid: 'CA-y' }, 'completed', 9),
      ).toMatchObject({
        ok: false,
      })
      expect(await reportStatus(world, { ...call, id: 'call_z' }, 'completed', 9)).toMatchObject({
        ok: false,
      })
      expect(await readCall(world, call.userId, call.id)).toMatchObject({
        value: { status: 'ringing', actualCost: null },
      })
    })

    it('shows the running cost, bounded by the authorised seconds', async () => {
      const call = await dial(world, await addCaller(world, 26_000n))
      await reportStatus(world, call, 'in-progress')
      world.clock.advance({ seconds: 61 })
      expect(await readCall(world, call.userId, call.id)).toMatchObject({
        value: { status: 'in-progress', duration: 61, estimatedCost: 26_000n, actualCost: null },
      })
      world.clock.advance({ seconds: 3600 })
      expect(await readCall(world, call.userId, call.id)).toMatchObject({
        value: { duration: 120, estimatedCost: 26_000n },
      })
    })

    it.each(['busy', 'no-answer', 'failed', 'canceled'] as const)(
      'costs nothing when %s',
      async end => {
        const call = await dial(world, await addCaller(world, 26_000n))
        await reportStatus(world, call, end, 12)
        expect(await readBalance(world, call.userId)).toMatchObject({
          posted: 26_000n,
          available: 26_000n,
        })
        expect(await readCall(world, call.userId, call.id)).toMatchObject({
          value: { status: end, actualCost: 0n },
        })
        const { totalCount } = await readTransactions(world, call.userId, { page: 1, limit: 5 })
        expect(totalCount).toBe(1)
      },
    )
  })

  describe('that is still live when the user calls again', () => {
    it('is checked with the carrier, and settled if it has ended', async () => {
      charge(10n, 60)
      const user = await addCaller(world, 1_000_000n)
      const lost = await dial(world, user)
      expect(await attempt(user)).toMatchObject({ why: 'call-in-progress' })
      setLeg(world, lost.childSid, lost.parentSid, 'completed', 70)
      world.clock.advance({ seconds: 5 })
      expect(await attempt(user)).toMatchObject({ ok: true })
      expect(await readCall(world, user, lost.id)).toMatchObject({
        value: { status: 'completed', actualCost: 20n },
      })
    })

    it('is checked with the carrier at most every 5 seconds, however often the user calls', async () => {
      const user = await addCaller(world, 2_000_000n)
      await dial(world, user)
      const { fetchCall, listChildren } = world.voice
      let requests = 0
      world.voice.listChildren = (...legs) => {
        requests++
        return listChildren(...legs)
      }
      world.voice.fetchCall = sid => {
        requests++
        return fetchCall(sid)
      }
      const attempts = (count: number) =>
        Promise.all(Array.from({ length: count }, () => attempt(user)))
      await attempts(50)
      expect(requests).toBe(1)
      world.clock.advance({ seconds: 5 })
      await attempts(50)
      expect(requests).toBe(2)
    })

    it('still blocks the next call while the carrier is unavailable', async () => {
      const user = await addCaller(world, 2_000_000n)
      const call = await dial(world, user)
      world.voice.isDown = true
      expect(await attempt(user)).toMatchObject({ why: 'call-in-progress' })
      expect(await readCall(world, user, call.id)).toMatchObject({ value: { actualCost: null } })
    })
  })

  it('is listed in the history newest first, in a stable order and by direction', async () => {
    charge(10n, 60)
    const user = await addCaller(world, 1_000_000n)
    const ids: string[] = []
    for (let n = 0; n < 5; n++) {
      const call = await dial(world, user)
      await reportStatus(world, call, 'completed', 5)
      ids.unshift(call.id)
      if (n < 3) world.clock.advance({ seconds: 1 })
    }
    await place(world, user)
    const pages = [1, 2, 3].map(page => readHistory(world, user, { page, limit: 2 }))
    const shown = (await Promise.all(pages)).flatMap(({ calls }) => calls.map(({ id }) => id))
    expect(new Set(shown)).toEqual(new Set(ids))
    expect(shown.slice(2)).toEqual(ids.slice(2))
    const filtered = (direction: 'inbound' | 'outbound') =>
      readHistory(world, user, { page: 1, limit: 2, direction })
    expect(await filtered('outbound')).toMatchObject({ totalCount: 5, totalPages: 3 })
    expect(await filtered('inbound')).toMatchObject({ totalCount: 0, calls: [] })
  })
})

/** The database's clock decides, so a test that cannot wait makes the call older. */
async function age(database: Database, callId: string): Promise<void> {
  await database.transaction(tx =>
    sql`update calls set usable_until = clock_timestamp() where id = ${callId}`.execute(tx),
  )
}
