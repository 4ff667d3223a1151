import { isTerminal } from '@ringback/contract/customers/calls/calls'
import { addSeconds } from '../../../core/time.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  type Voicemail,
  deleteVoicemailRow,
  findVoicemail,
  lockVoicemail,
  recordingsToDelete,
  scheduleVoicemailCheck,
} from '../../../store/calls/voicemail/voicemails.ts'
import { sweep } from '../../sweep.ts'
import { expireDueVoicemails } from '../../../store/calls/voicemail/voicemail-sounds.ts'
import { VOICEMAIL_BATCH_ROWS, VOICEMAIL_DAYS } from '../../retention.ts'

/** How soon the carrier's list is fetched again for the recordings of a caller who may still speak. */
const CHECK_SECONDS = 60

/**
 * Deletes the recordings of messages at the carrier that are stored or deleted here. It is never given up: a user has
 * requested it, or expects it.
 */
export function deleteRecordings(ports: Ports): Promise<void> {
  return sweep(ports, {
    work: 'voicemail-deletion',
    logKey: 'voicemail',
    leaseSeconds: 120,
    batchSize: 5,
    due: recordingsToDelete,
    async process(id) {
      const voicemail = await ports.database.read(db => findVoicemail(db, id))
      if (voicemail) await deleteAtCarrier(ports, voicemail)
    },
  })
}

async function deleteAtCarrier(ports: Ports, voicemail: Voicemail): Promise<void> {
  const { id, recordingSid } = voicemail
  if (recordingSid !== null) await ports.voice.deleteRecording(recordingSid)
  else if (!(await hasNoRecording(ports, voicemail))) {
    const checkAt = addSeconds(ports.clock.now(), CHECK_SECONDS)
    await ports.database.transaction(tx => scheduleVoicemailCheck(tx, id, checkAt))
    return
  }
  await ports.database.transaction(async tx => {
    const current = await lockVoicemail(tx, id)
    // A report has named the recording meanwhile, which is due.
    if (current?.recordingSid !== recordingSid) return
    if (current.status === 'deleted') await deleteVoicemailRow(tx, id)
    else await scheduleVoicemailCheck(tx, id, null)
  })
}

/** Deletes the recordings of a caller whose account was closed meanwhile. @returns whether there was none, and will be none */
async function hasNoRecording(ports: Ports, { parentSid }: Voicemail): Promise<boolean> {
  if (await isCallerConnected(ports, parentSid)) return false
  const recordings = await ports.voice.listRecordings(parentSid)
  for (const { id } of recordings) await ports.voice.deleteRecording(id)
  return recordings.length === 0
}

/**
 * Whether the caller's leg is live at the carrier. Until it has ended, a list of recordings may be incomplete, and our
 * clock, which may have been set forwards, does not decide.
 */
export async function isCallerConnected({ voice }: Ports, parentSid: string): Promise<boolean> {
  const leg = await voice.fetchCall(parentSid)
  return leg !== null && !isTerminal(leg.status)
}

const DAY_SECONDS = 86_400

/**
 * Deletes messages whose time is over and whose recordings are at the carrier still, because they were never fetched or
 * could not be deleted there. A row without a sound stays until its recording is deleted.
 */
export async function expireVoicemails({ clock, database }: Ports): Promise<void> {
  const now = clock.now()
  const before = addSeconds(now, -VOICEMAIL_DAYS * DAY_SECONDS)
  const batch = { before, now, limit: VOICEMAIL_BATCH_ROWS }
  while ((await database.transaction(tx => expireDueVoicemails(tx, batch))) === batch.limit);
}
