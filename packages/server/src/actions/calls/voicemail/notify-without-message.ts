import { secondsBetween } from '../../../core/time.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type LockedCall, lockCall } from '../../../store/calls/calls.ts'
import {
  type Voicemail,
  lockVoicemail,
  setMissedMailed,
} from '../../../store/calls/voicemail/voicemails.ts'
import { notifyMissedCall } from '../incoming/notify-missed-call.ts'

/** The sound of a message usually arrives within seconds. */
const LATE_AFTER_SECONDS = 3_600

/** There is no message, so the call is missed. It may have been announced while the message was late. */
export async function notifyWithoutMessage(
  ports: Ports,
  tx: Tx,
  call: LockedCall,
  { missedMailedAt }: Voicemail,
): Promise<void> {
  if (missedMailedAt === null) await notifyMissedCall(ports, tx, call)
}

/**
 * Announces the missed call of a message that has had no sound for an hour, because the renter would otherwise learn of
 * the call only from the list. If the sound arrives later, it has a mail of its own.
 */
export async function notifyLateMessage(ports: Ports, voicemail: Voicemail): Promise<void> {
  const now = ports.clock.now()
  if (!isAwaited(voicemail) || secondsBetween(voicemail.begunAt, now) < LATE_AFTER_SECONDS) return
  await ports.database.transaction(async tx => {
    const call = await lockCall(tx, voicemail.callId)
    const current = await lockVoicemail(tx, voicemail.id)
    if (!call || !current || !isAwaited(current)) return
    await setMissedMailed(tx, current.id, now)
    await notifyMissedCall(ports, tx, call)
  })
}

function isAwaited({ status, missedMailedAt }: Voicemail): boolean {
  return missedMailedAt === null && (status === 'recording' || status === 'fetching')
}
