import type { Reader, Tx } from '../../ports/database.ts'

/** Enqueues the token of a link that sets a new password. */
export function insertPasswordReset(
  tx: Tx,
  reset: { hash: Buffer; userId: string; now: Date; expiresAt: Date; removesTwoStep?: boolean },
): void {
  const insertion = tx.insertInto('password_resets').values({
    token_hash: reset.hash,
    user_id: reset.userId,
    created_at: reset.now,
    expires_at: reset.expiresAt,
    ...(reset.removesTwoStep && { removes_two_step: true }),
  })
  tx.enqueue(insertion.compile())
}

export interface PasswordReset {
  userId: string
  expiresAt: Date
  /** Whether the link turns two-step sign-in off too. */
  removesTwoStep: boolean
}

/** Finds a token, also an expired one; null when it does not exist or was used. */
export async function findPasswordReset(db: Reader, hash: Buffer): Promise<PasswordReset | null> {
  const row = await db
    .selectFrom('password_resets')
    .select(['user_id', 'expires_at', 'removes_two_step'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (!row) return null
  return {
    userId: row.user_id,
    expiresAt: row.expires_at,
    removesTwoStep: row.removes_two_step,
  }
}

/** Deletes all tokens of a user, so that none of the links works any longer. */
export async function deletePasswordResets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

/**
 * Deletes the links of a user that set a new password only. The one that turns two-step sign-in off stays, because a
 * person who has turned it on against the owner can set a new password too.
 */
export async function deletePlainPasswordResets(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .where('removes_two_step', '=', false)
    .execute()
}
