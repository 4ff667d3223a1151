import type { Comparison, Difference } from '../../../core/difference.ts'
import { isInUse } from '../../../core/numbers/number-life.ts'
import type { CarrierNumber, InventoryNumber } from '../../../ports/vendors/number-carrier.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import {
  type NumberInInventory,
  listNumbersInInventory,
} from '../../../store/numbers/rental-lists.ts'
import { attemptEach } from '../../failures/attempt.ts'
import { logFailure } from '../../failures/store-failure.ts'

/**
 * Compares the numbers of our account at the carrier with those that customers rent or that wait for a release, and
 * renews the settings with which the carrier sends the calls of rented numbers.
 */
export async function reconcileNumbers(
  ports: Pick<Ports, 'database' | 'numbers' | 'business' | 'log'>,
): Promise<Comparison> {
  // Ours is read before and after, because a number may be rented or released in between. A number is unknown
  // here if neither has it, and is compared if both have it.
  const before = await ports.database.read(listNumbersInInventory)
  const inventory = await ports.numbers.listAll()
  const after = await ports.database.read(listNumbersInInventory)
  const rented = [...before, ...after].map(({ phoneNumber }) => phoneNumber)
  // The platform number is ours, and no customer rents it.
  const known = new Set([...rented, ports.business.platformNumber])
  const keptIds = new Set(after.map(({ id }) => id))
  const kept = before.filter(({ id }) => keptIds.has(id))
  const inventoryByNumber = new Map(inventory.map(number => [number.phoneNumber as string, number]))
  await renewRouting(ports, rentedAtCarrier(kept, inventoryByNumber))
  return {
    examinedHere: kept.length,
    examinedThere: inventory.length,
    differences: [
      ...inventory.filter(({ phoneNumber }) => !known.has(phoneNumber)).map(unknownHere),
      ...kept.flatMap(number => compareRented(number, inventoryByNumber.get(number.phoneNumber))),
    ],
  }
}

/** The numbers in use that the carrier has under the ids that we know. */
function rentedAtCarrier(
  kept: readonly NumberInInventory[],
  inventory: ReadonlyMap<string, InventoryNumber>,
): InventoryNumber[] {
  return kept.flatMap(({ id, phoneNumber, carrierSid, status }) => {
    const number = inventory.get(phoneNumber)
    const isOurs = number && isInUse(status) && number.sid === carrierSid
    return isOurs ? [{ ...number, friendlyName: id }] : []
  })
}

function unknownHere({ phoneNumber, sid }: CarrierNumber): Difference {
  const subject = `number:${phoneNumber}`
  return { kind: 'unknown-here', subject, here: 'not rented', there: `in the account (${sid})` }
}

function compareRented(rented: NumberInInventory, number: CarrierNumber | undefined): Difference[] {
  const { phoneNumber, carrierSid, status } = rented
  if (status === 'purchasing' || carrierSid === null) return []
  const subject = `number:${phoneNumber}`
  const here = `${status} (${carrierSid})`
  // A number that waits for its release may be released already.
  if (!number && status === 'pending_deactivation') return []
  if (!number) return [{ kind: 'unknown-there', subject, here, there: 'not in the account' }]
  if (number.sid === carrierSid) return []
  return [{ kind: 'ids-differ', subject, here, there: `in the account (${number.sid})` }]
}

/** More of them are renewed in the next run. */
const MAX_NUMBERS = 200

/**
 * Renews the settings with which the carrier sends the calls of numbers to us, where they are of an earlier version. A
 * number whose calls go elsewhere stays as it is: an operator decides about it. What the carrier does not change now is
 * left to the next run; any other error fails the check.
 * @param rented the numbers of our rentals at the carrier, with the ids of these rentals as their names
 */
async function renewRouting(
  ports: Pick<Ports, 'numbers' | 'log'>,
  rented: readonly InventoryNumber[],
): Promise<void> {
  const outdated = rented.filter(({ routing }) => routing === 'outdated')
  let renewed = 0
  // Those that are refused do not count, because they would be the first ones in every run.
  function* untilEnough() {
    for (const number of outdated) if (renewed < MAX_NUMBERS) yield number
  }
  try {
    await attemptEach(ports, untilEnough(), async ({ sid, friendlyName }) => {
      await ports.numbers.configure(sid, friendlyName)
      renewed += 1
    })
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    logFailure(ports, error, { work: 'routing' })
    return
  }
  if (outdated.length > 0)
    ports.log.info({ numbers: outdated.length }, 'The routing of rented numbers was outdated')
}
