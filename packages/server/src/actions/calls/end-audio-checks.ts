import { addSeconds } from '../../core/calls/call-schedule.ts'
import type { Ports } from '../../ports/ports.ts'
import { claimDueAudioChecks, deleteAudioCheck } from '../../store/calls/audio-checks.ts'

const RETRY_SECONDS = 30
const MOST_AT_ONCE = 20

/** Tells the carrier to end the echoes that have lasted long enough; most have ended by themselves. */
export async function endAudioChecks(ports: Ports): Promise<void> {
  const now = ports.clock.now()
  const due = await ports.database.transaction(tx =>
    claimDueAudioChecks(tx, now, addSeconds(now, RETRY_SECONDS), MOST_AT_ONCE),
  )
  for (const callSid of due) {
    await ports.voice.endCall(callSid)
    await ports.database.transaction(tx => deleteAudioCheck(tx, callSid))
  }
}
