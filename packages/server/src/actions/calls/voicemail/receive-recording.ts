import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { ANONYMOUS } from '../../../core/calls/call.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type LockedCall, lockCall } from '../../../store/calls/calls.ts'
import {
  type Voicemail,
  deleteVoicemailRow,
  insertVoicemail,
  isKnownRecording,
  lockVoicemailOfCall,
  markRecorded,
} from '../../../store/calls/voicemail/voicemails.ts'
import { notifyWithoutMessage } from '../incoming/notify-missed-call.ts'
import { uncountMessage } from './start-voicemail.ts'

/** The carrier's report on the recording of a message. */
export interface RecordingReport {
  callId: string
  /** The caller's leg. */
  parentSid: string
  /** The carrier's id of the recording; null if there is no recording. */
  recordingSid: string | null
  /** 0 if the caller said nothing; null if the carrier does not report it. */
  seconds: number | null
}

/**
 * Stores that the carrier has the recording of a message, which a job then fetches. Reports may be repeated, and the
 * first one counts. A call without a message is missed.
 */
export async function receiveRecording(
  ports: Ports,
  report: RecordingReport,
): Promise<Outcome<null, 'unknown-call' | 'unknown-message'>> {
  const received = await store(ports, report)
  const { recordingSid } = report
  if (!received.ok && received.why === 'unknown-call' && recordingSid !== null) {
    await discard(ports, recordingSid)
  }
  return received
}

function store(
  ports: Ports,
  report: RecordingReport,
): Promise<Outcome<null, 'unknown-call' | 'unknown-message'>> {
  return ports.database.transaction(async tx => {
    // Before the message, because everything that changes a call locks its account first.
    const call = await lockCall(tx, report.callId)
    const voicemail = await lockVoicemailOfCall(tx, report.callId)
    if (!call) return refused('unknown-call')
    if (voicemail?.parentSid !== report.parentSid) {
      if (!voicemail && call.parentSid === report.parentSid)
        await keepForDeletion(ports, tx, call, report)
      return refused('unknown-message')
    }
    if (voicemail.status === 'deleted') rememberRecording(ports, tx, voicemail, report)
    if (voicemail.status !== 'recording') return accepted(null)
    const { recordingSid, seconds } = report
    if (recordingSid === null) await deleteVoicemailRow(tx, voicemail.id)
    else {
      const status = seconds === 0 ? 'deleted' : 'fetching'
      const checkAt = ports.clock.now()
      markRecorded(tx, voicemail.id, { status, recordingSid, seconds: seconds ?? 0, checkAt })
    }
    if (recordingSid === null || seconds === 0) {
      await uncountMessage(tx, voicemail)
      await notifyWithoutMessage(ports, tx, call, voicemail)
    }
    return accepted(null)
  })
}

/** The call has no message, for example because the carrier reports it too late. Its recording has to be deleted at the carrier. */
async function keepForDeletion(
  { clock, ids }: Ports,
  tx: Tx,
  { id: callId, userId, toNumber }: LockedCall,
  { parentSid, recordingSid }: RecordingReport,
): Promise<void> {
  if (recordingSid === null || (await isKnownRecording(tx, recordingSid))) return
  const id = ids.next('voicemail')
  const at = clock.now()
  const message = { id, userId, callId, parentSid, toNumber, begunAt: at, checkAt: at }
  insertVoicemail(tx, { ...message, fromNumber: ANONYMOUS })
  markRecorded(tx, id, { status: 'deleted', recordingSid, seconds: 0, checkAt: at })
}

/** The database does not have the call, for example after the restore of a backup. Deletes the recording at the carrier. */
async function discard({ database, log, voice }: Ports, recordingSid: string): Promise<void> {
  if (await database.read(db => isKnownRecording(db, recordingSid))) return
  log.warn({ recording: recordingSid }, 'A recording of an unknown call is deleted at the carrier')
  await voice.deleteRecording(recordingSid)
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
