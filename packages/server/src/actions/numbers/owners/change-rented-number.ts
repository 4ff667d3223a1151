import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  type RentedNumber,
  findNumber,
  isVisible,
  lockNumber,
} from '../../../store/numbers/virtual-numbers.ts'

/**
 * Changes a rented number for its renter. Another user's number, and one that has ended, is unknown.
 *
 * @param change runs with the number's row locked
 * @returns the number as it is then
 */
export async function changeRentedNumber<Why extends string>(
  { database }: Pick<Ports, 'database'>,
  userId: string,
  id: string,
  change: (tx: Tx, number: RentedNumber) => Promise<Outcome<unknown, Why>>,
): Promise<Outcome<RentedNumber, Why | 'unknown-number'>> {
  const known = await database.read(db => findNumber(db, id))
  if (known?.userId !== userId) return refused('unknown-number')
  return database.transaction(async tx => {
    const number = await lockNumber(tx, id)
    if (!isVisible(number.status)) return refused('unknown-number')
    const changed = await change(tx, number)
    return changed.ok ? accepted(await lockNumber(tx, id)) : changed
  })
}
