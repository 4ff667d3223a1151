import type { Reader } from '../../ports/database.ts'
import type { VirtualNumbersTable } from '../../ports/schema/numbers.ts'

/** A number that the carrier should have in our account, or may have while it is purchased. */
export interface NumberInInventory {
  id: string
  phoneNumber: string
  status: VirtualNumbersTable['status']
  /** Null until the purchase is confirmed. */
  carrierSid: string | null
}

export async function listNumbersInInventory(db: Reader): Promise<NumberInInventory[]> {
  const rows = await db
    .selectFrom('virtual_numbers')
    .select(['id', 'phone_number', 'status', 'carrier_sid'])
    .where('status', 'not in', ['abandoned', 'deactivated'])
    .execute()
  return rows.map(row => ({
    id: row.id,
    phoneNumber: row.phone_number,
    status: row.status,
    carrierSid: row.carrier_sid,
  }))
}
