import type { Tx } from '../../ports/database.ts'

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
