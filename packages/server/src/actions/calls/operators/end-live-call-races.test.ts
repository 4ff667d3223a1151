import { beforeAll, describe, expect, it } from 'vitest'
import { addCaller, dial, setLeg } from '../../../../testing/people/callers.ts'
import { operatorOf } from '../../../../testing/people/changed-by.ts'
import { useInstances } from '../../../../testing/instances.ts'
import { hasPostgres } from '../../../../testing/test-database.ts'
import type { ChangedBy } from '../../operators/change.ts'
import { readBalance } from '../../credit/read-credit.ts'
import { closeStaleCalls } from '../progress/close-stale-calls.ts'
import { compareNow } from './compare-call.ts'
import { endCall } from '../progress/end-call.ts'
import { endLiveCall } from './end-live-call.ts'
import { trackCall } from '../progress/track-call.ts'

const CREDIT = 1_000_000n
/** Two increments of a minute at $0.013. */
const COST_OF_61_SECONDS = 26_000n

/** Three instances of the server on one PostgreSQL, each with a pool of its own. */
describe.skipIf(!hasPostgres)('operators who end and compare calls, on PostgreSQL', () => {
  const servers = useInstances({ pools: [20, 20, 20] })
  const { instance } = servers
  let support: ChangedBy
  beforeAll(async () => {
    support = await operatorOf(servers.first, 'support')
  })

  async function talk() {
    const user = await addCaller(servers.first, CREDIT)
    const call = await dial(servers.first, user)
    setLeg(servers.first, call.childSid, call.parentSid, 'in-progress', null)
    await report(call, 'in-progress', null)
    return { user, ...call }
  }
  type Talk = Awaited<ReturnType<typeof talk>>

  function report(
    { id, parentSid, childSid }: Pick<Talk, 'id' | 'parentSid' | 'childSid'>,
    status: 'in-progress' | 'completed',
    seconds: number | null,
    n = 0,
  ) {
    const key = `${childSid}:${status}:${n}`
    return trackCall(instance(n), { key, callId: id, parentSid, childSid, status, seconds })
  }

  function settlements({ id }: Talk) {
    return servers.first.database.kysely
      .selectFrom('transfers')
      .select('type')
      .where('key', 'like', `call:${id}:%`)
      .execute()
  }

  it('charges a call once that ends by itself while operators end it and a sweep checks it', async () => {
    servers.first.voice.endCall = async sid => {
      const leg = servers.first.voice.calls.get(sid)
      if (leg?.seconds === null) setLeg(servers.first, sid, leg.parentId, 'completed', 61)
    }
    const talks = await Promise.all(Array.from({ length: 10 }, talk))
    servers.first.clock.advance({ minutes: 3 })
    await Promise.all([
      ...talks.flatMap((call, n) => [
        endLiveCall(instance(n), support, call.id),
        endLiveCall(instance(n + 1), support, call.id),
        endCall(instance(n + 2), call.user, call.id),
        report(call, 'completed', 61, n),
        report(call, 'completed', 61, n + 1),
      ]),
      ...servers.worlds.map(world => closeStaleCalls(world)),
    ])
    for (const call of talks) {
      expect(await settlements(call)).toEqual([{ type: 'deduction' }])
      const left = CREDIT - COST_OF_61_SECONDS
      expect(await readBalance(servers.first, call.user)).toMatchObject({
        posted: left,
        available: left,
      })
    }
  })

  it('refunds an overcharge once when operators compare a call while sweeps do', async () => {
    const talks = await Promise.all(Array.from({ length: 10 }, talk))
    await Promise.all(talks.map(call => report(call, 'completed', 61)))
    for (const call of talks) {
      setLeg(servers.first, call.childSid, call.parentSid, 'completed', 60)
    }
    servers.first.clock.advance({ minutes: 11 })
    const [compared] = await Promise.all([
      Promise.all(
        talks.flatMap((call, n) => [
          compareNow(instance(n), support, call.id),
          compareNow(instance(n + 1), support, call.id),
        ]),
      ),
      ...servers.worlds.map(world => closeStaleCalls(world)),
    ])
    expect(compared.every(({ ok }) => ok)).toBe(true)
    for (const call of talks) {
      expect(await settlements(call)).toEqual([{ type: 'deduction' }, { type: 'refund' }])
      expect(await readBalance(servers.first, call.user)).toMatchObject({
        available: CREDIT - 13_000n,
      })
    }
  })
})
