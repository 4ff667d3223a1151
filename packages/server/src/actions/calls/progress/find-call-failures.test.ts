import { beforeEach, describe, expect, it } from 'vitest'
import { addCaller, dial, failedCall, settledCall } from '../../../../testing/people/callers.ts'
import { reportStatus } from '../../../../testing/people/incoming-calls.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { readOverview } from '../../overview/read-overview.ts'
import { findCallFailures } from './find-call-failures.ts'
import { inspectCall } from '../operators/inspect-calls.ts'
import { readCall } from '../history/read-calls.ts'
import { readHistory } from '../history/read-history.ts'

describe('a call that the carrier does not make', () => {
  const world = useWorld({ shared: 'database', isBalanced: true })
  beforeEach(async () => {
    await world.database.transaction(tx => tx.deleteFrom('call_failures').execute())
  })

  const ownerOf = async (id: string) => {
    const row = await world.database.kysely
      .selectFrom('calls')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.user_id
  }
  const reasonOf = async (id: string) => {
    const read = await readCall(world, await ownerOf(id), id)
    return read.ok ? read.value.failureReason : read.why
  }
  const find = async (seconds: number) => {
    world.clock.advance({ seconds })
    await findCallFailures(world)
  }
  const waiting = () => world.database.kysely.selectFrom('call_failures').selectAll().execute()

  it.each([
    [13227, 'number-not-allowed'],
    [13225, 'number-not-allowed'],
    [13214, 'caller-id-not-allowed'],
    [13224, 'number-not-reached'],
  ])('has the reason of the code %i', async (code, reason) => {
    const { id } = await failedCall(world, code)
    expect(await reasonOf(id)).toBeNull()
    await find(1)
    expect(await reasonOf(id)).toBe(reason)
    const { calls } = await readHistory(world, await ownerOf(id), { page: 1, limit: 10 })
    expect(calls).toMatchObject([{ id, status: 'failed', failureReason: reason, actualCost: 0n }])
  })

  it('has no reason for its user when the code is unknown, and operators see the code', async () => {
    const { id } = await failedCall(world, 39_999)
    await find(1)
    expect(await reasonOf(id)).toBeNull()
    const inspected = await inspectCall(world, id)
    const timeline = inspected.ok ? inspected.value.timeline : []
    expect(timeline).toContainEqual(
      expect.objectContaining({ source: 'carrier', event: 'failure-found', detail: '39999' }),
    )
  })

  it('has its code with the meaning in the timeline, and is counted by code in the overview', async () => {
    const { id } = await failedCall(world, 13_227)
    await failedCall(world, 13_227)
    await failedCall(world, 13_214)
    await find(1)
    const inspected = await inspectCall(world, id)
    expect(inspected.ok && inspected.value.timeline.at(-1)).toMatchObject({
      event: 'failure-found',
      detail: '13227 · Geographic permissions forbid the number',
    })
    const { callFailures } = await readOverview(world, 7)
    expect(callFailures.map(({ code, count }) => [code, count])).toEqual([
      [13_227, 2],
      [13_214, 1],
    ])
    expect(await world.metrics.render(null, null)).toContain(
      'ringback_call_failures_total{code="13227"} 2',
    )
  })

  it('is looked up again when the carrier logs the error later, and not for ever', async () => {
    const late = await failedCall(world, null)
    const never = await failedCall(world, null)
    await find(1)
    world.voice.failureCodes.push({ legId: late.parentSid, code: 32_205 })
    await find(5)
    expect(await reasonOf(late.id)).toBeNull()
    await find(10)
    expect(await reasonOf(late.id)).toBe('number-not-allowed')
    for (const seconds of [110, 500, 3_600]) await find(seconds)
    expect(await reasonOf(never.id)).toBeNull()
    expect((await waiting()).map(row => row.call_id)).toEqual([late.id])
  })

  it('may have its error at the called leg, and is not mixed up with other calls', async () => {
    const call = await dial(world, await addCaller(world, 1_000_000n))
    world.voice.failureCodes.push(
      { legId: 'CA-other', code: 13_214 },
      { legId: call.childSid, code: 13_225 },
    )
    await reportStatus(world, call, 'failed', 0)
    await find(1)
    expect(await reasonOf(call.id)).toBe('number-not-allowed')
  })

  it('is looked up once when the carrier does not answer at first, and its end is not delayed', async () => {
    const { id } = await failedCall(world)
    world.voice.isDown = true
    await find(1)
    expect(await reasonOf(id)).toBeNull()
    world.voice.isDown = false
    await find(3_600)
    expect(await reasonOf(id)).toBe('number-not-allowed')
  })

  it('is the only kind of call that is looked up at the carrier', async () => {
    await settledCall(world, await addCaller(world, 1_000_000n), 30)
    const busy = await dial(world, await addCaller(world, 1_000_000n))
    await reportStatus(world, busy, 'busy', 0)
    expect(await waiting()).toEqual([])
  })
})
