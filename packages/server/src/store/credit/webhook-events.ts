import { type Selectable, sql } from 'kysely'
import { HOUR_SECONDS, addSeconds, secondsBetween } from '../../core/time.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import type { UnreadPaymentEventsTable } from '../../ports/schema/payments.ts'
import type { DueTable } from '../claim-due.ts'
import type { ReceivedEvent } from './payments.ts'

/** Webhooks that were not understood, whose records at the provider are due to be requested. */
export const DUE_LOOKUPS: DueTable = {
  table: 'unread_payment_events',
  idColumn: 'id',
  dueColumn: 'lookup_at',
}

/** Inserts a webhook that was not understood. The provider's record is requested at once. */
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

/** A webhook that our server did not take is repeated within this time of its end, after most outages. */
const SILENCE_HOURS = 3
/** Older payments are no evidence of what is switched off now. */
const EVIDENCE_HOURS = 48
/** How many of the newest payments are read. */
const PAYMENTS = 50

/** The newest payments that our own requests found and no webhook reported. */
export interface WebhookSilence {
  payments: number
  /** When the first of them was processed. */
  since: Date
}

/**
 * Null when the newest payment was reported by a webhook, when there is no payment of the last two days, or when the
 * first without a webhook is younger than three hours.
 */
export async function readWebhookSilence(db: Reader, now: Date): Promise<WebhookSilence | null> {
  const from = addSeconds(now, -EVIDENCE_HOURS * HOUR_SECONDS)
  const { rows } = await sql<{ seen_at: Date; is_reported: boolean }>`
    select seen_at,
      exists (select from payment_events where payment_events.payment_id = payments.id)
        as is_reported
    from payments where seen_at > ${from}
    order by seen_at desc, id desc limit ${PAYMENTS}`.execute(db)
  const reported = rows.findIndex(({ is_reported: isReported }) => isReported)
  const silent = reported === -1 ? rows : rows.slice(0, reported)
  const first = silent.at(-1)
  if (!first || secondsBetween(first.seen_at, now) < SILENCE_HOURS * HOUR_SECONDS) return null
  return { payments: silent.length, since: first.seen_at }
}
