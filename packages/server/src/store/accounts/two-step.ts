import type { Reader, Tx } from '../../ports/database.ts'
import { camel } from '../sql.ts'

/** Whether a login of the user needs a code. */
export async function hasTwoStep(db: Reader, userId: string): Promise<boolean> {
  return (await findTwoStep(db, userId)) !== null
}

/** Two-step sign-in of a user; null while it is off. */
export async function findTwoStep(
  db: Reader,
  userId: string,
): Promise<{ sealedSecret: string; turnedOnAt: Date } | null> {
  const row = await db
    .selectFrom('two_step')
    .select(['sealed_secret', 'turned_on_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? camel(row) : null
}

/** Turns two-step sign-in on. Codes of the given time step and earlier ones are refused from now on. */
export async function insertTwoStep(
  tx: Tx,
  twoStep: { userId: string; sealedSecret: string; step: bigint; now: Date },
): Promise<void> {
  await tx
    .insertInto('two_step')
    .values({
      user_id: twoStep.userId,
      sealed_secret: twoStep.sealedSecret,
      last_step: twoStep.step,
      turned_on_at: twoStep.now,
    })
    .execute()
}

/** Stores that a one-time code of this time step was used. Returns false if that step, or a later one, was used before. */
export async function consumeTimeStep(tx: Tx, userId: string, step: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_step')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Deletes everything that two-step sign-in has stored of a user, so that a login needs the password only. The mailed link that
 * turns it off ends too.
 */
export async function deleteTwoStep(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('two_step').where('user_id', '=', userId).execute()
  await tx.deleteFrom('two_step_set_ups').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('login_challenges').where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .where('removes_two_step', '=', true)
    .execute()
}

/** Stores a secret that a code must prove. It replaces an earlier one. */
export async function replaceSetUp(
  tx: Tx,
  setUp: { userId: string; sealedSecret: string; expiresAt: Date },
): Promise<void> {
  const stored = { sealed_secret: setUp.sealedSecret, expires_at: setUp.expiresAt }
  await tx
    .insertInto('two_step_set_ups')
    .values({ user_id: setUp.userId, ...stored })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(stored))
    .execute()
}

export async function findSetUp(
  db: Reader,
  userId: string,
): Promise<{ sealedSecret: string; expiresAt: Date } | null> {
  const row = await db
    .selectFrom('two_step_set_ups')
    .select(['sealed_secret', 'expires_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? camel(row) : null
}

export async function deleteSetUp(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('two_step_set_ups').where('user_id', '=', userId).execute()
}

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codeHashes.map(code_hash => ({ user_id: userId, code_hash })))
    .execute()
}

/** Deletes the recovery code with one of these hashes. Returns false if the user has no such code. */
export async function redeemRecoveryCode(
  tx: Tx,
  userId: string,
  codeHashes: readonly Buffer[],
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', 'in', codeHashes)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Reader, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(rows => rows.fn.countAll<bigint>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(left)
}
