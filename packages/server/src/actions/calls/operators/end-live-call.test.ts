import { micros } from '@ringback/contract/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { about } from '../../../../testing/about.ts'
import { addCaller, dial, place, setLeg } from '../../../../testing/people/callers.ts'
import { loggedChanges, operatorOf } from '../../../../testing/people/changed-by.ts'
import { expectBalanced } from '../../../../testing/expect-balanced.ts'
import {
  addRentedNumber,
  deleteNumbers,
  reportStatus,
  ringBrowser,
} from '../../../../testing/people/incoming-calls.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import type { ChangedBy } from '../../operators/change.ts'
import { readBalance } from '../../credit/read-credit.ts'
import { closeStaleCalls } from '../progress/close-stale-calls.ts'
import { endLiveCall } from './end-live-call.ts'
import { readCall } from '../history/read-calls.ts'

/** Two increments of a minute at $0.013. */
const COST_OF_61_SECONDS = 26_000n

describe('an operator ends a live call', () => {
  const world = useWorld({
    business: { inboundRatePerMinute: micros(10_000n), maxCallSeconds: 120 },
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

  const answer = (call: Awaited<ReturnType<typeof dial>>) => {
    setLeg(world, call.childSid, call.parentSid, 'in-progress', null)
    return reportStatus(world, call, 'in-progress')
  }
  /** The carrier ends a leg after 61 answered seconds. */
  const endAfter61Seconds = () => {
    world.voice.endCall = async sid => {
      world.voice.ended.push(sid)
      const leg = world.voice.calls.get(sid)
      if (leg?.seconds === null) setLeg(world, sid, leg.parentId, 'completed', 61)
    }
  }

  it('that rings at the phone: both legs end and nothing is charged', async () => {
    const call = await dial(world, user)
    expect(await endLiveCall(world, support, call.id)).toEqual({
      ok: true,
      value: { progress: 'done', status: 'completed' },
    })
    expect(world.voice.ended).toEqual([call.childSid, call.parentSid])
    expect(await readBalance(world, user)).toMatchObject({
      posted: 1_000_000n,
      available: 1_000_000n,
    })
  })

  it('that talks: it is charged by the record of the carrier', async () => {
    const call = await dial(world, user)
    await answer(call)
    endAfter61Seconds()
    expect(await endLiveCall(world, support, call.id)).toMatchObject({
      value: { progress: 'done', status: 'completed' },
    })
    expect(await readCall(world, user, call.id)).toMatchObject({
      value: { duration: 61, billedSeconds: 120, actualCost: COST_OF_61_SECONDS },
    })
    expect(await readBalance(world, user)).toMatchObject({
      available: 1_000_000n - COST_OF_61_SECONDS,
    })
  })

  it('that rings in the browser', async () => {
    const call = await ringBrowser(world, await addRentedNumber(world, user))
    expect(await endLiveCall(world, support, call.id)).toMatchObject({
      value: { progress: 'done' },
    })
    expect(world.voice.ended).toEqual([call.childSid, call.parentSid])
    expect(await readBalance(world, user)).toMatchObject({ available: 1_000_000n })
  })

  it('whose phone was not dialled yet: the leg of the browser ends', async () => {
    const call = await dial(world, user)
    world.voice.calls.delete(call.childSid)
    expect(await endLiveCall(world, support, call.id)).toMatchObject({
      value: { progress: 'done', status: 'canceled' },
    })
    expect(world.voice.ended).toEqual([call.parentSid])
  })

  it('while the carrier is away: the request is stored, and a job repeats it', async () => {
    const call = await dial(world, user)
    await answer(call)
    world.voice.isDown = true
    expect(await endLiveCall(world, support, call.id)).toEqual({
      ok: true,
      value: { progress: 'asked', status: 'in-progress' },
    })
    world.clock.advance({ seconds: 6 })
    await closeStaleCalls(world)
    expect(world.voice.ended).toEqual([])
    world.voice.isDown = false
    world.clock.advance({ seconds: 16 })
    await closeStaleCalls(world)
    expect(world.voice.ended).toEqual([call.childSid, call.parentSid])
    expect(await readCall(world, user, call.id)).toMatchObject({ value: { status: 'completed' } })
  })

  it('again after a few seconds if the carrier has not carried it out', async () => {
    const call = await dial(world, user)
    await answer(call)
    world.voice.endCall = async sid => {
      world.voice.ended.push(sid)
    }
    expect(await endLiveCall(world, support, call.id)).toMatchObject({
      value: { progress: 'asked', status: 'in-progress' },
    })
    endAfter61Seconds()
    world.clock.advance({ seconds: 6 })
    await closeStaleCalls(world)
    expect(await readCall(world, user, call.id)).toMatchObject({
      value: { status: 'completed', actualCost: COST_OF_61_SECONDS },
    })
  })

  it('with one row in the log for each request', async () => {
    const call = await dial(world, user)
    world.voice.isDown = true
    const at = world.clock.now()
    await endLiveCall(world, support, call.id)
    world.voice.isDown = false
    world.clock.advance({ seconds: 3 })
    await endLiveCall(world, support, call.id)
    const subject = `call:${call.id}`
    const changes = (await loggedChanges(world)).filter(change => change.subject === subject)
    const after = { status: 'dialing', endRequestedAt: about(at) }
    expect(changes).toEqual([
      { action: 'calls end', subject, before: { status: 'dialing', endRequestedAt: null }, after },
      { action: 'calls end', subject, before: after, after },
    ])
  })

  it('and is refused for a call that has ended, was not dialled or does not exist', async () => {
    const call = await dial(world, user)
    await endLiveCall(world, support, call.id)
    const refusal = { ok: false, why: 'call-not-live' }
    expect(await endLiveCall(world, support, call.id)).toEqual(refusal)
    expect(await endLiveCall(world, support, (await place(world, user)).id)).toEqual(refusal)
    expect(await endLiveCall(world, support, 'call_none')).toEqual({
      ok: false,
      why: 'unknown-call',
    })
  })
})
