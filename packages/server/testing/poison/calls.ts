import { sql } from 'kysely'
import { startAudioCheck } from '../../src/actions/calls/outgoing/audio-check.ts'
import { findFailureCodes } from '../../src/store/calls/call-failures.ts'
import { breakRows } from '../database/broken-rows.ts'
import { addCaller, dial, failedCall, place, setLeg } from '../people/callers.ts'
import { leaveMessage } from '../people/voicemails.ts'
import { failFor, isStatus, type PoisonCase } from './poison-case.ts'

export const POISON_OF_CALLS: Record<string, readonly PoisonCase[]> = {
  'close-stale-calls': [
    {
      listedAs: 'call',
      async arrange(world) {
        const poison = await dial(world, await addCaller(world, 1_000_000n))
        const healthy = await dial(world, await addCaller(world, 1_000_000n))
        failFor(world.voice, 'fetchCall', poison.parentSid)
        failFor(world.voice, 'listChildren', poison.parentSid)
        setLeg(world, healthy.childSid, healthy.parentSid, 'completed', 10)
        setLeg(world, healthy.parentSid, null, 'completed', 12)
        return { item: poison.id, isHealthyDone: isStatus(world, 'calls', healthy.id, 'completed') }
      },
    },
    {
      listedAs: 'call-expiry',
      async arrange(world) {
        const poison = await place(world, await addCaller(world, 1_000_000n))
        const healthy = await place(world, await addCaller(world, 1_000_000n))
        for (const [seconds, { id }] of [
          [2, poison],
          [1, healthy],
        ] as const) {
          await sql`update calls set usable_until = clock_timestamp() - make_interval(secs => ${seconds})
            where id = ${id}`.execute(world.database.kysely)
        }
        const when = `new.status = 'expired' and new.id = '${poison.id}'`
        await breakRows(world, { table: 'calls', on: 'update', when })
        return { item: poison.id, isHealthyDone: isStatus(world, 'calls', healthy.id, 'expired') }
      },
    },
  ],
  'find-call-failures': [
    {
      listedAs: 'call-failure',
      async arrange(world) {
        const poison = await failedCall(world)
        const healthy = await failedCall(world)
        const when = `new.code is not null and new.call_id = '${poison.id}'`
        await breakRows(world, { table: 'call_failures', on: 'update', when })
        const isHealthyDone = async () =>
          (await world.database.read(db => findFailureCodes(db, [healthy.id]))).size === 1
        return { item: poison.id, isHealthyDone }
      },
    },
  ],
  'end-audio-checks': [
    {
      listedAs: 'audio-check',
      async arrange(world) {
        for (const callSid of ['CApoison', 'CAhealthy']) {
          const from = `client:${await addCaller(world, 0n)}`
          await startAudioCheck(world, { callSid, from })
        }
        failFor(world.voice, 'endCall', 'CApoison')
        return {
          item: 'CApoison',
          isHealthyDone: async () => world.voice.ended.includes('CAhealthy'),
        }
      },
    },
  ],
  'finish-voicemails': [
    {
      listedAs: 'voicemail',
      async arrange(world) {
        const poison = await leaveMessage(world, await addCaller(world, 0n))
        const healthy = await leaveMessage(world, await addCaller(world, 0n))
        failFor(world.voice, 'downloadRecording', poison.recordingSid)
        return {
          item: poison.id,
          isHealthyDone: isStatus(world, 'voicemails', healthy.id, 'stored'),
        }
      },
    },
  ],
}
