import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { transition } from '../../../core/numbers/number-life.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  type RentedNumber,
  findNumber,
  isVisible,
  lockNumber,
} from '../../../store/numbers/virtual-numbers.ts'
import { checkNotFrozenByOperator } from '../../credit/reversals/account-freeze.ts'
import { endRouting, tryRelease } from '../operators/release-number.ts'

/**
 * Cancels a rented number at once, without refund. A repeated request succeeds until the carrier has released
 * the number. After that the number is unknown, as another user's number is. A frozen account cannot cancel,
 * because it may be stolen, and a number cannot be brought back.
 *
 * @returns the number as it was before
 */
export async function cancelNumber(
  ports: Ports,
  userId: string,
  id: string,
): Promise<Outcome<RentedNumber, 'unknown-number' | 'account-frozen'>> {
  const known = await ports.database.read(db => findNumber(db, id))
  if (known?.userId !== userId) return refused('unknown-number')
  const notFrozen = await ports.database.read(db => checkNotFrozenByOperator(db, userId))
  if (!notFrozen.ok) return notFrozen
  const numberBefore = await ports.database.transaction(async tx => {
    const number = await lockNumber(tx, id)
    if (!isVisible(number.status)) return null
    const { effect } = transition(number, { is: 'cancelled' }, ports.clock.now())
    if (effect.do === 'end-routing') await endRouting(ports, tx, number)
    return number
  })
  if (!numberBefore) return refused('unknown-number')
  await tryRelease(ports, numberBefore)
  return accepted(numberBefore)
}
