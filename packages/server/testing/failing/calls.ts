import { sql } from 'kysely'
import { wantAccessEnd } from '../../src/actions/accounts/end-call-access.ts'
import { startAudioCheck } from '../../src/actions/calls/outgoing/audio-check.ts'
import { findAccessEnd } from '../../src/store/accounts/access-ends.ts'
import { findFailureCodes } from '../../src/store/calls/call-failures.ts'
import { breakRows } from '../database/broken-rows.ts'
import { addCaller, dial, failedCall, place, setLeg } from '../people/callers.ts'
import { leaveMessage } from '../people/voicemails.ts'
import { fail, failFor, isStatus, type FailingRow } from './failing-case.ts'

export const FAILING_WORK_OF_CALLS: Record<string, readonly FailingRow[]> = {
  'close-stale-calls': [
    {
      listedAs: 'call',
      async arrange(world) {
        const failing = await dial(world, await addCaller(world, 1_000_000n))
        const healthy = await dial(world, await addCaller(world, 1_000_000n))
        failFor(world.voice, 'fetchCall', failing.parentSid)
        failFor(world.voice, 'listChildren', failing.parentSid)
        setLeg(world, healthy.childSid, healthy.parentSid, 'completed', 10)
        setLeg(world, healthy.parentSid, null, 'completed', 12)
        return {
          item: failing.id,
          isHealthyDone: isStatus(world, 'calls', healthy.id, 'completed'),
        }
      },
    },
    {
      listedAs: 'call-expiry',
      async arrange(world) {
        const failing = await place(world, await addCaller(world, 1_000_000n))
        const healthy = await place(world, await addCaller(world, 1_000_000n))
        for (const [seconds, { id }] of [
          [2, failing],
          [1, healthy],
        ] as const) {
          await sql`update calls set usable_until = clock_timestamp() - make_interval(secs => ${seconds})
            where id = ${id}`.execute(world.database.kysely)
        }
        const when = `new.status = 'expired' and new.id = '${failing.id}'`
        await breakRows(world, { table: 'calls', on: 'update', when })
        return { item: failing.id, isHealthyDone: isStatus(world, 'calls', healthy.id, 'expired') }
      },
    },
  ],
  'find-call-failures': [
    {
      listedAs: 'call-failure',
      async arrange(world) {
        const failing = await failedCall(world)
        const healthy = await failedCall(world)
        const when = `new.code is not null and new.call_id = '${failing.id}'`
        await breakRows(world, { table: 'call_failures', on: 'update', when })
        const isHealthyDone = async () =>
          (await world.database.read(db => findFailureCodes(db, [healthy.id]))).size === 1
        return { item: failing.id, isHealthyDone }
      },
    },
  ],
  'finish-access-ends': [
    {
      listedAs: 'access-end',
      async arrange(world) {
        const [failing, healthy] = [await addCaller(world, 0n), await addCaller(world, 0n)]
        const ended: string[] = []
        world.voice.endAccess = async userId => {
          if (userId === failing) fail()
          ended.push(userId)
        }
        await world.database.transaction(async tx => {
          for (const userId of [failing, healthy]) wantAccessEnd(world, tx, userId)
        })
        const end = await world.database.read(db => findAccessEnd(db, { userId: failing }))
        return { item: String(end?.id), isHealthyDone: async () => ended.includes(healthy) }
      },
    },
  ],
  'end-audio-checks': [
    {
      listedAs: 'audio-check',
      async arrange(world) {
        for (const legId of ['CAfailing', 'CAhealthy']) {
          const from = { identity: await addCaller(world, 0n) }
          await startAudioCheck(world, { legId, from })
        }
        failFor(world.voice, 'endCall', 'CAfailing')
        return {
          item: 'CAfailing',
          isHealthyDone: async () => world.voice.ended.includes('CAhealthy'),
        }
      },
    },
  ],
  'finish-voicemails': [
    {
      listedAs: 'voicemail',
      async arrange(world) {
        const failing = await leaveMessage(world, await addCaller(world, 0n))
        const healthy = await leaveMessage(world, await addCaller(world, 0n))
        failFor(world.voice, 'downloadRecording', failing.recordingSid)
        return {
          item: failing.id,
          isHealthyDone: isStatus(world, 'voicemails', healthy.id, 'stored'),
        }
      },
    },
  ],
}
