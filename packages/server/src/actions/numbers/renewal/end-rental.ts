import type { RentalState } from '@ringback/contract/operator/numbers/numbers'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { transition } from '../../../core/numbers/number-life.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findNumber, lockNumber } from '../../../store/numbers/virtual-numbers.ts'
import { type ChangedBy, change } from '../../operators/change.ts'
import { numberSubject } from '../operators/read-rentals.ts'
import { endRouting, tryRelease } from '../operators/release-number.ts'
import { writeEndedMail } from './write-number-mails.ts'

type EndRefusal = 'unknown-rented-number' | 'number-is-platform' | 'number-not-in-use'

/**
 * Ends a rental for an operator, at once and without a further fee, and releases the number at the carrier. If the
 * carrier does not respond, the job `finish-rentals` releases it.
 */
export async function endRentalByOperator(
  ports: Ports,
  by: ChangedBy,
  id: string,
): Promise<Outcome<{ id: string; state: RentalState }, EndRefusal>> {
  const known = await ports.database.read(db => findNumber(db, id))
  if (!known) return refused('unknown-rented-number')
  if (known.phoneNumber === ports.business.platformNumber) return refused('number-is-platform')
  const ended = await change(ports, by, 'numbers release', async (tx, at) => {
    const number = await lockNumber(tx, id)
    const { status, effect } = transition(number, { is: 'cancelled' }, at)
    if (effect.do !== 'end-routing') return refused('number-not-in-use')
    await endRouting(ports, tx, number)
    await writeEndedMail(ports, tx, number)
    return accepted({
      subject: numberSubject(number.phoneNumber),
      before: { rental: id, customer: number.userId, state: number.status },
      after: { rental: id, customer: null, state: status },
      value: number,
    })
  })
  if (!ended.ok) return ended
  await tryRelease(ports, ended.value)
  const now = await ports.database.read(db => findNumber(db, id))
  return accepted({ id, state: now?.status ?? 'pending_deactivation' })
}
