import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { isE164, withoutSpaces } from '@ringback/contract/phone/e164'
import { isInUse } from '../../../core/numbers/number-life.ts'
import type { Ports } from '../../../ports/ports.ts'
import { changeCarrierId } from '../../../store/numbers/number-changes.ts'
import { findLiveRentals, lockNumber } from '../../../store/numbers/virtual-numbers.ts'
import { type ChangedBy, change } from '../../operators/change.ts'
import { numberSubject } from './read-rentals.ts'

export type RepairRefusal =
  | 'number-not-e164'
  | 'number-is-platform'
  | 'number-not-in-use'
  | 'number-not-at-carrier'

/**
 * Makes the carrier send the calls of a rented number to us again, and stores the id under which the carrier has the
 * number now. A repetition has no further effect at the carrier.
 *
 * @throws VendorUnavailable when the carrier does not confirm it. Then nothing has changed in the database.
 */
export async function repairNumber(
  ports: Ports,
  by: ChangedBy,
  text: string,
): Promise<Outcome<null, RepairRefusal>> {
  const phoneNumber = withoutSpaces(text)
  if (!isE164(phoneNumber)) return refused('number-not-e164')
  if (phoneNumber === ports.business.platformNumber) return refused('number-is-platform')
  const [rental] = await ports.database.read(db => findLiveRentals(db, [phoneNumber]))
  if (!rental || !isInUse(rental.status)) return refused('number-not-in-use')
  const found = await ports.numbers.find(phoneNumber)
  if (!found) return refused('number-not-at-carrier')
  const configured = await ports.numbers.configure(found.sid, rental.id)
  if (!configured.ok) return refused('number-not-at-carrier')
  return change(ports, by, 'inventory repair', async tx => {
    const { carrierSid, status } = await lockNumber(tx, rental.id)
    if (!isInUse(status)) return refused('number-not-in-use')
    changeCarrierId(tx, rental.id, found.sid)
    return accepted({
      subject: numberSubject(phoneNumber),
      before: { sid: carrierSid },
      after: { sid: found.sid },
      value: null,
    })
  })
}
