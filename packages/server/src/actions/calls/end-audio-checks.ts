import type { Ports } from '../../ports/ports.ts'
import { claimDueAudioChecks, deleteAudioCheck } from '../../store/calls/audio-checks.ts'
import { sweep } from '../sweep.ts'

/** Ends audio checks at the carrier that have lasted long enough; most have ended by themselves. */
export function endAudioChecks(ports: Ports): Promise<void> {
  return sweep(ports, {
    noun: 'audioCheck',
    leaseSeconds: 30,
    batchSize: 20,
    claim: claimDueAudioChecks,
    async process(callSid) {
      await ports.voice.endCall(callSid)
      await ports.database.transaction(tx => deleteAudioCheck(tx, callSid))
    },
  })
}
