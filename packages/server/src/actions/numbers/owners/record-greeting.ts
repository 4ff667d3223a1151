import { GREETING_MAX_SECONDS } from '@ringback/contract/limits'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { secondsOfWav } from '../../../core/calls/wav-sound.ts'
import type { Ports } from '../../../ports/ports.ts'
import { updateSettings } from '../../../store/numbers/number-settings.ts'
import {
  findGreetingByKey,
  findRecordedGreeting,
  storeRecordedGreeting,
} from '../../../store/numbers/recorded-greetings.ts'
import { type RentedNumber, findNumber, isVisible } from '../../../store/numbers/virtual-numbers.ts'
import { changeRentedNumber } from './change-number-settings.ts'

/** Spoken by a server of the previous version, which does not know recorded greetings. */
const SPOKEN_INSTEAD = 'Please leave a message after the tone.'
const MIN_SECONDS = 1

/**
 * Stores a recorded greeting for a rented number, which takes messages from the next call on.
 *
 * @param sound a WAV file of a phone, of 1 to 20 seconds
 * @returns the number with its new greeting
 */
export async function recordGreeting(
  ports: Ports,
  userId: string,
  { id, sound }: { id: string; sound: Buffer },
): Promise<Outcome<RentedNumber, 'unknown-number' | 'invalid-greeting'>> {
  const seconds = secondsOfWav(sound)
  if (seconds === null || seconds < MIN_SECONDS || seconds > GREETING_MAX_SECONDS) {
    return refused('invalid-greeting')
  }
  return changeRentedNumber(ports, userId, id, async (tx, number) => {
    storeRecordedGreeting(tx, id, { key: ports.ids.secret(), sound, at: ports.clock.now() })
    updateSettings(tx, id, {
      voicemailGreeting: number.settings.voicemailGreeting ?? SPOKEN_INSTEAD,
    })
    return accepted(null)
  })
}

/** The recorded greeting of a user's number, as a WAV file. */
export async function readGreeting(
  { database }: Ports,
  userId: string,
  id: string,
): Promise<Outcome<Buffer, 'unknown-number' | 'no-recorded-greeting'>> {
  const number = await database.read(db => findNumber(db, id))
  if (number?.userId !== userId || !isVisible(number.status)) return refused('unknown-number')
  const sound = await database.read(db => findRecordedGreeting(db, id))
  return sound ? accepted(sound) : refused('no-recorded-greeting')
}

/** The recorded greeting that the carrier requests, as a WAV file; null if there is none with this key. */
export function readGreetingByKey({ database }: Ports, key: string): Promise<Buffer | null> {
  return database.read(db => findGreetingByKey(db, key))
}
