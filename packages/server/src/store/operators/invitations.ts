import type { OperatorRole } from '@ringback/contract/operator/operator-endpoint'
import type { Tx } from '../../ports/database.ts'

export interface Invitation {
  operator: { id: string; email: string; role: OperatorRole }
  totpSecret: string
  expiresAt: Date
}

/** Inserts an invitation. An earlier one of the same operator stops working. */
export async function replaceInvitation(
  tx: Tx,
  invitation: {
    tokenHash: Buffer
    operatorId: string
    totpSecret: string
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await deleteInvitation(tx, invitation.operatorId)
  await tx
    .insertInto('operator_invitations')
    .values({
      token_hash: invitation.tokenHash,
      operator_id: invitation.operatorId,
      totp_secret: invitation.totpSecret,
      created_at: invitation.now,
      expires_at: invitation.expiresAt,
    })
    .execute()
}

/** Finds an invitation and locks it until the transaction ends. */
export async function lockInvitation(tx: Tx, tokenHash: Buffer): Promise<Invitation | null> {
  const row = await tx
    .selectFrom('operator_invitations')
    .innerJoin('operators', 'operators.id', 'operator_invitations.operator_id')
    .select([
      'operators.id',
      'operators.email',
      'operators.role',
      'operator_invitations.totp_secret',
      'operator_invitations.expires_at',
    ])
    .where('operator_invitations.token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    operator: { id: row.id, email: row.email, role: row.role },
    totpSecret: row.totp_secret,
    expiresAt: row.expires_at,
  }
}

export async function deleteInvitation(tx: Tx, operatorId: string): Promise<void> {
  await tx.deleteFrom('operator_invitations').where('operator_id', '=', operatorId).execute()
}
