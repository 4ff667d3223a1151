import type { Micros } from '@ringback/contract/money'
import { type Selectable, sql } from 'kysely'
import type { PaymentClass, StoredPaymentClass } from '../../core/credit/classify-payment.ts'
import type { Payment as ProviderPayment } from '../../ports/vendors/payments.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import type { PaymentsTable } from '../../ports/schema/payments.ts'
import type { DueTable } from '../claim-due.ts'
import { camel } from '../sql.ts'

/** A captured payment. Amounts are paise when the currency is INR. */
export interface StoredPayment {
  id: string
  orderId: string
  purchaseId: string | null
  /** Null for a parked payment of an unknown order. */
  userId: string | null
  amount: bigint
  currency: string
  classification: StoredPaymentClass
  /** Why it is or was parked. */
  reason: string | null
  /** What an operator credited for it; null for every other payment. */
  creditByHand: Micros | null
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
  classified: {
    purchase: { id: string; userId: string } | null
    class: PaymentClass
    refundAt: Date
    at: Date
  },
): void {
  const { purchase, class: paymentClass, refundAt, at } = classified
  const insertion = tx.insertInto('payments').values({
    id: payment.id,
    order_id: payment.orderId,
    purchase_id: purchase?.id ?? null,
    user_id: purchase?.userId ?? null,
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

/** Enqueues that a parked payment is classified again. The caller has locked it. */
export function reclassifyPayment(
  tx: Tx,
  payment: Pick<ProviderPayment, 'id' | 'orderId' | 'amount' | 'currency'>,
  classified: {
    purchase: { id: string; userId: string } | null
    class: PaymentClass
    refundAt: Date
  },
): void {
  const { purchase, class: paymentClass, refundAt } = classified
  const update = tx
    .updateTable('payments')
    .set(row => ({
      order_id: payment.orderId,
      purchase_id: purchase?.id ?? null,
      user_id: purchase?.userId ?? null,
      amount: payment.amount,
      currency: payment.currency,
      classification: paymentClass.is,
      // A payment that is no longer parked keeps the reason why it was.
      reason: paymentClass.is === 'parked' ? paymentClass.reason : row.ref('reason'),
      refund_at: paymentClass.is === 'surplus' ? refundAt : null,
    }))
    .where('id', '=', payment.id)
  tx.enqueue(update.compile())
}

/** Enqueues that an operator credited a parked payment to a user. The caller has locked the payment. */
export function markCreditedByHand(
  tx: Tx,
  id: string,
  { userId, credit }: { userId: string; credit: Micros },
): void {
  const update = tx
    .updateTable('payments')
    .set({ classification: 'credited-by-hand', user_id: userId, credit_by_hand: credit })
    .where('id', '=', id)
  tx.enqueue(update.compile())
}

/** Enqueues that an operator returns a parked payment, whose refund is due now. The caller has locked the payment. */
export function markSentBack(tx: Tx, id: string, refundAt: Date): void {
  const update = tx
    .updateTable('payments')
    .set({ classification: 'sent-back', refund_at: refundAt })
    .where('id', '=', id)
  tx.enqueue(update.compile())
}

/** Payments whose refund is due: surplus payments, and those that an operator returns. */
export const DUE_REFUNDS: DueTable = { table: 'payments', idColumn: 'id', dueColumn: 'refund_at' }

/** @param refundAt when to check the payment's refund again; null once the whole payment is refunded */
export async function scheduleRefund(tx: Tx, id: string, refundAt: Date | null): Promise<void> {
  await tx.updateTable('payments').set({ refund_at: refundAt }).where('id', '=', id).execute()
}

/** A webhook of the payment provider. */
export interface ReceivedEvent {
  id: string
  name: string
  orderId: string | null
  paymentId: string | null
  at: Date
}

/** What was paid for a credited purchase, and how much of it was returned, both in paise. The caller has locked its user's accounts. */
export async function sumCreditedPayments(
  tx: Tx,
  purchaseId: string,
): Promise<{ paid: bigint; returned: bigint }> {
  const { rows } = await sql<{ paid: bigint; returned: bigint }>`
    select coalesce(sum(amount), 0)::bigint as paid, coalesce(sum(refunded), 0)::bigint as returned
    from payments where purchase_id = ${purchaseId} and classification = 'credited'`.execute(tx)
  return rows[0] ?? { paid: 0n, returned: 0n }
}

/** Returns false and inserts nothing when the provider's event was processed before. */
export async function insertPaymentEvent(
  tx: Tx,
  { id, name, at, orderId, paymentId }: ReceivedEvent,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_events')
    .values({ id, name, received_at: at, order_id: orderId, payment_id: paymentId })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

function paymentOf(row: Selectable<PaymentsTable>): StoredPayment {
  const { refundAt: _, ...payment } = camel(row)
  return payment
}
