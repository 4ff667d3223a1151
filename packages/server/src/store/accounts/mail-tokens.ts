import type { Tx } from '../../ports/database.ts'

export async function insertMailToken(
  tx: Tx,
  token: { hash: Buffer; userId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('mail_tokens')
    .values({
      token_hash: token.hash,
      user_id: token.userId,
      created_at: token.now,
      expires_at: token.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Marks the token as used and returns its user. A used or expired token is returned as well; null when it does not exist. */
export async function useMailToken(
  tx: Tx,
  hash: Buffer,
  now: Date,
): Promise<{ userId: string; expiresAt: Date } | null> {
  const row = await tx
    .updateTable('mail_tokens')
    .set(row => ({ used_at: row.fn.coalesce('used_at', row.val(now)) }))
    .where('token_hash', '=', hash)
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst()
  return row ? { userId: row.user_id, expiresAt: row.expires_at } : null
}

export async function deleteMailTokens(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('mail_tokens').where('user_id', '=', userId).execute()
}

/** Deletes tokens that expired before the given time. */
export async function deleteOldMailTokens(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('mail_tokens').where('expires_at', '<', before).execute()
}
