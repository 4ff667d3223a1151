import type { CallFilter } from '../../../store/calls/history/call-lists.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { micros } from '@ringback/contract/money'
import { FAR_END, addCaller, dial, place, setLeg } from '../../../../testing/people/callers.ts'
import { operatorOf } from '../../../../testing/people/changed-by.ts'
import { expectBalanced } from '../../../../testing/expect-balanced.ts'
import {
  CALLER,
  addRentedNumber,
  deleteNumbers,
  reportStatus,
  ringBrowser,
} from '../../../../testing/people/incoming-calls.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { refundCall } from '../../accounts/operators/refund-call.ts'
import type { ChangedBy } from '../../operators/change.ts'
import { closeStaleCalls } from '../progress/close-stale-calls.ts'
import { compareNow } from './compare-call.ts'
import { endCall } from '../progress/end-call.ts'
import { endLiveCall } from './end-live-call.ts'
import { inspectCall, readCallsOfCustomers } from './inspect-calls.ts'
import { submitFeedback } from '../history/submit-feedback.ts'

describe('calls for operators', () => {
  const world = useWorld({
    business: { inboundRatePerMinute: micros(10_000n), maxCallSeconds: 180 },
    shared: 'database',
  })
  let support: ChangedBy
  let user: string

  beforeEach(async () => {
    support = await operatorOf(world, 'support')
    user = await addCaller(world, 1_000_000n)
  })
  afterEach(async () => {
    await deleteNumbers(world.database)
    await expectBalanced(world.database)
  })

  type Dialled = Awaited<ReturnType<typeof dial>>
  const report = (call: Dialled, status: 'in-progress' | 'completed', seconds: number | null) => {
    setLeg(world, call.childSid, call.parentSid, status, seconds)
    return reportStatus(world, call, status, seconds)
  }
  const idsOf = async (filter: CallFilter) => {
    const { items } = await readCallsOfCustomers(world, filter, { page: 1, limit: 50 })
    return items.map(({ id }) => id)
  }
  const inspect = async (id: string) => {
    const inspected = await inspectCall(world, id)
    if (!inspected.ok) throw new Error(inspected.why)
    return inspected.value
  }

  it('are listed newest first, and found by each filter', async () => {
    const start = world.clock.now()
    const outgoing = await dial(world, user)
    await report(outgoing, 'completed', 0)
    world.clock.advance({ seconds: 1 })
    const number = await addRentedNumber(world, user)
    const incoming = await ringBrowser(world, number)
    const { createdAt } = await inspect(incoming.id)
    const customer = user
    expect(await idsOf({ customer })).toEqual([incoming.id, outgoing.id])
    expect(await idsOf({ customer: `${user}@EXAMPLE.com` })).toEqual([incoming.id, outgoing.id])
    expect(await idsOf({ customer: 'user_none' })).toEqual([])
    expect(await idsOf({ customer, state: 'live' })).toEqual([incoming.id])
    expect(await idsOf({ customer, state: 'completed' })).toEqual([outgoing.id])
    expect(await idsOf({ customer, direction: 'inbound' })).toEqual([incoming.id])
    expect(await idsOf({ customer, number: FAR_END })).toEqual([outgoing.id])
    expect(await idsOf({ customer, number: CALLER })).toEqual([incoming.id])
    expect(await idsOf({ number })).toEqual([incoming.id])
    expect(await idsOf({ customer, to: createdAt })).toEqual([outgoing.id])
    expect(await idsOf({ customer, from: createdAt })).toEqual([incoming.id])
    expect(await idsOf({ customer, from: start })).toHaveLength(2)
    for (const id of [outgoing.id, outgoing.parentSid, outgoing.childSid]) {
      expect(await idsOf({ id })).toEqual([outgoing.id])
    }
    const page = await readCallsOfCustomers(world, { customer }, { page: 1, limit: 1 })
    expect(page).toMatchObject({ currentPage: 1, hasMore: true, items: [{ id: incoming.id }] })
  })

  it('show the arithmetic of the cost, and of a live call the cost so far', async () => {
    const call = await dial(world, user)
    await report(call, 'in-progress', null)
    world.clock.advance({ seconds: 70 })
    const terms = { ratePerMinute: 13_000n, incrementSeconds: 60, authorisedSeconds: 180 }
    expect(await inspect(call.id)).toMatchObject({
      isLive: true,
      seconds: 70,
      arithmetic: {
        ...terms,
        hold: 39_000n,
        billedSeconds: 120,
        cost: 26_000n,
        storedCost: null,
      },
    })
    await report(call, 'completed', 200)
    // The deck's cost of $0.01 for three minutes.
    const estimate = { carrierCost: 30_000n, isEstimate: true, margin: 9_000n }
    expect((await inspect(call.id)).margin).toEqual(estimate)
    expect(await inspect(call.id)).toMatchObject({
      isLive: false,
      arithmetic: {
        answeredSeconds: 200,
        chargedSeconds: 180,
        billedSeconds: 180,
        cost: 39_000n,
        storedCost: 39_000n,
      },
    })
  })

  it('have the quality that the browser measured, as it was first reported', async () => {
    const call = await dial(world, user)
    expect(await inspectCall(world, call.id)).toMatchObject({ value: { quality: null } })
    const quality = {
      mos: 3.75,
      lowestMos: 3.1,
      roundTripMs: 100.5,
      jitterMs: 3.5,
      lostPercent: 1.5,
      warnings: ['high-rtt'],
    }
    await endCall(world, user, call.id, quality)
    await endCall(world, user, call.id, { ...quality, mos: 1 })
    const inspected = await inspectCall(world, call.id)
    if (!inspected.ok) throw new Error(inspected.why)
    const { mos, lowestMos, ...rest } = inspected.value.quality ?? quality
    expect(mos).toBeCloseTo(3.75)
    expect(lowestMos).toBeCloseTo(3.1)
    expect(rest).toEqual({
      roundTripMs: 100.5,
      jitterMs: 3.5,
      lostPercent: 1.5,
      warnings: ['high-rtt'],
    })
  })

  it('have browser, webhooks, operator, carrier and ledger in one timeline', async () => {
    const call = await dial(world, user)
    const tick = () => world.clock.advance({ seconds: 1 })
    tick()
    await report(call, 'in-progress', null)
    tick()
    await endCall(world, user, call.id)
    tick()
    world.voice.endCall = async sid => {
      const leg = world.voice.calls.get(sid)
      if (leg?.seconds === null) setLeg(world, sid, leg.parentId, 'completed', 61)
    }
    await endLiveCall(world, support, call.id)
    tick()
    setLeg(world, call.childSid, call.parentSid, 'completed', 60)
    await compareNow(world, support, call.id)
    tick()
    await refundCall(world, support, { callId: call.id, amount: micros(5_000n) })
    tick()
    await submitFeedback(world, user, call.id, { score: 2, issue: 'echo' })
    const { timeline, transfers, holds, feedback, changes } = await inspect(call.id)
    const key = `call:${call.id}`
    expect(timeline.map(({ source, event, detail }) => [source, event, detail])).toEqual([
      ['browser', 'call-created', null],
      ['ledger', 'hold-placed', key],
      ['webhook', 'instructions-requested', call.parentSid],
      ['webhook', 'leg-status', 'in-progress'],
      ['server', 'call-answered', null],
      ['browser', 'browser-hung-up', null],
      ['operator', 'operator-change', expect.stringContaining('calls end')],
      ['server', 'call-settled', 'completed'],
      ['ledger', 'hold-released', key],
      ['ledger', 'transfer-posted', `${key}:settle`],
      ['operator', 'operator-change', expect.stringContaining('calls compare')],
      ['carrier', 'record-read', 'completed'],
      ['ledger', 'transfer-posted', `${key}:correct:1`],
      ['operator', 'operator-change', expect.stringContaining('refund-call')],
      ['ledger', 'transfer-posted', expect.stringMatching(`^refund:${call.id}:`)],
      ['browser', 'feedback-given', '2/5 · echo'],
    ])
    const amounts = timeline.filter(({ event }) => event === 'transfer-posted')
    expect(amounts.map(({ amount }) => amount)).toEqual([-26_000n, 13_000n, 5_000n])
    for (const { entries } of transfers) {
      expect(entries.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
    }
    expect(holds).toMatchObject([{ key, amount: 39_000n, releasedAt: expect.any(Date) }])
    expect(feedback).toMatchObject({ score: 2, issue: 'echo' })
    const actions = ['calls end', 'calls compare', 'customers refund-call']
    expect(changes.map(({ action }) => action)).toEqual(actions)
  })

  it('end at the time of the webhook that reports it', async () => {
    const call = await dial(world, user)
    await report(call, 'completed', 61)
    const { timeline, settledAt } = await inspect(call.id)
    expect(timeline.find(({ event }) => event === 'leg-status')?.at).toEqual(settledAt)
  })

  it('distinguish an incoming call from an expired one', async () => {
    const incoming = await ringBrowser(world, await addRentedNumber(world, user))
    expect((await inspect(incoming.id)).timeline[0]).toMatchObject({
      event: 'call-arrived',
      detail: incoming.parentSid,
    })
    const other = await addCaller(world, 1_000_000n)
    const { id } = await place(world, other)
    await endCall(world, other, id)
    const { status, timeline } = await inspect(id)
    expect(status).toBe('expired')
    expect(timeline.map(({ event }) => event)).toContain('call-expired')
    expect(await inspectCall(world, 'call_none')).toEqual({ ok: false, why: 'unknown-call' })
  })

  it('are compared on request: an overcharge is refunded once, and the later comparisons stay', async () => {
    const call = await dial(world, user)
    await report(call, 'in-progress', null)
    await report(call, 'completed', 61)
    setLeg(world, call.childSid, call.parentSid, 'completed', 60, micros(4_500n))
    setLeg(world, call.parentSid, null, 'completed', 61, micros(4_000n))
    const ours = {
      status: 'completed',
      answeredSeconds: 61,
      billedSeconds: 120,
      cost: 26_000n,
    }
    const carrier = { sid: call.childSid, status: 'completed', answeredSeconds: 60 }
    expect(await compareNow(world, support, call.id)).toMatchObject({
      value: { progress: 'done', ours, carrier: { ...carrier, cost: 13_000n }, refunded: 13_000n },
    })
    expect(await compareNow(world, support, call.id)).toMatchObject({
      value: { progress: 'done', ours: { cost: 13_000n }, refunded: 0n },
    })
    const { nextCheckAt, settledAt, comparisons, margin } = await inspect(call.id)
    expect(comparisons).toBe(2)
    expect(margin).toEqual({ carrierCost: 8_500n, isEstimate: false, margin: 4_500n })
    expect(nextCheckAt?.getTime()).toBe((settledAt?.getTime() ?? 0) + 600_000)
  })

  it('are compared later if the carrier is away', async () => {
    const call = await dial(world, user)
    await report(call, 'in-progress', null)
    await report(call, 'completed', 61)
    setLeg(world, call.childSid, call.parentSid, 'completed', 60)
    world.voice.isDown = true
    expect(await compareNow(world, support, call.id)).toMatchObject({
      value: { progress: 'asked', carrier: null, refunded: 0n },
    })
    world.voice.isDown = false
    world.clock.advance({ seconds: 1 })
    await closeStaleCalls(world)
    expect(await inspect(call.id)).toMatchObject({ cost: 13_000n, comparisons: 1 })
  })

  it('get the state of the record while they are live, and are not compared before they were dialled', async () => {
    const call = await dial(world, user)
    setLeg(world, call.childSid, call.parentSid, 'busy', 0)
    expect(await compareNow(world, support, call.id)).toMatchObject({
      value: { progress: 'done', ours: { status: 'dialing' }, status: 'busy' },
    })
    const { id } = await place(world, user)
    expect(await compareNow(world, support, id)).toEqual({ ok: false, why: 'call-not-dialled' })
    expect(await compareNow(world, support, 'x')).toEqual({ ok: false, why: 'unknown-call' })
  })
})
