import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buy, deliver } from '../../../testing/buyers.ts'
import { addCaller, dial, place, setLeg } from '../../../testing/callers.ts'
import { testDatabases } from '../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { closeStaleCalls } from '../calls/close-stale-calls.ts'
import { trackCall } from '../calls/track-call.ts'
import { sendMails } from '../mail/send-mails.ts'
import { keepDayTotals } from './keep-day-totals.ts'
import { readOverview } from './read-overview.ts'

describe.each(testDatabases())('the overview on $name', ({ open }) => {
  let world: TestWorld
  let user: string
  beforeEach(async () => {
    world = testWorld(await open())
    user = await addCaller(world, 1_000_000n)
  })
  afterEach(() => world.database.close())

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

  it('is empty and has every day before the totals are computed', async () => {
    const { days, today, computedAt, attention } = await readOverview(world, 7)
    expect(days.map(({ day }) => day)).toHaveLength(7)
    expect(days.at(-1)?.day).toBe(world.clock.now().toISOString().slice(0, 10))
    expect([today.calls, today.callsRevenue, computedAt]).toEqual([0, 0n, null])
    expect(attention).toEqual([])
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

  it('keeps the estimate while the carrier has no price', async () => {
    await call(61)
    world.clock.advance({ seconds: 600 })
    await closeStaleCalls(world)
    expect((await overview()).today).toMatchObject({ estimatedCarrierCost: 20_000n })
  })

  it('shows credit sold, given, returned and owed, and the disputes', async () => {
    const bought = await buy(world, user)
    const disputed = await buy(world, user, 'plus-25')
    const refund = world.payments.refundInDashboard(bought.payment.id, bought.payment.amount)
    await deliver(world, world.payments.signWebhook('refund.processed', { refund }))
    const { amount, currency } = disputed.payment
    const dispute = { id: 'disp_1', paymentId: disputed.payment.id, amount, currency }
    await deliver(world, world.payments.signWebhook('payment.dispute.created', { dispute }))
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

  it('shows live calls and holds', async () => {
    const live = await dial(world, user)
    const other = await addCaller(world, 1_000_000n)
    const placed = await place(world, other)
    const { now } = await overview()
    expect(now).toMatchObject({
      liveCalls: 1,
      holds: { count: 2, amount: live.hold + placed.hold, oldestAt: world.clock.now() },
    })
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

  it('lists what needs a person', async () => {
    const stuck = await dial(world, user)
    world.broken.mailer = true
    await buy(world, await addCaller(world, 0n))
    for (let attempt = 0; attempt < 6; attempt++) {
      await sendMails(world)
      world.clock.advance({ hours: 1 })
    }
    const { attention } = await overview()
    expect(attention.map(({ kind, count }) => [kind, count])).toEqual([
      ['failed-mails', 1],
      ['stuck-calls', 1],
    ])
    expect(attention[1]?.oldestAt?.getTime()).toBeLessThan(world.clock.now().getTime())
    expect(stuck.id).not.toBe('')
  })
})
