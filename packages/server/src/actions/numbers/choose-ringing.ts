import { type Outcome, accepted } from '@ringback/contract/outcome'
import type { Ports } from '../../ports/ports.ts'
import { updateRinging } from '../../store/numbers/ringing.ts'
import type { RentedNumber } from '../../store/numbers/virtual-numbers.ts'
import { changeOwnNumber } from './change-own-number.ts'

/**
 * Sets whether calls to a rented number ring in the browser, from the next call on. Without it, a call begins with the
 * step after it: forwarding, voicemail or the busy tone.
 *
 * @returns the number with its new choice
 */
export function chooseRinging(
  ports: Ports,
  userId: string,
  { id, ringsBrowser }: { id: string; ringsBrowser: boolean },
): Promise<Outcome<RentedNumber, 'unknown-number'>> {
  return changeOwnNumber(ports, userId, id, (tx, number) => {
    updateRinging(tx, id, ringsBrowser)
    return accepted({ ...number, ringsBrowser })
  })
}
