import { micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { claimDue } from '../../../store/claim-due.ts'
import { DUE_CALLS, scheduleCheck } from '../../../store/calls/call-schedule.ts'
import { addCaller, dial, place, setLeg } from '../../../../testing/people/callers.ts'
import { reportStatus } from '../../../../testing/people/incoming-calls.ts'
import { testDatabases } from '../../../../testing/test-database.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { closeStaleCalls } from './close-stale-calls.ts'
import { endCall } from './end-call.ts'
import { readCall } from '../history/read-calls.ts'
import { inspectCall } from '../operators/inspect-calls.ts'
import { readBalance, readTransactions } from '../../credit/read-credit.ts'

describe.each(testDatabases())('the sweep of stale calls on $name', ({ open }) => {
  const world = useWorld({ open, shared: 'database', isBalanced: true })
  let user: string

  beforeEach(async () => {
    user = await addCaller(world, 100_000n)
  })

  const status = async (call: { id: string }) => {
    const found = await readCall(world, user, call.id)
    return found.ok ? found.value : null
  }
  const sweepAfter = async (seconds: number) => {
    world.clock.advance({ seconds })
    await closeStaleCalls(world)
  }
  const answer = (call: Awaited<ReturnType<typeof dial>>) => {
    setLeg(world, call.childSid, call.parentSid, 'in-progress', null)
    return reportStatus(world, call, 'in-progress')
  }

  it('claims at most the requested number of due calls, each once', async () => {
    for (let n = 0; n < 5; n++) await dial(world, await addCaller(world, 100_000n))
    world.clock.advance({ days: 30 })
    const now = world.clock.now()
    const leaseUntil = new Date(now.getTime() + 60_000)
    const claim = () =>
      world.database.transaction(tx => claimDue(tx, DUE_CALLS, { now, leaseUntil, limit: 2 }))
    const claimed: string[][] = []
    do claimed.push(await claim())
    while (claimed.at(-1)?.length)
    expect(Math.max(...claimed.map(ids => ids.length))).toBe(2)
    const all = claimed.flat()
    expect([all.length >= 5, new Set(all).size]).toEqual([true, all.length])
    await world.database.transaction(async tx => {
      for (const id of all) await scheduleCheck(tx, id, null)
    })
  })

  it('releases the hold of a call that was not dialled within 90 s, by the clock of the database', async () => {
    const call = await place(world, user)
    await sweepAfter(3600)
    expect(await readBalance(world, user)).toMatchObject({ available: 9_000n })
    await world.database.transaction(tx =>
      sql`update calls set usable_until = clock_timestamp() where id = ${call.id}`.execute(tx),
    )
    await closeStaleCalls(world)
    expect(await readBalance(world, user)).toMatchObject({ available: 100_000n })
  })

  it('expires the other calls when one cannot be expired, and that one as soon as it can', async () => {
    const failing = await place(world, user)
    const healthy = await place(world, await addCaller(world, 100_000n))
    const age = (id: string, seconds: number) => sql`
      update calls set usable_until = clock_timestamp() - make_interval(secs => ${seconds})
      where id = ${id}`
    await age(failing.id, 2).execute(world.database.kysely)
    await age(healthy.id, 1).execute(world.database.kysely)
    const { transaction } = world.database
    const transactions = vi.spyOn(world.database, 'transaction')
    const statusOf = async (id: string) =>
      (
        await world.database.kysely
          .selectFrom('calls')
          .select('status')
          .where('id', '=', id)
          .execute()
      )[0]?.status
    // The first transaction finds the calls, the second one expires the oldest.
    transactions.mockImplementationOnce(transaction.bind(world.database))
    transactions.mockRejectedValueOnce(new Error('this call cannot be expired'))
    await closeStaleCalls(world)
    transactions.mockRestore()
    expect([await statusOf(failing.id), await statusOf(healthy.id)]).toEqual(['created', 'expired'])
    await sweepAfter(15)
    expect(await statusOf(failing.id)).toBe('expired')
  })

  it('settles a call whose last callback was lost, from the carrier record', async () => {
    const call = await dial(world, user)
    await answer(call)
    setLeg(world, call.childSid, call.parentSid, 'completed', 61)
    await sweepAfter(60)
    expect(await status(call)).toMatchObject({ status: 'in-progress' })
    await sweepAfter(60)
    expect(await status(call)).toMatchObject({ status: 'completed', actualCost: 26_000n })
  })

  it('checks sooner after the browser has reported that it hung up', async () => {
    const call = await dial(world, user)
    await answer(call)
    await endCall(world, user, call.id)
    setLeg(world, call.childSid, call.parentSid, 'completed', 5)
    await sweepAfter(4)
    expect(await status(call)).toMatchObject({ status: 'in-progress' })
    await sweepAfter(1)
    expect(await status(call)).toMatchObject({ status: 'completed', actualCost: 13_000n })
  })

  it('fetches the call from the carrier when the last callback contains no duration', async () => {
    const call = await dial(world, user)
    await answer(call)
    await reportStatus(world, call, 'completed')
    expect(await status(call)).toMatchObject({ status: 'in-progress', actualCost: null })
    setLeg(world, call.childSid, call.parentSid, 'completed', 5)
    await sweepAfter(0)
    expect(await status(call)).toMatchObject({ status: 'completed', actualCost: 13_000n })
  })

  it('does not settle an answered call of unknown length as free', async () => {
    const call = await dial(world, user)
    await answer(call)
    setLeg(world, call.childSid, call.parentSid, 'completed', null)
    await sweepAfter(120)
    await sweepAfter(3600)
    expect(await status(call)).toMatchObject({ status: 'in-progress', actualCost: null })
    expect(world.voice.ended).toEqual([])
    setLeg(world, call.childSid, call.parentSid, 'completed', 61)
    await sweepAfter(3600)
    expect(await status(call)).toMatchObject({ status: 'completed', actualCost: 26_000n })
  })

  it('does not end a call that is within its time limit', async () => {
    const call = await dial(world, user)
    await answer(call)
    for (let n = 0; n < 3; n++) await sweepAfter(121)
    expect(await status(call)).toMatchObject({ status: 'in-progress' })
    expect(world.voice.ended).toEqual([])
  })

  it('does not end an answered call whose callback was lost before its time limit', async () => {
    const call = await dial(world, user)
    setLeg(world, call.childSid, call.parentSid, 'in-progress', null)
    await sweepAfter(60)
    expect(world.voice.ended).toEqual([])
    expect(await status(call)).toMatchObject({ status: 'in-progress' })
    await sweepAfter(call.authorisedSeconds + 15)
    expect(world.voice.ended).toEqual([call.childSid, call.parentSid])
  })

  it('checks an overdue call at the next sweep, even after a late callback', async () => {
    const call = await dial(world, user)
    world.clock.advance({ hours: 4 })
    await reportStatus(world, call, 'ringing')
    setLeg(world, call.childSid, call.parentSid, 'no-answer', 0)
    await closeStaleCalls(world)
    expect(await status(call)).toMatchObject({ status: 'no-answer', actualCost: 0n })
  })

  it('ends a call that exceeds its time limit, and settles it from the carrier record', async () => {
    const call = await dial(world, user)
    await answer(call)
    await sweepAfter(call.authorisedSeconds + 14)
    expect(world.voice.ended).toEqual([])
    await sweepAfter(130)
    expect(world.voice.ended).toEqual([call.childSid, call.parentSid])
    expect(await status(call)).toMatchObject({ status: 'completed' })
  })

  it('does not end a call that is within its limit by the clock of the carrier, whatever ours shows', async () => {
    const call = await dial(world, user)
    await answer(call)
    const startedAt = new Date('2026-03-01T12:00:00Z')
    const clockShows = (seconds: number) =>
      (world.voice.clockShows = new Date(startedAt.getTime() + seconds * 1_000))
    const leg = { status: 'in-progress', seconds: null, price: null, startedAt } as const
    world.voice.calls.set(call.childSid, { id: call.childSid, parentId: call.parentSid, ...leg })
    clockShows(call.authorisedSeconds + 45 + 14)
    await sweepAfter(call.authorisedSeconds + 3_600)
    expect(world.voice.ended).toEqual([])
    expect(await status(call)).toMatchObject({ status: 'in-progress' })
    clockShows(call.authorisedSeconds + 45 + 15)
    await sweepAfter(3_600)
    expect(world.voice.ended).toEqual([call.childSid, call.parentSid])
    expect(await status(call)).toMatchObject({ status: 'completed' })
  })

  it.each([
    ['an hour', 3_600],
    ['36 days', 36 * 86_400],
  ])(
    'ends a call at a gateway by its elapsed time alone, when its clock and ours are set forwards by %s',
    async (_, step) => {
      const call = await dial(world, user)
      await answer(call)
      const startedAt = world.clock.now()
      const lasts = (elapsedMs: number | null) =>
        world.voice.calls.set(call.childSid, {
          ...{ id: call.childSid, parentId: call.parentSid, seconds: null, price: null },
          status: 'in-progress',
          ...{ startedAt, elapsedMs },
        })
      const stepBoth = () => {
        world.voice.clockShows = new Date(world.clock.now().getTime() + step * 1_000)
        return sweepAfter(step)
      }
      lasts(30_000)
      await stepBoth()
      expect(world.voice.ended).toEqual([])
      // An earlier version of the gateway does not report it, and ends its calls itself.
      lasts(null)
      await stepBoth()
      expect(world.voice.ended).toEqual([])
      lasts((call.authorisedSeconds + 45 + 15) * 1_000)
      await stepBoth()
      expect(world.voice.ended).toEqual([call.childSid, call.parentSid])
      expect(await status(call)).toMatchObject({ status: 'completed' })
    },
  )

  it('does not end a call that rings for less than its limit by the clock of the carrier', async () => {
    const call = await dial(world, user)
    const startedAt = new Date('2026-03-01T12:00:00Z')
    world.voice.clockShows = new Date('2026-03-01T12:00:59Z')
    const leg = { status: 'ringing', seconds: null, price: null, startedAt } as const
    world.voice.calls.set(call.childSid, { id: call.childSid, parentId: call.parentSid, ...leg })
    await sweepAfter(3_600)
    expect(world.voice.ended).toEqual([])
    world.voice.clockShows = new Date('2026-03-01T12:01:00Z')
    await sweepAfter(3_600)
    expect(world.voice.ended).toContain(call.childSid)
  })

  it('ends a call that still rings 60 s after it was dialled', async () => {
    const call = await dial(world, user)
    await sweepAfter(59)
    expect(world.voice.ended).toEqual([])
    await sweepAfter(1)
    expect(world.voice.ended).toContain(call.childSid)
    expect(await status(call)).toMatchObject({ actualCost: 0n })
  })

  it('charges nothing for a call whose parent ended before a number was dialled', async () => {
    const call = await dial(world, user)
    world.voice.calls.delete(call.childSid)
    setLeg(world, call.parentSid, null, 'completed', 3)
    await sweepAfter(60)
    expect(await status(call)).toMatchObject({ status: 'canceled', actualCost: 0n })
    expect(await readBalance(world, user)).toMatchObject({ posted: 100_000n, available: 100_000n })
  })

  it('charges nothing for a call that the carrier does not know', async () => {
    const call = await dial(world, user)
    world.voice.calls.clear()
    await sweepAfter(60)
    expect(await status(call)).toMatchObject({ status: 'canceled', actualCost: 0n })
  })

  it('keeps the hold as long as the carrier is unavailable, and settles afterwards', async () => {
    const call = await dial(world, user)
    await answer(call)
    setLeg(world, call.childSid, call.parentSid, 'completed', 61)
    world.voice.isDown = true
    const alarm = vi.spyOn(world.log, 'error')
    for (let hour = 0; hour < 23; hour++) await sweepAfter(3600)
    expect(alarm).not.toHaveBeenCalled()
    for (let hour = 0; hour < 3; hour++) await sweepAfter(3600)
    expect(alarm).toHaveBeenCalledWith(
      expect.objectContaining({ call: call.id }),
      expect.stringContaining('hold kept'),
    )
    expect(await status(call)).toMatchObject({ actualCost: null })
    expect(await readBalance(world, user)).toMatchObject({ posted: 100_000n, available: 9_000n })
    world.voice.isDown = false
    await sweepAfter(3600)
    expect(await status(call)).toMatchObject({ status: 'completed', actualCost: 26_000n })
  })

  it('refunds an overcharge once, ten minutes after the end', async () => {
    const call = await dial(world, user)
    await answer(call)
    await reportStatus(world, call, 'completed', 119)
    setLeg(world, call.childSid, call.parentSid, 'completed', 59)
    expect(await readBalance(world, user)).toMatchObject({ posted: 74_000n })
    await sweepAfter(599)
    expect(await readBalance(world, user)).toMatchObject({ posted: 74_000n })
    await sweepAfter(1)
    expect(await readBalance(world, user)).toMatchObject({ posted: 87_000n })
    const { transactions } = await readTransactions(world, user, { page: 1, limit: 5 })
    expect(transactions[0]).toMatchObject({ type: 'refund', amount: 13_000n })
    await sweepAfter(10 * 86_400)
    expect((await readTransactions(world, user, { page: 1, limit: 9 })).totalCount).toBe(3)
  })

  it.each([
    ['its seconds', null, null, micros(4_000n)],
    ['its price', 119, null, micros(4_000n)],
    ['the price of its first leg', 119, micros(4_500n), null],
    ['the call', undefined, null, micros(4_000n)],
  ])(
    'compares again after an hour and a day while the carrier does not know %s',
    async (_, seconds, price, firstPrice) => {
      const call = await dial(world, user)
      await answer(call)
      await reportStatus(world, call, 'completed', 119)
      if (seconds === undefined) world.voice.calls.delete(call.childSid)
      else setLeg(world, call.childSid, call.parentSid, 'completed', seconds, price)
      setLeg(world, call.parentSid, null, 'completed', 119, firstPrice)
      await sweepAfter(600)
      await sweepAfter(3_000)
      expect(await readBalance(world, user)).toMatchObject({ posted: 74_000n })
      setLeg(world, call.childSid, call.parentSid, 'completed', 59, micros(4_500n))
      setLeg(world, call.parentSid, null, 'completed', 119, micros(4_000n))
      await sweepAfter(82_799)
      expect(await readBalance(world, user)).toMatchObject({ posted: 74_000n })
      await sweepAfter(1)
      expect(await readBalance(world, user)).toMatchObject({ posted: 87_000n })
      expect(await inspectCall(world, call.id)).toMatchObject({
        value: { comparisons: 3, nextCheckAt: null, margin: { carrierCost: 8_500n } },
      })
    },
  )

  it('does not charge an undercharge later, and ends a leg that is live after its bill', async () => {
    const call = await dial(world, user)
    await answer(call)
    await reportStatus(world, call, 'completed', 5)
    await sweepAfter(600)
    expect(world.voice.ended).toEqual([call.childSid])
    setLeg(world, call.childSid, call.parentSid, 'completed', 300)
    await sweepAfter(86_400)
    expect(await readBalance(world, user)).toMatchObject({ posted: 87_000n })
  })

  it('closes more calls than one batch contains', async () => {
    const calls: string[] = []
    for (let n = 0; n < 23; n++) {
      const other = await addCaller(world, 13_000n)
      const call = await dial(world, other)
      setLeg(world, call.childSid, call.parentSid, 'completed', 5)
      calls.push(other)
    }
    await sweepAfter(60)
    for (const other of calls) {
      expect(await readBalance(world, other)).toMatchObject({ posted: 0n, available: 0n })
    }
  })
})
