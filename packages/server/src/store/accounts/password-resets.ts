import type { Reader, Tx } from '../../ports/database.ts'

/** Enqueues the token of a link that sets a new password. */
export function insertPasswordReset(
  tx: Tx,
  reset: { hash: Buffer; userId: string; now: Date; expiresAt: Date },
): void {
  const insertion = tx.insertInto('password_resets').values({
    token_hash: reset.hash,
    user_id: reset.userId,
    created_at: reset.now,
    expires_at: reset.expiresAt,
  })
  tx.enqueue(insertion.compile())
}

export interface PasswordReset {
  userId: string
  expiresAt: Date
}

/** Finds a token, also an expired one; null when it does not exist or was used. */
export async function findPasswordReset(db: Reader, hash: Buffer): Promise<PasswordReset | null> {
  const row = await db
    .selectFrom('password_resets')
    .select(['user_id', 'expires_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row ? { userId: row.user_id, expiresAt: row.expires_at } : null
}

/** Deletes all tokens of a user, so that none of the links works any longer. */
export async function deletePasswordResets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}
