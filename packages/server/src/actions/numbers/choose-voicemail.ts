import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Ports } from '../../ports/ports.ts'
import { deleteRecordedGreeting } from '../../store/numbers/recorded-greetings.ts'
import { updateVoicemail } from '../../store/numbers/voicemail-greeting.ts'
import {
  type RentedNumber,
  findNumber,
  isVisible,
  lockNumber,
} from '../../store/numbers/virtual-numbers.ts'

/**
 * Sets what is spoken to callers of a rented number before they leave a message, from the next call on. A recorded
 * greeting is deleted. Another user's
 * number, and one that has ended, is unknown.
 *
 * @param voicemailGreeting null for no messages
 * @returns the number with its new greeting
 */
export async function chooseVoicemail(
  ports: Ports,
  userId: string,
  { id, voicemailGreeting }: { id: string; voicemailGreeting: string | null },
): Promise<Outcome<RentedNumber, 'unknown-number'>> {
  const known = await ports.database.read(db => findNumber(db, id))
  if (known?.userId !== userId) return refused('unknown-number')
  return ports.database.transaction(async tx => {
    const number = await lockNumber(tx, id)
    if (!isVisible(number.status)) return refused('unknown-number')
    updateVoicemail(tx, id, voicemailGreeting)
    deleteRecordedGreeting(tx, id)
    return accepted({ ...number, voicemailGreeting, greetingKey: null })
  })
}
