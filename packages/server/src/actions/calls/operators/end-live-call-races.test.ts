import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../ports/database.ts'
import { addCaller, dial, setLeg } from '../../../../testing/people/callers.ts'
import { operatorOf } from '../../../../testing/people/changed-by.ts'
import { expectBalanced } from '../../../../testing/expect-balanced.ts'
import {
  type FreshPostgres,
  freshPostgres,
  hasPostgres,
} from '../../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../../testing/test-world.ts'
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
  let fresh: FreshPostgres
  let databases: Database[]
  let worlds: [TestWorld, ...TestWorld[]]
  let support: ChangedBy

  beforeAll(async () => {
    fresh = await freshPostgres()
    databases = [fresh.open(20), fresh.open(20), fresh.open(20)]
    const [first, ...others] = databases.map(database => testWorld(database))
    if (!first) throw new Error('no instance')
    for (const other of others) Object.assign(other, { voice: first.voice, clock: first.clock })
    worlds = [first, ...others]
    support = await operatorOf(first, 'support')
  })
  afterAll(async () => {
    if (databases[0]) await expectBalanced(databases[0])
    for (const database of databases) await database.close()
    await fresh.drop()
  })

  const instance = (n: number) => worlds[n % worlds.length] ?? worlds[0]

  async function talk() {
    const user = await addCaller(worlds[0], CREDIT)
    const call = await dial(worlds[0], user)
    setLeg(worlds[0], call.childSid, call.parentSid, 'in-progress', null)
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
    return worlds[0].database.kysely
      .selectFrom('transfers')
      .select('type')
      .where('key', 'like', `call:${id}:%`)
      .execute()
  }

  it('charges a call once that ends by itself while operators end it and a sweep checks it', async () => {
    worlds[0].voice.endCall = async sid => {
      const leg = worlds[0].voice.calls.get(sid)
      if (leg?.seconds === null) setLeg(worlds[0], sid, leg.parentId, 'completed', 61)
    }
    const talks = await Promise.all(Array.from({ length: 10 }, talk))
    worlds[0].clock.advance({ minutes: 3 })
    await Promise.all([
      ...talks.flatMap((call, n) => [
        endLiveCall(instance(n), support, call.id),
        endLiveCall(instance(n + 1), support, call.id),
        endCall(instance(n + 2), call.user, call.id),
        report(call, 'completed', 61, n),
        report(call, 'completed', 61, n + 1),
      ]),
      ...worlds.map(world => closeStaleCalls(world)),
    ])
    for (const call of talks) {
      expect(await settlements(call)).toEqual([{ type: 'deduction' }])
      const left = CREDIT - COST_OF_61_SECONDS
      expect(await readBalance(worlds[0], call.user)).toMatchObject({
        posted: left,
        available: left,
      })
    }
  })

  it('refunds an overcharge once when operators compare a call while sweeps do', async () => {
    const talks = await Promise.all(Array.from({ length: 10 }, talk))
    await Promise.all(talks.map(call => report(call, 'completed', 61)))
    for (const call of talks) {
      setLeg(worlds[0], call.childSid, call.parentSid, 'completed', 60)
    }
    worlds[0].clock.advance({ minutes: 11 })
    const [compared] = await Promise.all([
      Promise.all(
        talks.flatMap((call, n) => [
          compareNow(instance(n), support, call.id),
          compareNow(instance(n + 1), support, call.id),
        ]),
      ),
      ...worlds.map(world => closeStaleCalls(world)),
    ])
    expect(compared.every(({ ok }) => ok)).toBe(true)
    for (const call of talks) {
      expect(await settlements(call)).toEqual([{ type: 'deduction' }, { type: 'refund' }])
      expect(await readBalance(worlds[0], call.user)).toMatchObject({ available: CREDIT - 13_000n })
    }
  })
})
