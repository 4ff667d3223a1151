import { VOICEMAIL_MAX_SECONDS } from '@ringback/contract/limits'
import { ANONYMOUS } from '../../core/calls/caller-number.ts'
import { secondsOfWav } from '../../core/calls/wav-sound.ts'
import { voicemailMail } from '../../core/mail/voicemail-mail.ts'
import { addSeconds, secondsBetween } from '../../core/time.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import { lockCall } from '../../store/calls/calls.ts'
import {
  type Voicemail,
  deleteVoicemailRow,
  dueVoicemails,
  findVoicemail,
  lockVoicemail,
  markVoicemailDeleted,
  scheduleVoicemailCheck,
  storeSound,
} from '../../store/calls/voicemails.ts'
import { findContactName } from '../../store/contacts/contacts.ts'
import { sweep } from '../sweep.ts'
import { writeMailTo } from '../mail/write-mail.ts'
import { isMailDue, notifyMissedCall } from './notify-missed-call.ts'
import { receiveRecording } from './receive-recording.ts'

/** A recording of the longest message, with some room for the header and for rounding. */
const SOUND_MAX_BYTES = (VOICEMAIL_MAX_SECONDS + 5) * 16_000
/** How soon the carrier is asked again about a recording that has not ended. */
const RECORDING_CHECK_SECONDS = 60
/** The carrier stores a recording within seconds. After this time there is none. */
const MISSING_AFTER_SECONDS = 3_600

/**
 * Fetches the recordings of messages, stores their sounds, and deletes the recordings at the carrier. If the carrier's
 * report on a recording was lost, its list of recordings decides.
 */
export function finishVoicemails(ports: Ports): Promise<void> {
  return sweep(ports, {
    work: 'voicemail',
    logKey: 'voicemail',
    leaseSeconds: 300,
    batchSize: 5,
    giveUpAfter: 50,
    due: dueVoicemails,
    async process(id) {
      const voicemail = await ports.database.read(db => findVoicemail(db, id))
      if (voicemail) await finish(ports, voicemail)
    },
  })
}

async function finish(ports: Ports, voicemail: Voicemail): Promise<void> {
  switch (voicemail.status) {
    case 'recording':
      return findRecording(ports, voicemail)
    case 'fetching':
      if (await fetchSound(ports, voicemail)) await deleteAtCarrier(ports, voicemail)
      return
    case 'stored':
    case 'deleted':
      return deleteAtCarrier(ports, voicemail)
  }
}

/** No report has arrived. */
async function findRecording(ports: Ports, voicemail: Voicemail): Promise<void> {
  const { id, callId, parentSid } = voicemail
  const recordings = await ports.voice.listRecordings(parentSid)
  const stored = recordings.find(({ status }) => status === 'completed')
  if (!stored && recordings.some(({ status }) => status === 'recording')) {
    const checkAt = addSeconds(ports.clock.now(), RECORDING_CHECK_SECONDS)
    await ports.database.transaction(tx => scheduleVoicemailCheck(tx, id, checkAt))
    return
  }
  const { sid: recordingSid, seconds } = stored ?? { sid: null, seconds: 0 }
  await receiveRecording(ports, { callId, parentSid, recordingSid, seconds })
}

/** @returns whether the sound is stored now */
async function fetchSound(ports: Ports, voicemail: Voicemail): Promise<boolean> {
  const { id, parentSid, recordingSid, begunAt } = voicemail
  if (recordingSid === null) throw new Error(`Voicemail ${id} has no recording`)
  const recording = await ports.voice.fetchRecording(recordingSid)
  const sound =
    recording?.status === 'completed'
      ? await ports.voice.downloadRecording(recordingSid, SOUND_MAX_BYTES)
      : null
  if (!sound) {
    if (secondsBetween(begunAt, ports.clock.now()) < MISSING_AFTER_SECONDS)
      throw new VendorUnavailable('The carrier', 'has not stored a recording yet')
    await giveUp(ports, voicemail)
    return false
  }
  if (recording?.callSid !== parentSid) throw new Error('The recording is of another call')
  const seconds = secondsOfWav(sound)
  if (seconds === null) throw new Error('The recording is not a WAV file of a phone')
  return store(ports, voicemail, sound)
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
    if (call) await notifyMissedCall(ports, tx, call)
  })
}

async function store(ports: Ports, { id }: Voicemail, sound: Buffer): Promise<boolean> {
  const at = ports.clock.now()
  return ports.database.transaction(async tx => {
    const voicemail = await lockVoicemail(tx, id)
    // The user has deleted it meanwhile, or another instance was faster.
    if (voicemail?.status !== 'fetching') return false
    storeSound(tx, id, { sound, at, checkAt: at })
    await notifyVoicemail(ports, tx, voicemail)
    return true
  })
}

/** Enqueues the mail about a message, which stands for that about the missed call. */
async function notifyVoicemail(ports: Ports, tx: Tx, voicemail: Voicemail): Promise<void> {
  const { userId, fromNumber, toNumber, begunAt: calledAt, seconds } = voicemail
  if (!(await isMailDue(ports, tx, toNumber))) return
  const callerName = fromNumber === ANONYMOUS ? null : await findContactName(tx, userId, fromNumber)
  await writeMailTo(ports, tx, userId, facts =>
    voicemailMail(facts, { fromNumber, callerName, toNumber, calledAt, seconds }),
  )
}

async function deleteAtCarrier(ports: Ports, voicemail: Voicemail): Promise<void> {
  const { id, recordingSid, parentSid } = voicemail
  const recordings =
    recordingSid === null ? await ports.voice.listRecordings(parentSid) : [{ sid: recordingSid }]
  for (const { sid } of recordings) await ports.voice.deleteRecording(sid)
  await ports.database.transaction(async tx => {
    const current = await lockVoicemail(tx, id)
    if (current?.status === 'deleted') await deleteVoicemailRow(tx, id)
    else if (current) await scheduleVoicemailCheck(tx, id, null)
  })
}
