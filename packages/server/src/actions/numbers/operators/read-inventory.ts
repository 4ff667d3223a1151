import {
  INVENTORY_MAX,
  type InventoryItem,
} from '@ringback/contract/operator/numbers/number-inventory'
import type { E164 } from '@ringback/contract/phone/e164'
import { compareInventory } from '../../../core/numbers/compare-inventory.ts'
import { describeNumber, plannedType } from '../../../core/numbers/describe-number.ts'
import type { Ports } from '../../../ports/ports.ts'
import { listOpenReleases } from '../../../store/numbers/orphan-releases.ts'
import { listLiveRentals } from '../../../store/numbers/rental-lists.ts'

export interface Inventory {
  fetchedAt: Date
  atCarrier: number
  ours: number
  items: InventoryItem[]
  unlisted: number
}

/**
 * Fetches the carrier's list of our numbers and compares it with our rentals.
 *
 * @throws VendorUnavailable when the carrier does not send the whole list in time
 */
export async function readInventory(ports: Ports): Promise<Inventory> {
  const { database, numbers, numberFees, business, clock } = ports
  const listed = await numbers.listAll()
  const fetchedAt = clock.now()
  // Read after the carrier's list: a rental that has begun in the meantime is not shown as an orphan.
  const [rentals, releasing, fees] = await database.read(async db => [
    await listLiveRentals(db),
    await listOpenReleases(db),
    await numberFees.current(db),
  ])
  const usualFeeOf = (phoneNumber: E164) =>
    fees.feeOf(
      describeNumber(phoneNumber).countryCode,
      plannedType(phoneNumber),
      business.numberMarkupPercent,
    )
  const compared = compareInventory(listed, rentals, {
    platformNumber: business.platformNumber,
    releasing,
  })
  return {
    fetchedAt,
    atCarrier: listed.length,
    ours: rentals.filter(({ carrierSid }) => carrierSid !== null).length,
    unlisted: Math.max(0, compared.length - INVENTORY_MAX),
    items: compared.slice(0, INVENTORY_MAX).map(item => ({
      ...item,
      usualFee: item.carrier && !item.rental ? usualFeeOf(item.carrier.phoneNumber) : null,
    })),
  }
}
