import type { PushMessage } from '@ringback/contract/customers/notices/push-notices'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'
import type { PushAddress } from '../../ports/vendors/push-services.ts'
import { type ClaimOptions, type DueTable, claimDue } from '../claim-due.ts'

export const DUE_MESSAGES: DueTable = {
  table: 'push_messages',
  idColumn: 'id',
  dueColumn: 'next_attempt_at',
}

/** Enqueues a message. It is sent only if the transaction commits. */
export function insertPushMessage(
  tx: Tx,
  id: string,
  { subscriptionId, message }: { subscriptionId: string; message: PushMessage },
  { now, expiresAt }: { now: Date; expiresAt: Date },
): void {
  const insertion = tx.insertInto('push_messages').values({
    id,
    subscription_id: subscriptionId,
    message: JSON.stringify(message),
    created_at: now,
    next_attempt_at: now,
    expires_at: expiresAt,
  })
  tx.enqueue(insertion.compile())
}

/** Claims messages that are due, and counts an attempt to send each of them. */
export async function claimPushMessages(
  tx: Tx,
  due: ClaimOptions,
  filter?: RawBuilder<SqlBool>,
): Promise<string[]> {
  const ids = await claimDue(tx, DUE_MESSAGES, due, filter)
  if (ids.length > 0)
    await tx
      .updateTable('push_messages')
      .set({ attempts: sql`attempts + 1` })
      .where('id', 'in', ids)
      .execute()
  return ids
}

/** A message that waits, and where it goes. */
export interface WaitingPush {
  subscriptionId: string
  to: PushAddress
  /** When the browser of this session subscribed. */
  subscribedAt: Date
  text: string
  attempts: number
  expiresAt: Date
}

/** Null when the browser takes no more messages. */
export async function findPushMessage(db: Reader, id: string): Promise<WaitingPush | null> {
  const row = await db
    .selectFrom('push_messages')
    .innerJoin('push_subscriptions', 'push_subscriptions.id', 'push_messages.subscription_id')
    .select(['subscription_id', 'endpoint', 'p256dh', 'auth', 'message', 'attempts', 'expires_at'])
    .select('push_subscriptions.created_at as subscribed_at')
    .where('push_messages.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { subscription_id, endpoint, p256dh, auth, message, attempts, expires_at } = row
  return {
    subscriptionId: subscription_id,
    to: { endpoint, p256dh, auth },
    subscribedAt: row.subscribed_at,
    text: message,
    attempts,
    expiresAt: expires_at,
  }
}

export async function deletePushMessage(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('push_messages').where('id', '=', id).execute()
}

export async function postponePushMessage(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('push_messages').set({ next_attempt_at: at }).where('id', '=', id).execute()
}
