import { type Outcome, accepted } from '@ringback/contract/outcome'
import type { Ports } from '../../ports/ports.ts'
import { deleteRecordedGreeting } from '../../store/numbers/recorded-greetings.ts'
import { updateVoicemail } from '../../store/numbers/voicemail-greeting.ts'
import type { RentedNumber } from '../../store/numbers/virtual-numbers.ts'
import { changeOwnNumber } from './change-own-number.ts'

/**
 * Sets what is spoken to callers of a rented number before they leave a message, from the next call on. A recorded
 * greeting is deleted.
 *
 * @param voicemailGreeting null for no messages
 * @returns the number with its new greeting
 */
export function chooseVoicemail(
  ports: Ports,
  userId: string,
  { id, voicemailGreeting }: { id: string; voicemailGreeting: string | null },
): Promise<Outcome<RentedNumber, 'unknown-number'>> {
  return changeOwnNumber(ports, userId, id, (tx, number) => {
    updateVoicemail(tx, id, voicemailGreeting)
    deleteRecordedGreeting(tx, id)
    return accepted({ ...number, voicemailGreeting, greetingKey: null })
  })
}
