import type { Selectable } from 'kysely'
import type { PaymentClass } from '../../core/credit/classify-payment.ts'
import type { Payment as ProviderPayment } from '../../ports/payments.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import type { PaymentsTable } from '../../ports/schema.ts'
import { type ClaimOptions, claimDue } from '../claim-due.ts'

/** A captured payment. Amounts are paise when the currency is INR. */
export interface StoredPayment {
  id: string
  orderId: string
  purchaseId: string | null
  amount: bigint
  currency: string
  classification: PaymentClass['is']
  /** When we first processed it. */
  seenAt: Date
  /** Refunds and lost disputes, in the payment's currency. */
  refunded: bigint
  /** Micro-dollars. */
  reversedCredit: bigint
}

/**
 * Enqueues the row of a new payment. When two transactions insert the same payment, the second one runs
 * again and then finds the row.
 *
 * @param classified `refundAt` is the time at which a payment is refunded if it is a surplus payment
 */
export function insertPayment(
  tx: Tx,
  payment: Pick<ProviderPayment, 'id' | 'orderId' | 'amount' | 'currency'>,
  classified: { purchaseId: string | null; class: PaymentClass; refundAt: Date; at: Date },
): void {
  const { purchaseId, class: paymentClass, refundAt, at } = classified
  const insertion = tx.insertInto('payments').values({
    id: payment.id,
    order_id: payment.orderId,
    purchase_id: purchaseId,
    amount: payment.amount,
    currency: payment.currency,
    classification: paymentClass.is,
    reason: paymentClass.is === 'parked' ? paymentClass.reason : null,
    refund_at: paymentClass.is === 'surplus' ? refundAt : null,
    seen_at: at,
  })
  tx.enqueue(insertion.compile(), { retryOn: 'payments_pkey' })
}

/** Reads without a lock. Do not base a change of money on the result. */
export async function findPayment(db: Reader, id: string): Promise<StoredPayment | null> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? paymentOf(row) : null
}

/** The caller has locked the user's accounts and the purchase (ledger.ts gives the order of locks). */
export async function lockPayment(tx: Tx, id: string): Promise<StoredPayment | null> {
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? paymentOf(row) : null
}

/** Claims surplus payments whose refund is due. */
export function claimSurplusPayments(tx: Tx, due: ClaimOptions): Promise<string[]> {
  return claimDue(tx, { table: 'payments', idColumn: 'id', dueColumn: 'refund_at' }, due)
}

/** @param refundAt when to check the payment's refund again; null once the whole payment is refunded */
export async function scheduleSurplusRefund(
  tx: Tx,
  id: string,
  refundAt: Date | null,
): Promise<void> {
  await tx.updateTable('payments').set({ refund_at: refundAt }).where('id', '=', id).execute()
}

/** Returns false and inserts nothing when the provider's event was processed before. */
export async function insertPaymentEvent(
  tx: Tx,
  event: { id: string; name: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_events')
    .values({ id: event.id, name: event.name, received_at: event.at })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

function paymentOf(row: Selectable<PaymentsTable>): StoredPayment {
  return {
    id: row.id,
    orderId: row.order_id,
    purchaseId: row.purchase_id,
    amount: row.amount,
    currency: row.currency,
    classification: row.classification,
    seenAt: row.seen_at,
    refunded: row.refunded,
    reversedCredit: row.reversed_credit,
  }
}
