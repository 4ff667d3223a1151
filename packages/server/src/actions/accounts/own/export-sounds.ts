import type { ArchivedFile } from '../../../ports/system.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findSound } from '../../../store/calls/voicemail/voicemail-sounds.ts'
import { listVoicemails } from '../../../store/calls/voicemail/voicemails.ts'
import { findRecordedGreeting } from '../../../store/numbers/recorded-greetings.ts'
import { listNumbers } from '../../../store/numbers/virtual-numbers.ts'

/** The messages for a user and the user's recorded greetings, as WAV files. One sound at a time is in memory. */
export async function* soundsOf({ database }: Ports, userId: string): AsyncGenerator<ArchivedFile> {
  const voicemails = await database.read(db => listVoicemails(db, userId))
  for (const { id } of voicemails) {
    const sound = await database.read(db => findSound(db, { userId, id }))
    // It is not fetched yet, or was deleted meanwhile.
    if (sound) yield { name: `voicemails/${id}.wav`, content: { bytes: sound } }
  }
  const numbers = await database.read(db => listNumbers(db, userId))
  for (const { id, phoneNumber } of numbers) {
    const sound = await database.read(db => findRecordedGreeting(db, id))
    if (sound) yield { name: `greetings/${phoneNumber}.wav`, content: { bytes: sound } }
  }
}
