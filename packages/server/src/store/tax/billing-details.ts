import type { BillingDetails } from '@ringback/contract/customers/credit/billing-details'
import type { Reader, Tx } from '../../ports/database.ts'

export type StoredDetails = Omit<BillingDetails, 'places'>

const NOTHING: StoredDetails = { name: '', address: '', place: null, taxNumber: '' }

export async function findBillingDetails(db: Reader, userId: string): Promise<StoredDetails> {
  const row = await db
    .selectFrom('billing_details')
    .select(['name', 'address', 'place', 'tax_number as taxNumber'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? NOTHING
}

export async function storeBillingDetails(
  tx: Tx,
  userId: string,
  { name, address, place, taxNumber }: StoredDetails,
): Promise<void> {
  const stored = { name, address, place, tax_number: taxNumber }
  await tx
    .insertInto('billing_details')
    .values({ user_id: userId, ...stored })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(stored))
    .execute()
}
