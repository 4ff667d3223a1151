import { type Micros, micros } from '@ringback/contract/money'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../ports/database.ts'
import type { PurchasesTable } from '../../ports/schema.ts'
import { type Purchase, purchaseOf } from './purchases.ts'

/** What a payment may change, locked in the order that ledger.ts gives. */
export interface PaidOrder {
  purchase: Purchase
  debt: Micros
  recipient: { email: string; displayName: string }
  /** Whether the payment was stored before this statement ran. */
  isPaymentKnown: boolean
}

/**
 * Locks credit account, debt account and purchase of a paid order in one statement, because every payment
 * begins with it.
 *
 * @returns null when there is no such order, or its user's accounts were not both open when the statement
 *   started. A debt account that is opened while the statement waits for the credit account is invisible to
 *   it, and its debt would not be repaid.
 */
export async function lockPaidOrder(
  tx: Tx,
  orderId: string,
  paymentId: string,
): Promise<PaidOrder | null> {
  const { rows } = await sql<
    Selectable<PurchasesTable> & {
      debt: bigint
      email: string
      display_name: string
      known: boolean
    }
  >`
    with credit as materialized (
      select user_id from accounts
      where id = (select 'credit:' || user_id from purchases where order_id = ${orderId})
      for update
    ), debt as materialized (
      select posted from accounts where id = (select 'debt:' || user_id from credit)
      for update
    )
    select purchases.*, debt.posted as debt, users.email, users.display_name,
      exists (select from payments where id = ${paymentId}) as known
    from credit join users on users.id = credit.user_id
    join purchases on purchases.order_id = ${orderId}
    cross join debt
    for update of purchases`.execute(tx)
  const [row] = rows
  if (!row) return null
  return {
    purchase: purchaseOf(row),
    debt: micros(row.debt),
    recipient: { email: row.email, displayName: row.display_name },
    isPaymentKnown: row.known,
  }
}
