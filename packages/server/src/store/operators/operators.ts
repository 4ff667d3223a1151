import type { OperatorRole } from '@ringback/contract/operator/operator-endpoint'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'
import type { OperatorsTable } from '../../ports/schema/operators.ts'

export interface StoredOperator {
  id: string
  email: string
  role: OperatorRole
  createdAt: Date
  lastSignInAt: Date | null
  disabledAt: Date | null
  /** Null until the invitation is accepted. */
  factors: { passwordHash: string; totpSecret: string; lastTotpStep: bigint } | null
}

/** Whether an operator was ever created. */
export async function hasOperators(db: Reader): Promise<boolean> {
  const row = await db.selectFrom('operators').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Returns false and inserts nothing when the e-mail is in use. */
export async function insertOperator(
  tx: Tx,
  operator: { id: string; email: string; role: OperatorRole; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operators')
    .values({
      id: operator.id,
      email: operator.email.toLowerCase(),
      role: operator.role,
      password_hash: null,
      totp_secret: null,
      created_at: operator.now,
      last_sign_in_at: null,
      disabled_at: null,
    })
    .onConflict(conflict => conflict.column('email').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Finds an operator and locks the row until the transaction ends. The e-mail matches in upper and lower case. */
export async function lockOperatorByEmail(tx: Tx, email: string): Promise<StoredOperator | null> {
  const row = await tx
    .selectFrom('operators')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirst()
  return row ? fromRow(row) : null
}

export async function lockOperator(tx: Tx, id: string): Promise<StoredOperator | null> {
  const row = await tx
    .selectFrom('operators')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? fromRow(row) : null
}

/** Operators, oldest first, with the number of their sessions at this time. */
export async function listOperators(
  db: Reader,
  now: Date,
  { offset, limit }: { offset: number; limit: number },
): Promise<(StoredOperator & { sessions: number })[]> {
  const rows = await db
    .selectFrom('operators')
    .selectAll()
    .select(row =>
      row
        .selectFrom('operator_sessions')
        .whereRef('operator_sessions.operator_id', '=', 'operators.id')
        .where('operator_sessions.expires_at', '>', now)
        .select(count => count.fn.countAll<bigint>().as('n'))
        .as('sessions'),
    )
    .orderBy('created_at')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(row => ({ ...fromRow(row), sessions: Number(row.sessions) }))
}

/** Sets both factors and enables the operator. Codes of the given time step and earlier ones are refused from now on. */
export async function setFactors(
  tx: Tx,
  id: string,
  factors: { passwordHash: string; totpSecret: string; totpStep: bigint },
): Promise<void> {
  await tx
    .updateTable('operators')
    .set({
      password_hash: factors.passwordHash,
      totp_secret: factors.totpSecret,
      last_totp_step: factors.totpStep,
      disabled_at: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Stores that a one-time code of this time step was used. Returns false if that step, or a later one, was used before. */
export async function consumeTimeStep(tx: Tx, id: string, step: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operators')
    .set({ last_totp_step: step })
    .where('id', '=', id)
    .where('last_totp_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function recordSignIn(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('operators').set({ last_sign_in_at: now }).where('id', '=', id).execute()
}

export async function setRole(tx: Tx, id: string, role: OperatorRole): Promise<void> {
  await tx.updateTable('operators').set({ role }).where('id', '=', id).execute()
}

export async function setDisabled(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('operators').set({ disabled_at: now }).where('id', '=', id).execute()
}

function fromRow(row: Selectable<OperatorsTable>): StoredOperator {
  const { password_hash: passwordHash, totp_secret: totpSecret } = row
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    createdAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
    disabledAt: row.disabled_at,
    factors:
      passwordHash !== null && totpSecret !== null
        ? { passwordHash, totpSecret, lastTotpStep: row.last_totp_step }
        : null,
  }
}

/** Replaces all recovery codes of an operator. */
export async function replaceRecoveryCodes(
  tx: Tx,
  operatorId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute()
  await tx
    .insertInto('operator_recovery_codes')
    .values(codeHashes.map(code_hash => ({ code_hash, operator_id: operatorId })))
    .execute()
}

/** Deletes the recovery code with one of these hashes. Returns false if the operator has no such code. */
export async function redeemRecoveryCode(
  tx: Tx,
  operatorId: string,
  codeHashes: readonly Buffer[],
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operator_recovery_codes')
    .where('code_hash', 'in', codeHashes)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
