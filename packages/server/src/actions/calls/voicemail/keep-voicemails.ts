import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Voicemail as VoicemailView } from '@ringback/contract/customers/calls/voicemails'
import { addSeconds } from '../../../core/time.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findSound, markVoicemailDeleted } from '../../../store/calls/voicemail/voicemail-sounds.ts'
import * as store from '../../../store/calls/voicemail/voicemails.ts'

/** The longest greeting, and the time in which most recordings are fetched. */
const DELAYED_AFTER_SECONDS = 90

interface OfUser {
  userId: string
  id: string
}

/** The messages for a user, newest first. */
export async function readVoicemails(ports: Ports, userId: string): Promise<VoicemailView[]> {
  const voicemails = await ports.database.read(db => store.listVoicemails(db, userId))
  return voicemails.map(({ id, fromNumber, toNumber, begunAt, seconds, readAt, status }) => ({
    id,
    fromNumber,
    toNumber,
    calledAt: begunAt,
    seconds,
    isRead: readAt !== null,
    hasSound: status === 'stored',
    isDelayed:
      status !== 'stored' &&
      addSeconds(begunAt, seconds + DELAYED_AFTER_SECONDS) < ports.clock.now(),
  }))
}

/** The WAV file of a message. Another user's message is unknown. */
export async function readSound(
  ports: Ports,
  message: OfUser,
): Promise<Outcome<Buffer, 'unknown-voicemail'>> {
  const sound = await ports.database.read(db => findSound(db, message))
  return sound ? accepted(sound) : refused('unknown-voicemail')
}

export async function markRead(
  ports: Ports,
  { isRead, ...message }: OfUser & { isRead: boolean },
): Promise<Outcome<null, 'unknown-voicemail'>> {
  const readAt = isRead ? ports.clock.now() : null
  const found = await ports.database.statement(db => store.setRead(db, { ...message, readAt }))
  return found ? accepted(null) : refused('unknown-voicemail')
}

/** Deletes a message and its sound, and lets a job delete the recording at the carrier if it is still there. */
export async function deleteMessage(
  ports: Ports,
  { userId, id }: OfUser,
): Promise<Outcome<null, 'unknown-voicemail'>> {
  return ports.database.transaction(async tx => {
    const voicemail = await store.lockVoicemail(tx, id)
    const isListed = voicemail?.status === 'fetching' || voicemail?.status === 'stored'
    if (!isListed || voicemail.userId !== userId) return refused('unknown-voicemail')
    await markVoicemailDeleted(tx, id, ports.clock.now())
    return accepted(null)
  })
}
