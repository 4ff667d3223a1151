import type { OperatorRole } from '@ringback/contract/operator/operator-endpoint'
import type { Reader, Tx, Writer } from '../../ports/database.ts'
import { camel } from '../sql.ts'

export interface StoredSession {
  id: string
  userAgent: string
  address: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
}

export async function insertSession(
  tx: Tx,
  session: StoredSession & { tokenHash: Buffer; operatorId: string },
): Promise<void> {
  await tx
    .insertInto('operator_sessions')
    .values({
      token_hash: session.tokenHash,
      id: session.id,
      operator_id: session.operatorId,
      user_agent: session.userAgent,
      address: session.address,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** The session of a token with its operator. Null if the session does not exist or the operator is disabled. */
export async function findSession(
  db: Reader,
  tokenHash: Buffer,
): Promise<{
  id: string
  lastSeenAt: Date
  expiresAt: Date
  operator: { id: string; email: string; role: OperatorRole }
} | null> {
  const row = await db
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .select([
      'operator_sessions.id as session_id',
      'operator_sessions.last_seen_at',
      'operator_sessions.expires_at',
      'operators.id',
      'operators.email',
      'operators.role',
    ])
    .where('operator_sessions.token_hash', '=', tokenHash)
    .where('operators.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.session_id,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    operator: { id: row.id, email: row.email, role: row.role },
  }
}

/** The sessions of an operator that have not ended at this time, newest first. */
export async function listSessions(
  db: Reader,
  operatorId: string,
  now: Date,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredSession[]> {
  const rows = await db
    .selectFrom('operator_sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at', 'expires_at'])
    .where('operator_id', '=', operatorId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(camel)
}

export async function touchSession(db: Writer, id: string, now: Date): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .execute()
}

/** Returns false if the operator has no such session. */
export async function deleteSession(tx: Tx, operatorId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operator_sessions')
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteSessionsOf(tx: Tx, operatorId: string): Promise<void> {
  await tx.deleteFrom('operator_sessions').where('operator_id', '=', operatorId).execute()
}
