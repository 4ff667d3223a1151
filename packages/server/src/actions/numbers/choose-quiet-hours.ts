import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { QuietHours } from '@ringback/contract/quiet-hours'
import type { Ports } from '../../ports/ports.ts'
import { updateQuietHours } from '../../store/numbers/quiet-hours.ts'
import {
  type RentedNumber,
  findNumber,
  isVisible,
  lockNumber,
} from '../../store/numbers/virtual-numbers.ts'

/**
 * Sets when calls to a rented number do not ring, from the next call on. Another user's number, and one that has
 * ended, is unknown.
 *
 * @param quietHours null for never
 * @returns the number with its new hours
 */
export async function chooseQuietHours(
  { database }: Ports,
  userId: string,
  { id, quietHours }: { id: string; quietHours: QuietHours | null },
): Promise<Outcome<RentedNumber, 'unknown-number'>> {
  const known = await database.read(db => findNumber(db, id))
  if (known?.userId !== userId) return refused('unknown-number')
  return database.transaction(async tx => {
    const number = await lockNumber(tx, id)
    if (!isVisible(number.status)) return refused('unknown-number')
    updateQuietHours(tx, id, quietHours)
    return accepted({ ...number, quietHours })
  })
}
