import { micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { FAR_END, addCaller, place } from '../../../../testing/people/callers.ts'
import { reportStatus } from '../../../../testing/people/incoming-calls.ts'
import { useInstances } from '../../../../testing/instances.ts'
import { hasPostgres } from '../../../../testing/test-database.ts'
import type { TestWorld } from '../../../../testing/test-world.ts'
import { spentSince } from '../../../store/calls/call-limits.ts'
import { bridgeCall } from './bridge-call.ts'

/** A call that has just been dialled counts ten minutes of $0.013. */
const COUNTED = 130_000n
/** Room for what the live calls have lasted: they count more with each millisecond. */
const LASTED = 10_000n

describe.skipIf(!hasPostgres)('the daily spend among three instances on PostgreSQL', () => {
  const servers = useInstances()
  const { instance, times } = servers

  it('admits as many of 20 calls that are dialled at once as the limit allows', async () => {
    limitTo(7n * COUNTED + LASTED)
    const calls = []
    for (let n = 0; n < 20; n++) {
      calls.push(await place(instance(n), await addCaller(instance(n), 1_000_000n)))
    }
    const outcomes = await Promise.all(calls.map((call, n) => dial(instance(n), call)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(7)
    const refusals = outcomes.flatMap(outcome => (outcome.ok ? [] : [outcome.why]))
    expect(new Set(refusals)).toEqual(new Set(['daily-spend-held']))
    const { database, clock } = servers.first
    const spend = await database.transaction(tx => spentSince(tx, clock.now()))
    expect(spend.settled).toBe(0n)
    expect(spend.live).toBeGreaterThanOrEqual(7n * COUNTED)
    expect(spend.live).toBeLessThan(7n * COUNTED + LASTED)
  })

  it('gives the repeats of a webhook the same instructions when its call uses up the limit', async () => {
    const world = servers.first
    for (let round = 0; round < 5; round++) {
      limitTo(100n * COUNTED)
      const call = await place(world, await addCaller(world, 1_000_000n))
      const { live } = await world.database.transaction(tx => spentSince(tx, world.clock.now()))
      limitTo(live + COUNTED + LASTED)
      const answers = await times(10, () => dial(world, call))
      expect(new Set(answers.map(answer => (answer.ok ? 'dialled' : answer.why)))).toEqual(
        new Set(['dialled']),
      )
      const legs = { parentSid: `CA-${call.id}`, childSid: `CA-c-${call.id}` }
      await reportStatus(world, { ...call, ...legs }, 'no-answer')
    }
  })

  function limitTo(limit: bigint): void {
    for (const world of servers.worlds) {
      world.business = { ...world.business, dailySpendLimit: micros(limit) }
    }
  }
})

function dial(world: TestWorld, { id: callId, userId }: { id: string; userId: string }) {
  const request = { legId: `CA-${callId}`, from: { identity: userId }, to: FAR_END, callId }
  return bridgeCall(world, request)
}
