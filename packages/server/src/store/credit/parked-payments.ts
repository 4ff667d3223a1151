import { PARKED_PAYMENTS_MAX, type ParkedPayment } from '@ringback/contract/customers/credit/credit'
import { ORDER_UNCHECKED } from '../../core/credit/classify-payment.ts'
import type { Reader, Tx } from '../../ports/database.ts'

/** A user's payments that wait for an operator, oldest first. */
export async function listParkedPayments(db: Reader, userId: string): Promise<ParkedPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['purchase_id', 'amount', 'currency'])
    .where('user_id', '=', userId)
    .where('classification', '=', 'parked')
    .where('reason', '<>', ORDER_UNCHECKED)
    .orderBy('seen_at')
    .orderBy('id')
    .limit(PARKED_PAYMENTS_MAX)
    .execute()
  return rows.map(({ purchase_id, amount, currency }) => ({
    purchaseId: purchase_id,
    amount: Number(amount),
    currency,
  }))
}

/** Whether a payment of this purchase has to be checked at the provider. The caller has locked the purchase. */
export async function hasUncheckedPayment(tx: Tx, purchaseId: string): Promise<boolean> {
  const unchecked = await tx
    .selectFrom('payments')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .where('classification', '=', 'parked')
    .where('reason', '=', ORDER_UNCHECKED)
    .limit(1)
    .execute()
  return unchecked.length > 0
}
