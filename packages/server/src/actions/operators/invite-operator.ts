import type { OperatorRole } from '@ringback/contract/operator/role'
import { hashSecret } from '../../core/accounts/secret-hash.ts'
import type { Ports } from '../../ports/ports.ts'
import { replaceInvitation } from '../../store/operators/invitations.ts'
import { insertOperator, lockOperatorByEmail, setRole } from '../../store/operators/operators.ts'

const INVITATION_HOURS = 24

type InvitingPorts = Pick<Ports, 'database' | 'clock' | 'ids' | 'oneTimeCodes'>

/**
 * Creates an operator, or invites an existing one again, for example after a lost phone. The earlier
 * password and second factor work until the invitation is accepted. Only a program on the machine itself
 * runs this: no request does.
 *
 * @returns the token of the one-time link and when it expires; `isNew` is false for an existing operator,
 *   who gets the given role
 */
export async function inviteOperator(
  ports: InvitingPorts,
  wanted: { email: string; role: OperatorRole },
): Promise<{ token: string; expiresAt: Date; isNew: boolean }> {
  const now = ports.clock.now()
  const token = ports.ids.secret()
  const expiresAt = new Date(now.getTime() + INVITATION_HOURS * 3_600_000)
  const isNew = await ports.database.transaction(async tx => {
    const inserted = await insertOperator(tx, { id: ports.ids.next('opr'), ...wanted, now })
    const operator = await lockOperatorByEmail(tx, wanted.email)
    if (!operator) throw new Error('The operator was not inserted and cannot be found')
    if (operator.role !== wanted.role) await setRole(tx, operator.id, wanted.role)
    await replaceInvitation(tx, {
      tokenHash: hashSecret(token),
      operatorId: operator.id,
      totpSecret: ports.oneTimeCodes.newSecret(),
      now,
      expiresAt,
    })
    return inserted
  })
  return { token, expiresAt, isNew }
}
