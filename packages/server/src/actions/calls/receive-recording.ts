import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { lockCall } from '../../store/calls/calls.ts'
import {
  type Voicemail,
  deleteVoicemailRow,
  lockVoicemailOfCall,
  markRecorded,
} from '../../store/calls/voicemails.ts'
import { notifyMissedCall } from './notify-missed-call.ts'

/** The carrier's report on the recording of a message. */
export interface RecordingReport {
  callId: string
  /** The caller's leg. */
  parentSid: string
  /** The carrier's id of the recording; null if there is no recording. */
  recordingSid: string | null
  /** 0 if the caller said nothing. */
  seconds: number
}

/**
 * Stores that the carrier has the recording of a message, which a job then fetches. Reports may be repeated, and the
 * first one counts. A call without a message is missed.
 */
export async function receiveRecording(
  ports: Ports,
  report: RecordingReport,
): Promise<Outcome<null, 'unknown-call'>> {
  return ports.database.transaction(async tx => {
    // Before the message, because everything that changes a call locks its account first.
    const call = await lockCall(tx, report.callId)
    const voicemail = await lockVoicemailOfCall(tx, report.callId)
    if (!call || voicemail?.parentSid !== report.parentSid) return refused('unknown-call')
    if (voicemail.status === 'deleted') rememberRecording(ports, tx, voicemail, report)
    if (voicemail.status !== 'recording') return accepted(null)
    const { recordingSid, seconds } = report
    if (recordingSid === null) await deleteVoicemailRow(tx, voicemail.id)
    else {
      const status = seconds > 0 ? 'fetching' : 'deleted'
      markRecorded(tx, voicemail.id, { status, recordingSid, seconds, checkAt: ports.clock.now() })
    }
    if (recordingSid === null || seconds === 0) await notifyMissedCall(ports, tx, call)
    return accepted(null)
  })
}

/** The account was closed while the caller spoke: the recording has to be deleted at the carrier. */
function rememberRecording(
  { clock }: Ports,
  tx: Tx,
  voicemail: Voicemail,
  { recordingSid }: RecordingReport,
): void {
  if (recordingSid === null || voicemail.recordingSid !== null) return
  const checkAt = clock.now()
  markRecorded(tx, voicemail.id, { status: 'deleted', recordingSid, seconds: 0, checkAt })
}
