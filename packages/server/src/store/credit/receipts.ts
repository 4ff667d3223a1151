import type { Receipt } from '@ringback/contract/customers/credit'
import { micros, paise } from '@ringback/contract/money'
import type { Reader } from '../../ports/database.ts'
import { PAID_SUMS } from './purchases.ts'

/** The receipt of a user's own paid purchase. Null for any other id, so that it reveals nothing of other users' purchases. */
export async function findOwnReceipt(
  db: Reader,
  userId: string,
  purchaseId: string,
): Promise<Receipt | null> {
  const row = await db
    .selectFrom('purchases')
    .innerJoin('users', 'users.id', 'purchases.user_id')
    .select([
      'purchases.id',
      'purchases.package_name',
      'purchases.price',
      'purchases.credit',
      'purchases.paise',
      'purchases.inr_per_usd_e4',
      'purchases.order_id',
      'purchases.paid_at',
      'purchases.payment_id',
      PAID_SUMS.paid.as('paid'),
      PAID_SUMS.returned.as('returned'),
      'users.display_name',
      'users.email',
    ])
    .where('purchases.id', '=', purchaseId)
    .where('purchases.user_id', '=', userId)
    .where('purchases.status', '=', 'paid')
    .executeTakeFirst()
  if (!row?.paid_at || row.order_id === null || row.payment_id === null) return null
  return {
    purchaseId: row.id,
    packageName: row.package_name,
    paidAt: row.paid_at,
    amountUSD: micros(row.price),
    creditedUSD: micros(row.credit),
    amountINR: paise(row.paid ?? row.paise),
    quotedINR: paise(row.paise),
    inrPerUsd: Number(row.inr_per_usd_e4) / 10_000,
    orderId: row.order_id,
    paymentId: row.payment_id,
    refundedINR: paise(row.returned ?? 0n),
    customer: { displayName: row.display_name, email: row.email },
  }
}

/** Whether the user has ever paid for credit. */
export async function hasBoughtCredit(db: Reader, userId: string): Promise<boolean> {
  const paid = await db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'paid')
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}
