import type { Reader, Tx } from '../../ports/database.ts'
import { camel } from '../sql.ts'

/** A login with the right password that waits for a code. */
export interface LoginChallenge {
  userId: string
  wrongCodes: number
  expiresAt: Date
}

export async function insertChallenge(
  tx: Tx,
  challenge: { tokenHash: Buffer; userId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('login_challenges')
    .values({
      token_hash: challenge.tokenHash,
      user_id: challenge.userId,
      created_at: challenge.now,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** Finds a challenge, also an expired one; null when it does not exist or was used. */
export async function findChallenge(db: Reader, tokenHash: Buffer): Promise<LoginChallenge | null> {
  const row = await db
    .selectFrom('login_challenges')
    .select(['user_id', 'wrong_codes', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ? camel(row) : null
}

export async function countWrongCode(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('login_challenges')
    .set(row => ({ wrong_codes: row('wrong_codes', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteChallenge(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('login_challenges').where('token_hash', '=', tokenHash).execute()
}

/** Deletes the challenges of a user, whose password is another one now. */
export async function deleteChallengesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('login_challenges').where('user_id', '=', userId).execute()
}
