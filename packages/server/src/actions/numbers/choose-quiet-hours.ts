import { type Outcome, accepted } from '@ringback/contract/outcome'
import type { QuietHours } from '@ringback/contract/quiet-hours'
import type { Ports } from '../../ports/ports.ts'
import { updateQuietHours } from '../../store/numbers/quiet-hours.ts'
import type { RentedNumber } from '../../store/numbers/virtual-numbers.ts'
import { changeOwnNumber } from './change-own-number.ts'

/**
 * Sets when calls to a rented number do not ring, from the next call on.
 *
 * @param quietHours null for never
 * @returns the number with its new hours
 */
export function chooseQuietHours(
  ports: Ports,
  userId: string,
  { id, quietHours }: { id: string; quietHours: QuietHours | null },
): Promise<Outcome<RentedNumber, 'unknown-number'>> {
  return changeOwnNumber(ports, userId, id, (tx, number) => {
    updateQuietHours(tx, id, quietHours)
    return accepted({ ...number, quietHours })
  })
}
