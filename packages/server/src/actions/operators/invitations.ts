import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { newRecoveryCodes, normaliseCode } from '../../core/accounts/recovery-code.ts'
import type { Tx } from '../../ports/database.ts'
import {
  type Invitation,
  deleteInvitation,
  lockInvitation,
  replaceInvitation,
} from '../../store/operators/invitations.ts'
import {
  insertOperator,
  lockOperatorByEmail,
  replaceRecoveryCodes,
  setFactors,
  setRole,
} from '../../store/operators/operators.ts'
import { deleteSessionsOf } from '../../store/operators/sessions.ts'
import { type OpenedSession, type SignInFrom, openSession } from './sessions.ts'
import type { OperatorRole } from '@ringback/contract/operator/operator-endpoint'
import { hashSecret } from '../../core/accounts/known-hashes.ts'
import type { Ports } from '../../ports/ports.ts'

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

/** What the page of an invitation shows. */
export async function readInvitation(
  ports: Ports,
  token: string,
): Promise<
  Outcome<
    Pick<Invitation, 'totpSecret'> & Invitation['operator'] & { totpUri: string },
    'invitation-not-valid'
  >
> {
  const invitation = await ports.database.transaction(tx => findValid(ports, tx, token))
  if (!invitation) return refused('invitation-not-valid')
  const { operator, totpSecret } = invitation
  const account = { issuer: `${ports.business.productName} operator`, email: operator.email }
  const totpUri = ports.oneTimeCodes.uriOf(totpSecret, account)
  return accepted({ ...operator, totpSecret, totpUri })
}

/**
 * Sets the operator's password and second factor, ends all earlier sessions and opens a new one. The code
 * proves that the authenticator app has the secret.
 */
export async function acceptInvitation(
  ports: Ports,
  given: { token: string; password: string; code: string; from: SignInFrom },
): Promise<
  Outcome<
    OpenedSession & { recoveryCodes: string[] },
    'invitation-not-valid' | 'wrong-one-time-code'
  >
> {
  const now = ports.clock.now()
  const passwordHash = await ports.passwords.hash(given.password)
  return ports.database.transaction(async tx => {
    const invitation = await findValid(ports, tx, given.token)
    if (!invitation) return refused('invitation-not-valid')
    const { operator, totpSecret } = invitation
    const totpStep = ports.oneTimeCodes.timeStepOf(totpSecret, normaliseCode(given.code), now)
    if (totpStep === null) return refused('wrong-one-time-code')
    await setFactors(tx, operator.id, { passwordHash, totpSecret, totpStep })
    const recovery = newRecoveryCodes(operator.id, ports.ids.secret)
    await replaceRecoveryCodes(tx, operator.id, recovery.hashes)
    await deleteInvitation(tx, operator.id)
    await deleteSessionsOf(tx, operator.id)
    const session = await openSession(ports, tx, operator, given.from)
    return accepted({ ...session, recoveryCodes: recovery.codes })
  })
}

async function findValid(ports: Ports, tx: Tx, token: string): Promise<Invitation | null> {
  const invitation = await lockInvitation(tx, hashSecret(token))
  return invitation && invitation.expiresAt > ports.clock.now() ? invitation : null
}
