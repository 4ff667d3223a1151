import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'
import type { UnreadPaymentEventsTable } from '../../ports/schema/payments.ts'
import type { DueTable } from '../claim-due.ts'
import type { ReceivedEvent } from './payments.ts'

/** Webhooks that were not understood, and about which the provider is due to be asked. */
export const DUE_LOOKUPS: DueTable = {
  table: 'unread_payment_events',
  idColumn: 'id',
  dueColumn: 'lookup_at',
}

/** Inserts a webhook that was not understood. The provider is asked about it at once. */
export async function insertUnreadEvent(
  tx: Tx,
  { id, name, orderId, paymentId, at }: ReceivedEvent,
  reason: string,
): Promise<void> {
  await tx
    .insertInto('unread_payment_events')
    .values({
      ...{ id, name, reason },
      order_id: orderId,
      payment_id: paymentId,
      received_at: at,
      lookup_at: at,
    })
    .execute()
}

export async function findUnreadEvent(
  db: Reader,
  id: string,
): Promise<Pick<ReceivedEvent, 'name' | 'orderId' | 'paymentId'> | null> {
  const row = await db
    .selectFrom('unread_payment_events')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? eventOf(row) : null
}

export async function finishLookup(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('unread_payment_events')
    .set({ lookup_at: null })
    .where('id', '=', id)
    .execute()
}

function eventOf({ name, order_id, payment_id }: Selectable<UnreadPaymentEventsTable>) {
  return { name, orderId: order_id, paymentId: payment_id }
}
