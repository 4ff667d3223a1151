import type { Micros } from '@ringback/contract/money'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../ports/database.ts'
import type { PurchasesTable } from '../../ports/schema/payments.ts'
import { type Purchase, purchaseOf } from './purchases.ts'

/** The rows that a payment may change. They are locked in the order that ledger.ts gives. */
export interface PaidOrder {
  purchase: Purchase
  debt: Micros
  recipient: { email: string; displayName: string }
  isAccountClosed: boolean
  /** Whether a payment with this id was stored before. */
  isPaymentKnown: boolean
}

/**
 * Locks the credit account, the debt account and the purchase of a paid order. It is one statement, because
 * the handling of every payment begins with it.
 *
 * @returns null when no purchase has this order, or when the user's two accounts were not both open at the
 *   start of the statement. A debt account that another transaction opens while this statement waits for the
 *   credit account is invisible to the statement, and the payment would not repay that debt.
 *
 * The user's row is locked too, so that a payment which has waited for the closing of the account sees that it
 * is closed. Without the lock the statement would see the row as it was at its start.
 */
export async function lockPaidOrder(
  tx: Tx,
  orderId: string,
  paymentId: string,
): Promise<PaidOrder | null> {
  const { rows } = await sql<
    Selectable<PurchasesTable> & {
      debt: Micros
      email: string
      display_name: string
      is_payment_known: boolean
      is_account_closed: boolean
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
      users.closed_at is not null as is_account_closed,
      exists (select from payments where id = ${paymentId}) as is_payment_known
    from credit join users on users.id = credit.user_id
    join purchases on purchases.order_id = ${orderId}
    cross join debt
    for update of purchases for share of users`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { debt, email, display_name, is_payment_known, is_account_closed, ...purchase } = row
  return {
    purchase: purchaseOf(purchase),
    debt,
    recipient: { email, displayName: display_name },
    isAccountClosed: is_account_closed,
    isPaymentKnown: is_payment_known,
  }
}
