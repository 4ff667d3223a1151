import { micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { FAR_END, addCaller, dial, place } from '../../../../testing/people/callers.ts'
import { reportStatus } from '../../../../testing/people/incoming-calls.ts'
import { signedInOperator } from '../../../../testing/people/operators.ts'
import type { TestWorld } from '../../../../testing/test-world.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { addSeconds } from '../../../core/time.ts'
import { findCall } from '../../../store/calls/calls.ts'
import { spentSince } from '../../../store/calls/call-limits.ts'
import { sendMails } from '../../mail/send-mails.ts'
import { bridgeCall } from './bridge-call.ts'
import { placeCall } from './place-call.ts'

/** A call that has just been dialled counts ten minutes of $0.013. */
const COUNTED = 130_000n
/** Room for what the live calls of a test have lasted: they count more with each millisecond. */
const LASTED = 10_000n
const DAY_OLD = { newAccountDays: 1, newAccountSpendPercent: 50 }

describe('the daily spend of all users', () => {
  const world = useWorld()

  const limitTo = (calls: bigint, more: Partial<TestWorld['business']> = {}) => {
    world.business = {
      ...world.business,
      dailySpendLimit: micros(calls * COUNTED + LASTED),
      ...more,
    }
  }
  const attempt = async (user?: string) =>
    placeCall(
      world,
      { id: user ?? (await addCaller(world, 1_000_000n)), selectedCallerId: null },
      FAR_END,
    )
  const bridge = ({ id, userId }: { id: string; userId: string }) =>
    bridgeCall(world, { legId: `CA-${id}`, from: { identity: userId }, to: FAR_END, callId: id })
  const dialNew = async () => dial(world, await addCaller(world, 1_000_000n))
  const complete = (call: Awaited<ReturnType<typeof dial>>, seconds: number) =>
    reportStatus(world, call, 'completed', seconds)
  const spent = () => world.database.transaction(tx => spentSince(tx, world.clock.now()))

  it('does not count calls that are never dialled: accounts that hold all credit block no other', async () => {
    limitTo(4n)
    for (let n = 0; n < 3; n++) await place(world, await addCaller(world, 26_250_000n))
    expect(await spent()).toEqual({ settled: 0n, live: 0n })
    expect(await attempt()).toMatchObject({ ok: true })
    await dialNew()
  })

  it('counts calls of one second with their cost, and refuses none', async () => {
    limitTo(2n)
    for (let n = 0; n < 10; n++) await complete(await dialNew(), 1)
    expect(await spent()).toEqual({ settled: 10n * 13_000n, live: 0n })
  })

  it('counts a live call with ten minutes more than it has lasted, and at most with its hold', async () => {
    const { id } = await dialNew()
    const dialledAt = (await world.database.read(db => findCall(db, id)))?.dialledAt
    const spentAfter = (minutes: number) => {
      world.clock.set(addSeconds(dialledAt ?? expect.fail('it was not dialled'), minutes * 60))
      return spent()
    }
    expect(await spentAfter(0)).toEqual({ settled: 0n, live: COUNTED })
    expect(await spentAfter(5)).toEqual({ settled: 0n, live: 15n * 13_000n })
    expect(await spentAfter(125)).toEqual({ settled: 0n, live: 60n * 13_000n })
  })

  it('refuses a call for some minutes while live calls use it up, and for the day when ended calls do', async () => {
    limitTo(1n)
    const live = await dialNew()
    expect(await attempt()).toMatchObject({ why: 'daily-spend-held' })
    await complete(live, 60)
    limitTo(2n)
    await complete(await dialNew(), 600)
    expect(await attempt()).toMatchObject({ why: 'daily-spend-reached' })
    world.clock.advance({ days: 1 })
    expect(await attempt()).toMatchObject({ ok: true })
  })

  it('is checked again when the call is dialled', async () => {
    limitTo(2n)
    const calls = []
    for (let n = 0; n < 3; n++) calls.push(await place(world, await addCaller(world, 1_000_000n)))
    const outcomes = []
    for (const call of calls) outcomes.push(await bridge(call))
    expect(outcomes).toMatchObject([{ ok: true }, { ok: true }, { why: 'daily-spend-held' }])
    const [first] = calls
    if (first) expect(await bridge(first)).toMatchObject({ ok: true })
  })

  it('keeps the reserved part for older accounts when new accounts use up theirs, and reports it', async () => {
    await signedInOperator(world, 'owner', 'owner@ringback.test')
    const older = await addCaller(world, 1_000_000n)
    const another = await addCaller(world, 1_000_000n)
    world.clock.advance({ days: 2 })
    limitTo(4n, DAY_OLD)
    for (let n = 0; n < 2; n++) await complete(await dialNew(), 600)
    expect(await attempt()).toMatchObject({ why: 'daily-spend-reached' })
    await sendMails(world)
    expect(world.mails.at(-1)?.subject).toContain('New accounts have used their part')
    for (const user of [older, another]) await dial(world, user)
    expect(await attempt(older)).toMatchObject({ why: 'call-in-progress' })
    world.clock.advance({ minutes: 1 })
    expect(await spent()).toMatchObject({ settled: 2n * COUNTED })
  })
})
