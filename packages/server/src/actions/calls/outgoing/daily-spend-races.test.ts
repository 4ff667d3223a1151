import { micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { FAR_END, addCaller, place } from '../../../../testing/people/callers.ts'
import { freshPostgres, hasPostgres } from '../../../../testing/test-database.ts'
import { testWorld } from '../../../../testing/test-world.ts'
import { spentSince } from '../../../store/calls/call-limits.ts'
import { bridgeCall } from './bridge-call.ts'
import { trackCall } from '../progress/track-call.ts'

/** A call that has just been dialled counts ten minutes of $0.013. */
const COUNTED = 130_000n
/** Room for what the live calls have lasted: they count more with each millisecond. */
const LASTED = 10_000n

describe.skipIf(!hasPostgres)('the daily spend among three instances on PostgreSQL', () => {
  it('admits as many of 20 calls that are dialled at once as the limit allows', async () => {
    const fresh = await freshPostgres()
    const worlds = Array.from({ length: 3 }, () => testWorld(fresh.open(10)))
    const [first] = worlds
    if (!first) throw new Error('no instance')
    for (const world of worlds) {
      Object.assign(world, { clock: first.clock, voice: first.voice })
      world.business = { ...world.business, dailySpendLimit: micros(7n * COUNTED + LASTED) }
    }
    const instance = (n: number) => worlds[n % worlds.length] ?? first
    const calls = []
    for (let n = 0; n < 20; n++) {
      calls.push(await place(instance(n), await addCaller(instance(n), 1_000_000n)))
    }
    const outcomes = await Promise.all(
      calls.map(({ id, userId }, n) =>
        bridgeCall(instance(n), {
          legId: `CA-${id}`,
          from: { identity: userId },
          to: FAR_END,
          callId: id,
        }),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(7)
    const refusals = outcomes.flatMap(outcome => (outcome.ok ? [] : [outcome.why]))
    expect(new Set(refusals)).toEqual(new Set(['daily-spend-held']))
    const spend = await first.database.transaction(tx => spentSince(tx, first.clock.now()))
    expect(spend.settled).toBe(0n)
    expect(spend.live).toBeGreaterThanOrEqual(7n * COUNTED)
    expect(spend.live).toBeLessThan(7n * COUNTED + LASTED)
    for (const { database } of worlds) await database.close()
    await fresh.drop()
  })

  it('gives the repeats of a webhook the same instructions when its call uses up the limit', async () => {
    const fresh = await freshPostgres()
    const world = testWorld(fresh.open(10))
    world.business = { ...world.business, dailySpendLimit: micros(COUNTED) }
    for (let round = 0; round < 5; round++) {
      const call = await place(world, await addCaller(world, 1_000_000n))
      const legs = { parentSid: `CA-p-${call.id}`, childSid: `CA-c-${call.id}` }
      const request = { legId: legs.parentSid, from: { identity: call.userId }, to: FAR_END }
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => bridgeCall(world, { ...request, callId: call.id })),
      )
      expect(new Set(answers.map(answer => (answer.ok ? 'dialled' : answer.why)))).toEqual(
        new Set(['dialled']),
      )
      const end = { key: call.id, callId: call.id, status: 'no-answer', seconds: null } as const
      await trackCall(world, { ...legs, ...end })
    }
    await world.database.close()
    await fresh.drop()
  })
})
