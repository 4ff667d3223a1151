import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Ports } from '../../ports/ports.ts'
import {
  type RentedNumber,
  findNumber,
  isVisible,
  lockNumber,
} from '../../store/numbers/virtual-numbers.ts'
import { stopNumber, tryRelease } from './release-number.ts'

/**
 * Gives a number back at once and without refund. Doing it twice is doing it once. Somebody else's number is
 * as unknown as one that does not exist.
 */
export async function cancelNumber(
  ports: Ports,
  userId: string,
  id: string,
): Promise<Outcome<RentedNumber, 'unknown-number'>> {
  const known = await ports.database.read(db => findNumber(db, id))
  if (known?.userId !== userId) return refused('unknown-number')
  const cancelled = await ports.database.transaction(async tx => {
    const number = await lockNumber(tx, id)
    if (!isVisible(number.status)) return null
    if (number.status !== 'pending_deactivation') await stopNumber(ports, tx, number)
    return number
  })
  if (!cancelled) return refused('unknown-number')
  await tryRelease(ports, cancelled)
  return accepted(cancelled)
}
