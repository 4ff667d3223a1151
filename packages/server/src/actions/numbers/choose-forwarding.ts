import type { ForwardTarget } from '@ringback/contract/numbers'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone'
import { validateDestination } from '../../core/calls/destination-policy.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { listUsableCallerIds } from '../../store/caller-ids/caller-ids.ts'
import { findVerifiedNumber } from '../../store/caller-ids/verified-numbers.ts'
import { updateForwarding } from '../../store/numbers/forwarding.ts'
import { type RentedNumber, findNumber, isVisible } from '../../store/numbers/virtual-numbers.ts'
import { priceForward } from '../calls/forward-call.ts'
import type { RateRefusal } from '../rates/find-rate.ts'
import { changeOwnNumber } from './change-own-number.ts'

/** The verified numbers to which calls to a rented number can be forwarded, oldest first, with their prices now. */
export async function listForwardTargets(
  livePorts: Ports,
  userId: string,
  id: string,
): Promise<Outcome<ForwardTarget[], 'unknown-number'>> {
  // The copy keeps the present terms, so that all prices follow one set of them.
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

/**
 * Sets where calls to a rented number are forwarded that the browser does not answer, from the next call on.
 *
 * @param forwardsTo a verified number of the user that can be called now; null for none
 * @returns the number with its new forwarding
 */
export function chooseForwarding(
  livePorts: Ports,
  userId: string,
  { id, forwardsTo }: { id: string; forwardsTo: string | null },
): Promise<Outcome<RentedNumber, 'unknown-number' | 'unknown-own-number' | RateRefusal>> {
  const ports = { ...livePorts }
  return changeOwnNumber(ports, userId, id, async (tx, number) => {
    if (forwardsTo === null) {
      updateForwarding(tx, id, null)
      return accepted({ ...number, forwardsTo })
    }
    const target = (await listTargets(tx, userId)).find(each => each === forwardsTo)
    const verified = target && (await findVerifiedNumber(tx, userId, target))
    if (!verified) return refused('unknown-own-number')
    const price = await findPrice(ports, tx, number, target)
    if (!price.ok) return price
    updateForwarding(tx, id, verified.id)
    return accepted({ ...number, forwardsTo: target })
  })
}

async function listTargets(tx: Tx, userId: string): Promise<E164[]> {
  const callerIds = await listUsableCallerIds(tx, userId)
  return callerIds.filter(({ type }) => type === 'verified').map(({ phoneNumber }) => phoneNumber)
}

async function findPrice(ports: Ports, tx: Tx, number: RentedNumber, phoneNumber: E164) {
  const destination = validateDestination(phoneNumber, ports.terms.destinationRules)
  if (!destination.ok) return destination
  const { phoneNumber: rentedNumber } = number
  const call = { renter: number, rentedNumber, to: destination.value }
  const priced = await priceForward(ports, tx, call)
  return priced.ok ? accepted(priced.value.tariff) : priced
}
