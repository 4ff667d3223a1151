import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { hashSecret } from '../../core/accounts/secret-hash.ts'
import { newRecoveryCodes, normaliseCode } from '../../core/accounts/recovery-code.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import {
  type Invitation,
  deleteInvitation,
  lockInvitation,
} from '../../store/operators/invitations.ts'
import { setFactors } from '../../store/operators/operators.ts'
import { replaceRecoveryCodes } from '../../store/operators/recovery-codes.ts'
import { deleteSessionsOf } from '../../store/operators/sessions.ts'
import { type OpenedSession, type SignInFrom, openSession } from './open-session.ts'

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
