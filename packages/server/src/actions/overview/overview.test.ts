import { micros } from '@ringback/contract/money'
import { beforeEach, describe, expect, it } from 'vitest'
import { about } from '../../../testing/about.ts'
import {
  buy,
  capture,
  disputeOf,
  order,
  refund,
  reportDispute,
} from '../../../testing/people/buyers.ts'
import { operatorOf } from '../../../testing/people/changed-by.ts'
import { addCaller, dial, place, setLeg } from '../../../testing/people/callers.ts'
import { testDatabases } from '../../../testing/test-database.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { addSeconds } from '../../core/time.ts'
import { creditByHand } from '../credit/operators/credit-by-hand.ts'
import { closeStaleCalls } from '../calls/progress/close-stale-calls.ts'
import { compareCall } from '../calls/operators/compare-call.ts'
import { trackCall } from '../calls/progress/track-call.ts'
import { keepDayTotals } from './keep-day-totals.ts'
import { readMargins, readOverview } from './read-overview.ts'

describe.each(testDatabases())('the overview on $name', ({ open }) => {
  const world = useWorld({ open })
  let user: string
  beforeEach(async () => {
    user = await addCaller(world, 1_000_000n)
  })

  /** A call that was answered for these seconds, or not at all. */
  async function call(seconds: number) {
    const dialled = await dial(world, user)
    const status = seconds > 0 ? 'completed' : 'no-answer'
    setLeg(world, dialled.childSid, dialled.parentSid, status, seconds)
    const report = { ...dialled, callId: dialled.id, status, seconds } as const
    await trackCall(world, { ...report, key: `${dialled.id}:${status}` })
    return dialled
  }

  async function overview(days = 30) {
    await keepDayTotals(world)
    return readOverview(world, days)
  }

  it('has every day before the job has run, and the figures of today at once', async () => {
    await call(61)
    const { days, today, computedAt, attention } = await readOverview(world, 7)
    expect(days.map(({ day }) => day)).toHaveLength(7)
    expect(days.at(-1)?.day).toBe(world.clock.now().toISOString().slice(0, 10))
    expect([today.calls, today.callsRevenue]).toEqual([1, 26_000n])
    expect(computedAt).toEqual(about(world.clock.now()))
    expect(attention).toEqual([])
  })

  it('computes the figures of today again when they are three seconds old', async () => {
    const before = await readOverview(world, 1)
    const computedAt = before.computedAt ?? expect.fail('nothing was computed')
    await call(61)
    world.clock.set(addSeconds(computedAt, 2.999))
    expect(await readOverview(world, 1)).toMatchObject({
      today: { calls: 0 },
      computedAt,
    })
    world.clock.set(addSeconds(computedAt, 3))
    expect(await readOverview(world, 1)).toMatchObject({
      today: { calls: 1 },
      computedAt: addSeconds(computedAt, 3),
    })
  })

  it('counts calls, answers, talk time, revenue and the cost by the rate deck', async () => {
    await call(61)
    await call(0)
    const { today, period } = await overview()
    // Two minutes are billed at $0.013, and cost $0.010 each.
    expect(today).toMatchObject({
      calls: 2,
      answeredCalls: 1,
      answeredSeconds: 61,
      callsRevenue: 26_000n,
      carrierCost: 20_000n,
      estimatedCarrierCost: 20_000n,
      margin: 6_000n,
    })
    expect(period).toEqual(today)
  })

  it('replaces the estimate by what the carrier charged for both legs', async () => {
    const { childSid, parentSid } = await call(61)
    setLeg(world, childSid, parentSid, 'completed', 61, 17_000n as never)
    setLeg(world, parentSid, null, 'completed', 61, 8_000n as never)
    world.clock.advance({ seconds: 600 })
    await closeStaleCalls(world)
    const { today } = await overview()
    expect(today).toMatchObject({ carrierCost: 25_000n, estimatedCarrierCost: 0n, margin: 1_000n })
  })

  it('keeps the estimate while the carrier has no price of a leg', async () => {
    const { id, childSid, parentSid } = await call(61)
    world.clock.advance({ seconds: 600 })
    await closeStaleCalls(world)
    expect((await overview()).today).toMatchObject({ estimatedCarrierCost: 20_000n })
    setLeg(world, childSid, parentSid, 'completed', 61, micros(17_000n))
    await compareCall(world, id)
    expect((await overview()).today).toMatchObject({ estimatedCarrierCost: 20_000n })
    // A day after the call, a leg without a price costs nothing.
    world.clock.advance({ hours: 1 })
    await compareCall(world, id)
    expect((await overview()).period).toMatchObject({ estimatedCarrierCost: 20_000n })
    world.clock.advance({ hours: 23 })
    await compareCall(world, id)
    const { period } = await overview()
    expect(period).toMatchObject({ carrierCost: 17_000n, estimatedCarrierCost: 0n })
  })

  it('shows credit sold, given, returned and owed, and the disputes', async () => {
    const bought = await buy(world, user)
    const disputed = await buy(world, user, 'plus-25')
    await refund(world, bought.payment.id, bought.payment.amount)
    await reportDispute(world, disputeOf(disputed.payment), 'created')
    const { today, now } = await overview()
    expect(today).toMatchObject({
      creditSold: 35_000_000n,
      // One dollar for the test, and the bonus of the package.
      promotions: 2_250_000n,
      refunded: 10_000_000n,
      disputes: 1,
    })
    expect(now).toMatchObject({ creditOutstanding: 27_250_000n, debt: 0n })
  })

  it('counts a parked payment as credit sold when it is credited by hand, and not before', async () => {
    const { orderId } = await order(world, user)
    const payment = await capture(world, orderId, { amount: 41_607n })
    expect((await overview()).today).toMatchObject({ creditSold: 0n })
    const credit = { paymentId: payment.id, credit: micros(5_000_000n), customer: null }
    const by = await operatorOf(world, 'owner')
    expect(await creditByHand(world, by, credit)).toMatchObject({ ok: true })
    world.clock.advance({ seconds: 10 })
    expect((await overview()).today).toMatchObject({
      creditSold: 5_000_000n,
      // The dollar that the test gave.
      promotions: 1_000_000n,
    })
  })

  it('counts a dispute that is won after a loss as no sale', async () => {
    const { payment } = await buy(world, user)
    await reportDispute(world, disputeOf(payment), 'lost', 'won')
    expect((await overview()).today).toMatchObject({ creditSold: 10_000_000n, refunded: 0n })
  })

  it('shows live calls and holds', async () => {
    const live = await dial(world, user)
    const other = await addCaller(world, 1_000_000n)
    const placed = await place(world, other)
    const { now } = await overview()
    expect(now).toMatchObject({
      liveCalls: 1,
      holds: { count: 2, amount: live.hold + placed.hold, oldestAt: about(world.clock.now()) },
    })
  })

  it('has the same weekday a week ago until the same time of day', async () => {
    world.clock.set(new Date('2026-11-21T10:00:00Z'))
    await call(61)
    world.clock.set(new Date('2026-11-21T20:00:00Z'))
    await call(61)
    for (const [now, calls] of [
      ['2026-11-28T09:00:00Z', 0],
      ['2026-11-28T15:00:00Z', 1],
      ['2026-11-28T23:00:00Z', 2],
      ['2026-11-29T23:00:00Z', 0],
    ] as const) {
      world.clock.set(new Date(now))
      const { weekBefore } = await overview()
      expect([now, weekBefore?.calls, weekBefore?.callsRevenue]).toEqual([
        now,
        calls,
        BigInt(calls) * 26_000n,
      ])
    }
  })

  it('adds up the day of a week ago once a minute', async () => {
    world.clock.set(new Date('2026-11-28T15:00:20Z'))
    await overview()
    world.clock.set(new Date('2026-11-21T10:00:00Z'))
    await call(61)
    for (const [now, calls] of [
      ['2026-11-28T15:00:59Z', 0],
      ['2026-11-28T15:01:10Z', 1],
    ] as const) {
      world.clock.set(new Date(now))
      expect([now, (await overview()).weekBefore?.calls]).toEqual([now, calls])
    }
  })

  it('attributes figures to their day, and computes past days again', async () => {
    await call(30)
    await overview()
    world.clock.advance({ hours: 24 })
    await call(30)
    await call(30)
    const { days, today, period } = await overview(3)
    expect(days.map(({ calls }) => calls)).toEqual([0, 1, 2])
    expect([today.calls, period.calls]).toEqual([2, 3])
    expect(days[1]?.creditOutstanding).toBe(987_000n)
  })

  const priceOf = (destination: string, ratePerMinute: bigint) => ({
    ...{ destination, country: 'US', billingSeconds: 60, costPerMinute: micros(10_000n) },
    ratePerMinute: micros(ratePerMinute),
  })

  it('has margins of destinations: the price of calls less the cost of all legs, the largest loss first', async () => {
    world.prices.set('+1', priceOf('United States', 13_000n))
    await call(61)
    await call(0)
    world.prices.set('+1', priceOf('Alaska', 9_000n))
    await call(10)
    expect(await readMargins(world, 1)).toEqual([
      {
        ...{ kind: 'outgoing', destination: 'Alaska', calls: 1, billedSeconds: 60 },
        ...{ revenue: 9_000n, callRefunds: 0n, carrierCost: 10_000n, margin: -1_000n },
        estimatedCarrierCost: 10_000n,
      },
      {
        ...{ kind: 'outgoing', destination: 'United States', calls: 1, billedSeconds: 120 },
        ...{ revenue: 26_000n, callRefunds: 0n, carrierCost: 20_000n, margin: 6_000n },
        estimatedCarrierCost: 20_000n,
      },
    ])
  })

  it('has margins of the requested days', async () => {
    await call(61)
    world.clock.advance({ hours: 48 })
    expect(await readMargins(world, 2)).toEqual([])
    expect(await readMargins(world, 3)).toMatchObject([{ calls: 1 }])
  })
})
