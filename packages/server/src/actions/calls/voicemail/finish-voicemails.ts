import { VOICEMAIL_MAX_SECONDS } from '@ringback/contract/limits'
import { ANONYMOUS } from '../../../core/calls/call.ts'
import { secondsOfWav } from '../../../core/calls/wav-sound.ts'
import { voicemailMail } from '../../../core/mail/call-mails.ts'
import { addSeconds, secondsBetween } from '../../../core/time.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { lockCall } from '../../../store/calls/calls.ts'
import {
  type Voicemail,
  findVoicemail,
  lockVoicemail,
  scheduleVoicemailCheck,
  voicemailsToFetch,
} from '../../../store/calls/voicemail/voicemails.ts'
import {
  markVoicemailDeleted,
  storeSound,
} from '../../../store/calls/voicemail/voicemail-sounds.ts'
import { findContactName } from '../../../store/contacts/contacts.ts'
import { sweep } from '../../sweep.ts'
import { pushNotice } from '../../push/push-notice.ts'
import { writeMailTo } from '../../mail/write-mail.ts'
import { deleteRecordings, isCallerConnected } from './delete-recordings.ts'
import {
  isMailDue,
  notifyLateMessage,
  notifyWithoutMessage,
} from '../incoming/notify-missed-call.ts'
import { receiveRecording } from './receive-recording.ts'

/** A recording of the longest message, with some room for the header and for rounding. */
const SOUND_MAX_BYTES = (VOICEMAIL_MAX_SECONDS + 5) * 16_000
/** How soon the call of a caller who still speaks is fetched again. */
const RECORDING_CHECK_SECONDS = 60
/** The carrier stores a recording within seconds. After this time there is none. */
const MISSING_AFTER_SECONDS = 3_600

/**
 * Fetches the recordings of messages, stores their sounds, and deletes the recordings at the carrier. If the carrier's
 * report on a recording was lost, its list of recordings decides.
 */
export async function finishVoicemails(ports: Ports): Promise<void> {
  await fetchRecordings(ports)
  await deleteRecordings(ports)
}

function fetchRecordings(ports: Ports): Promise<void> {
  return sweep(ports, {
    work: 'voicemail',
    logKey: 'voicemail',
    leaseSeconds: 120,
    batchSize: 5,
    giveUpAfter: 50,
    due: voicemailsToFetch,
    async process(id) {
      const voicemail = await ports.database.read(db => findVoicemail(db, id))
      if (!voicemail) return
      try {
        if (voicemail.status === 'recording') await findRecording(ports, voicemail)
        if (voicemail.status === 'fetching') await fetchSound(ports, voicemail)
      } finally {
        await notifyLateMessage(ports, voicemail)
      }
    },
  })
}

/** No report has arrived. */
async function findRecording(ports: Ports, voicemail: Voicemail): Promise<void> {
  const { id, callId, parentSid } = voicemail
  const isConnected = await isCallerConnected(ports, parentSid)
  const recordings = await ports.voice.listRecordings(parentSid)
  const stored = recordings.find(({ status }) => status === 'completed')
  if (!stored && isConnected) {
    const checkAt = addSeconds(ports.clock.now(), RECORDING_CHECK_SECONDS)
    await ports.database.transaction(tx => scheduleVoicemailCheck(tx, id, checkAt))
    return
  }
  if (!stored && recordings.some(({ status }) => status === 'recording')) throw notStoredYet()
  const { id: recordingSid, seconds } = stored ?? { id: null, seconds: 0 }
  await receiveRecording(ports, { callId, parentSid, recordingSid, seconds })
}

async function fetchSound(ports: Ports, voicemail: Voicemail): Promise<void> {
  const { id, parentSid, recordingSid, begunAt } = voicemail
  if (recordingSid === null) throw new Error(`Voicemail ${id} has no recording`)
  const recording = await ports.voice.fetchRecording(recordingSid)
  const sound =
    recording?.status === 'completed'
      ? await ports.voice.downloadRecording(recordingSid, SOUND_MAX_BYTES)
      : null
  if (!sound) {
    const isLate = secondsBetween(begunAt, ports.clock.now()) >= MISSING_AFTER_SECONDS
    if (!isLate || recording?.status === 'recording') throw notStoredYet()
    return giveUp(ports, voicemail)
  }
  if (recording?.legId !== parentSid) throw new Error('The recording is of another call')
  const seconds = secondsOfWav(sound)
  if (seconds === null) throw new Error('The recording is not a WAV file of a phone')
  await store(ports, voicemail, { sound, seconds: Math.round(seconds) })
}

function notStoredYet(): VendorUnavailable {
  return new VendorUnavailable('The carrier', 'has not stored a recording yet')
}

/** The carrier has lost the recording: the call is missed. */
async function giveUp(ports: Ports, { id, callId }: Voicemail): Promise<void> {
  await ports.database.transaction(async tx => {
    const call = await lockCall(tx, callId)
    const voicemail = await lockVoicemail(tx, id)
    // Another instance has stored the sound and deleted the recording meanwhile.
    if (voicemail?.status !== 'fetching') return
    ports.log.warn({ voicemail: id }, 'The carrier has no recording of a message')
    await markVoicemailDeleted(tx, id, ports.clock.now())
    if (call) await notifyWithoutMessage(ports, tx, call, voicemail)
  })
}

async function store(
  ports: Ports,
  { id, callId }: Voicemail,
  { sound, seconds }: { sound: Buffer; seconds: number },
): Promise<void> {
  const at = ports.clock.now()
  await ports.database.transaction(async tx => {
    // Locks the account first, as the closing of an account does, which then changes the message.
    await lockCall(tx, callId)
    const voicemail = await lockVoicemail(tx, id)
    // The user has deleted it meanwhile, or another instance was faster.
    if (voicemail?.status !== 'fetching') return
    // The carrier may not have reported the duration.
    const stored = { ...voicemail, seconds: voicemail.seconds || seconds }
    storeSound(tx, id, { sound, seconds: stored.seconds, at, checkAt: at })
    await notifyVoicemail(ports, tx, stored)
  })
}

/** Enqueues the mail and the notices about a message, which stand for those about the missed call. */
async function notifyVoicemail(ports: Ports, tx: Tx, voicemail: Voicemail): Promise<void> {
  const { userId, fromNumber, toNumber, begunAt: calledAt, seconds } = voicemail
  const pushed = { ...voicemail, id: voicemail.callId, at: calledAt }
  await pushNotice(ports, tx, 'voicemail', pushed)
  if (!(await isMailDue(ports, tx, 'voicemail-mail', toNumber))) return
  const callerName = fromNumber === ANONYMOUS ? null : await findContactName(tx, userId, fromNumber)
  await writeMailTo(ports, tx, userId, facts =>
    voicemailMail(facts, { fromNumber, callerName, toNumber, calledAt, seconds }),
  )
}
