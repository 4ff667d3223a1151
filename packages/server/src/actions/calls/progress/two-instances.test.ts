import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addCaller, dial } from '../../../../testing/people/callers.ts'
import { expectBalanced } from '../../../../testing/expect-balanced.ts'
import { testDatabases } from '../../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../../testing/test-world.ts'
import type { Database } from '../../../ports/database.ts'
import type { CarrierStatus } from '../../../ports/vendors/voice-carrier.ts'
import { findCall } from '../../../store/calls/calls.ts'
import { readBalance } from '../../credit/read-credit.ts'
import { trackCall } from './track-call.ts'

/** Two instances of the server on one database. */
describe.each(testDatabases())(
  'a call whose reports arrive at two instances, on $name',
  ({ open }) => {
    let database: Database
    let first: TestWorld
    let second: TestWorld

    beforeEach(async () => {
      database = await open()
      first = testWorld(database)
      second = Object.assign(testWorld(database), { clock: first.clock, voice: first.voice })
    })
    afterEach(async () => {
      await expectBalanced(database)
      await database.close()
    })

    type Legs = Awaited<ReturnType<typeof dial>>
    const report = (world: TestWorld, legs: Legs, status: CarrierStatus) => {
      const { id: callId, parentSid, childSid } = legs
      const seconds = status === 'completed' ? 42 : null
      const key = `${childSid}:${status}`
      return trackCall(world, { key, callId, parentSid, childSid, status, seconds })
    }
    const stored = (id: string) => database.read(db => findCall(db, id))

    it('is not changed and not charged again once it is settled', async () => {
      const user = await addCaller(first, 1_000_000n)
      const call = await dial(first, user)
      await report(first, call, 'initiated')
      await report(second, call, 'completed')
      const settled = await stored(call.id)
      expect(await report(first, call, 'ringing')).toEqual({ ok: true, value: 'completed' })
      expect(await stored(call.id)).toEqual(settled)
      expect(await readBalance(first, user)).toMatchObject({ available: 987_000n })
    })

    it('is answered at one instance while another one settles it', async () => {
      const user = await addCaller(first, 1_000_000n)
      for (let n = 0; n < 20; n++) {
        const call = await dial(first, user)
        await report(first, call, 'initiated')
        await report(second, call, 'ringing')
        await Promise.all([report(first, call, 'in-progress'), report(second, call, 'completed')])
        expect(await stored(call.id)).toMatchObject({ state: 'completed', billedSeconds: 60 })
      }
      expect(await readBalance(first, user)).toMatchObject({ available: 740_000n })
    })

    it('stores a repeated report once, also at the same moment', async () => {
      const call = await dial(first, await addCaller(first, 1_000_000n))
      for (const status of ['initiated', 'ringing', 'in-progress'] as const) {
        await Promise.all([first, second, first].map(world => report(world, call, status)))
        expect(await report(first, call, status)).toMatchObject({ ok: true })
      }
      const events = await database.kysely.selectFrom('call_events').select('status').execute()
      expect(events.map(({ status }) => status).sort()).toEqual([
        'in-progress',
        'initiated',
        'ringing',
      ])
      expect(await stored(call.id)).toMatchObject({ state: 'in-progress' })
    })

    it('has its reports taken by two instances in turn', async () => {
      const user = await addCaller(first, 1_000_000n)
      const call = await dial(first, user)
      for (const status of ['initiated', 'ringing', 'in-progress', 'completed'] as const) {
        await report(second, call, status)
        const again = await report(first, call, status)
        expect(again).toEqual({ ok: true, value: status === 'initiated' ? 'dialing' : status })
      }
      expect(await readBalance(first, user)).toMatchObject({ available: 987_000n })
    })
  },
)
