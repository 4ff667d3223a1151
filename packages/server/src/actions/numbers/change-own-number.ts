import { type Outcome, refused } from '@ringback/contract/outcome'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import {
  type RentedNumber,
  findNumber,
  isVisible,
  lockNumber,
} from '../../store/numbers/virtual-numbers.ts'

/**
 * Changes a rented number for its renter. Another user's number, and one that has ended, is unknown.
 *
 * @param change runs with the number's row locked, and returns the number as it is then
 */
export async function changeOwnNumber<Why extends string>(
  { database }: Pick<Ports, 'database'>,
  userId: string,
  id: string,
  change: (
    tx: Tx,
    number: RentedNumber,
  ) => Outcome<RentedNumber, Why> | Promise<Outcome<RentedNumber, Why>>,
): Promise<Outcome<RentedNumber, Why | 'unknown-number'>> {
  const known = await database.read(db => findNumber(db, id))
  if (known?.userId !== userId) return refused('unknown-number')
  return database.transaction(async tx => {
    const number = await lockNumber(tx, id)
    return isVisible(number.status) ? change(tx, number) : refused('unknown-number')
  })
}
