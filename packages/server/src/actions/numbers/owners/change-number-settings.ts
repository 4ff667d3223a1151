import type {
  ForwardTarget,
  NumberSettingChanges,
} from '@ringback/contract/customers/numbers/numbers'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone/e164'
import { validateDestination } from '../../../core/calls/destinations/destination-policy.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { listUsableCallerIds } from '../../../store/caller-ids/caller-ids.ts'
import { findVerifiedNumber } from '../../../store/caller-ids/verified-numbers.ts'
import { updateSettings } from '../../../store/numbers/number-settings.ts'
import { deleteRecordedGreeting } from '../../../store/numbers/recorded-greetings.ts'
import {
  type RentedNumber,
  findNumber,
  isVisible,
  lockNumber,
} from '../../../store/numbers/virtual-numbers.ts'
import { priceForward } from '../../calls/incoming/forward-call.ts'
import type { RateRefusal } from '../../rates/find-rate.ts'

type ForwardRefusal = 'unknown-verified-number' | RateRefusal
type SettingsRefusal = 'unknown-number' | ForwardRefusal

/**
 * Changes what happens to calls to a rented number, from the next call on. All changes are stored, or none.
 *
 * @param changes at least one. `forwardsTo` is a verified number of the user that can be called now; a
 *   `voicemailGreeting`, also null, replaces a recorded greeting
 * @returns the number with its new settings
 */
export function changeNumberSettings(
  livePorts: Ports,
  userId: string,
  { id, ...changes }: { id: string } & NumberSettingChanges,
): Promise<Outcome<RentedNumber, SettingsRefusal>> {
  const ports = { ...livePorts }
  return changeRentedNumber(ports, userId, id, async (tx, number) => {
    const { forwardsTo, ...others } = changes
    const forward = await findForwarding(ports, tx, number, forwardsTo)
    if (!forward.ok) return forward
    updateSettings(tx, id, { ...others, forwardToId: forward.value })
    if (others.voicemailGreeting !== undefined) deleteRecordedGreeting(tx, id)
    return forward
  })
}

/** The verified numbers to which calls to a rented number can be forwarded, oldest first, with their prices now. */
export async function listForwardTargets(
  livePorts: Ports,
  userId: string,
  id: string,
): Promise<Outcome<ForwardTarget[], 'unknown-number'>> {
  // The copy keeps the present settings, so that all prices follow one set of them.
  const ports = { ...livePorts }
  return ports.database.transaction(async tx => {
    const number = await findNumber(tx, id)
    if (number?.userId !== userId || !isVisible(number.status)) return refused('unknown-number')
    const targets: ForwardTarget[] = []
    for (const phoneNumber of await listTargets(tx, userId)) {
      const price = await findPrice(ports, tx, number, phoneNumber)
      const { ratePerMinute, billingSeconds } = price.ok
        ? price.value
        : { ratePerMinute: null, billingSeconds: null }
      targets.push({ phoneNumber, ratePerMinute, billingSeconds })
    }
    return accepted(targets)
  })
}

/** The id of the renter's verified number with this phone number. Null ends the forwarding, and undefined keeps it. */
async function findForwarding(
  ports: Ports,
  tx: Tx,
  number: RentedNumber,
  forwardsTo: string | null | undefined,
): Promise<Outcome<string | null | undefined, ForwardRefusal>> {
  if (typeof forwardsTo !== 'string') return accepted(forwardsTo)
  const { userId } = number
  const target = (await listTargets(tx, userId)).find(each => each === forwardsTo)
  const verified = target && (await findVerifiedNumber(tx, userId, target))
  if (!verified) return refused('unknown-verified-number')
  const price = await findPrice(ports, tx, number, target)
  return price.ok ? accepted(verified.id) : price
}

async function listTargets(tx: Tx, userId: string): Promise<E164[]> {
  const callerIds = await listUsableCallerIds(tx, userId)
  return callerIds.filter(({ type }) => type === 'verified').map(({ phoneNumber }) => phoneNumber)
}

async function findPrice(ports: Ports, tx: Tx, number: RentedNumber, phoneNumber: E164) {
  const destination = validateDestination(phoneNumber, ports.business.destinationRules)
  if (!destination.ok) return destination
  const { phoneNumber: rentedNumber } = number
  const call = { renter: number, rentedNumber, to: destination.value }
  const priced = await priceForward(ports, tx, call)
  return priced.ok ? accepted(priced.value.tariff) : priced
}

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
