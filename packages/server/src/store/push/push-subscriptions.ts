import type { PushKind, PushNotices } from '@ringback/contract/customers/notices/push-notices'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'
import type { PushAddress } from '../../ports/vendors/push-services.ts'
import { camel } from '../sql.ts'

export interface PushSubscription extends PushAddress {
  kinds: readonly PushKind[]
  showsCaller: boolean
}

/** What the browser of a session gets; null for nothing. */
export async function findPushSubscription(
  db: Reader,
  sessionHash: Buffer,
): Promise<PushNotices['subscription']> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'kinds', 'shows_caller', 'gone_at'])
    .where('session_hash', '=', sessionHash)
    .executeTakeFirst()
  if (!row) return null
  const { gone_at, ...subscription } = row
  return { ...camel(subscription), isGone: gone_at !== null }
}

/** Replaces what the session has, and what another session of the same browser had. */
export async function storePushSubscription(
  tx: Tx,
  id: string,
  subscription: PushSubscription & { sessionHash: Buffer; userId: string; now: Date },
): Promise<void> {
  const { endpoint, p256dh, auth, sessionHash, userId, now } = subscription
  await tx
    .deleteFrom('push_subscriptions')
    .where(eb => eb.or([eb('session_hash', '=', sessionHash), eb('endpoint', '=', endpoint)]))
    .execute()
  await tx
    .insertInto('push_subscriptions')
    .values({
      ...{ id, endpoint, p256dh, auth, session_hash: sessionHash, user_id: userId },
      kinds: [...new Set(subscription.kinds)],
      shows_caller: subscription.showsCaller,
      created_at: now,
      gone_at: null,
    })
    .execute()
}

/**
 * Gives what a subscription has to the one in its place. If that is stored already, by a newer session of the browser, the
 * old one goes.
 *
 * @returns false when the old one, with its keys, is not known
 */
export async function replacePushSubscription(
  tx: Tx,
  old: PushAddress,
  { endpoint, p256dh, auth }: PushAddress,
): Promise<boolean> {
  const replaced = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('endpoint', '=', old.endpoint)
    .where('p256dh', '=', old.p256dh)
    .where('auth', '=', old.auth)
    .forUpdate()
    .executeTakeFirst()
  if (!replaced) return false
  const { numUpdatedRows } = await tx
    .updateTable('push_subscriptions')
    .set({ endpoint, p256dh, auth, gone_at: null })
    .where('id', '=', replaced.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('push_subscriptions as other')
            .select('id')
            .where('endpoint', '=', endpoint)
            .where('other.id', '<>', replaced.id),
        ),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    await tx.deleteFrom('push_subscriptions').where('id', '=', replaced.id).execute()
  return true
}

export async function deletePushSubscription(tx: Tx, sessionHash: Buffer): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('session_hash', '=', sessionHash).execute()
}

/** The browser takes no more messages at this address, and loses those that wait; it may have been given another one meanwhile. */
export async function markGoneSubscription(
  tx: Tx,
  id: string,
  { endpoint, at }: { endpoint: string; at: Date },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('push_subscriptions')
    .set({ gone_at: at })
    .where('id', '=', id)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
  if (numUpdatedRows > 0n)
    await tx.deleteFrom('push_messages').where('subscription_id', '=', id).execute()
}

/** The browsers of a user that get this kind of notice, with sessions that are not over. The newest are first. */
export async function findPushTargets(
  db: Reader,
  { userId, kind }: { userId: string; kind: PushKind },
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string; showsCaller: boolean }[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.token_hash', 'push_subscriptions.session_hash')
    .select(['push_subscriptions.id', 'shows_caller'])
    .where('push_subscriptions.user_id', '=', userId)
    .where('gone_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where(sql<boolean>`${kind}::text = any(kinds)`)
    .orderBy('push_subscriptions.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(camel)
}

export interface StoredPushKeys {
  publicKey: string
  /** Sealed. */
  privateKey: string
  createdAt: Date
}

export async function findPushKeys(db: Reader): Promise<StoredPushKeys | null> {
  const row = await db
    .selectFrom('push_keys')
    .select(['public_key', 'private_key', 'created_at'])
    .executeTakeFirst()
  return row ? camel(row) : null
}

/** Stores keys, unless another instance was faster or, with `replaced`, has replaced these. */
export async function storePushKeys(
  tx: Tx,
  { publicKey, privateKey, createdAt }: StoredPushKeys,
  { replaced }: { replaced: string | null },
): Promise<void> {
  const row = { public_key: publicKey, private_key: privateKey, created_at: createdAt }
  await tx
    .insertInto('push_keys')
    .values({ id: 1, ...row })
    .onConflict(conflict =>
      conflict
        .column('id')
        .doUpdateSet(row)
        .where('push_keys.public_key', '=', replaced ?? ''),
    )
    .execute()
}
