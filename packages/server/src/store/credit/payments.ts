import type { Selectable } from 'kysely'
import type { Payment as ProviderPayment } from '../../ports/payments.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import type { PaymentsTable } from '../../ports/schema.ts'
import { type Due, claimDue } from '../claim-due.ts'

/** A captured payment that was heard of, and what became of it. Amounts are paise when the currency is INR. */
export interface StoredPayment {
  id: string
  orderId: string
  purchaseId: string | null
  amount: bigint
  currency: string
  fate: PaymentsTable['fate']
  seenAt: Date
  refunded: bigint
  /** Micro-dollars. */
  takenBack: bigint
}

/** What is to be done with a payment. `surplus` goes back as soon as it can. */
export type Fate =
  { is: 'credited' } | { is: 'surplus'; refundAt: Date } | { is: 'parked'; reason: string }

/** A payment that is not known yet: of two that arrive at once the second is tried again, and sees the first. */
export function insertPayment(
  tx: Tx,
  payment: Pick<ProviderPayment, 'id' | 'orderId' | 'amount' | 'currency'>,
  judged: { purchaseId: string | null; fate: Fate; at: Date },
): void {
  const { purchaseId, fate, at } = judged
  const inserted = tx.insertInto('payments').values({
    id: payment.id,
    order_id: payment.orderId,
    purchase_id: purchaseId,
    amount: payment.amount,
    currency: payment.currency,
    fate: fate.is,
    reason: fate.is === 'parked' ? fate.reason : null,
    refund_at: fate.is === 'surplus' ? fate.refundAt : null,
    seen_at: at,
  })
  tx.enqueue(inserted.compile())
}

/** Without a lock: for reading only. */
export async function findPayment(db: Reader, id: string): Promise<StoredPayment | null> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? paymentOf(row) : null
}

/** Its user's accounts and its purchase are locked before (store/ledger.ts). */
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
export function claimSurplusPayments(tx: Tx, due: Due): Promise<string[]> {
  return claimDue(tx, { table: 'payments', idColumn: 'id', dueColumn: 'refund_at' }, due)
}

/** @param refundAt when to look at its refund again; null when all of it went back */
export async function scheduleSurplusRefund(
  tx: Tx,
  id: string,
  refundAt: Date | null,
): Promise<void> {
  await tx.updateTable('payments').set({ refund_at: refundAt }).where('id', '=', id).execute()
}

/** False when this event of the provider took effect before. */
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
    fate: row.fate,
    seenAt: row.seen_at,
    refunded: row.refunded,
    takenBack: row.taken_back,
  }
}
