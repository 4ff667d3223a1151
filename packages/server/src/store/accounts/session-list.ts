import type { Device } from '@ringback/contract/text/device'
import type { Reader, Tx } from '../../ports/database.ts'
import { camel } from '../sql.ts'

export interface ListedSession extends Device {
  tokenHash: Buffer
  /** Null if an earlier version started the session, until {@link setSessionId}. */
  id: string | null
  createdAt: Date
  lastSeenAt: Date
}

/** The live sessions of a user, last used first. */
export async function listSessions(
  db: Reader,
  userId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'id', 'browser', 'system', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .limit(limit)
    .execute()
  return rows.map(camel)
}

/** Gives an id to a session that has none. */
export async function setSessionId(tx: Tx, tokenHash: Buffer, id: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ id })
    .where('token_hash', '=', tokenHash)
    .where('id', 'is', null)
    .execute()
}

/** Returns false when the user has no session with this id. */
export async function deleteSessionById(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
