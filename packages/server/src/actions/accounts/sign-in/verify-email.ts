import type { Tx } from '../../../ports/database.ts'
import {
  type Credentials,
  endOtherRegistrations,
  findMailToken,
  listRegistrations,
  markOpened,
} from '../../../store/accounts/mail-tokens.ts'
import {
  type StoredUser,
  lockUserByEmail,
  lockUserById,
  markVerified,
  setCredentials,
} from '../../../store/accounts/users.ts'
import { grantWelcomeCredit } from '../../credit/grant-welcome-credit.ts'
import { limitAttempts } from '../../limit-attempts.ts'
import { composeVerificationMail, countMail, writeVerificationMail } from '../../mail/write-mail.ts'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { hashSecret } from '../../../core/accounts/known-hashes.ts'
import type { Ports } from '../../../ports/ports.ts'

export interface OpenedLink {
  /** The address that the link was mailed to: a change of the address deletes its links. */
  email: string
  /**
   * Whether the e-mail is verified only by a login with this token: the address was registered with different
   * passwords, and the link does not show who has opened it.
   */
  needsLogin: boolean
}

/**
 * Verifies an e-mail address by the token of a mailed link. The same token succeeds until it expires,
 * because mail scanners open links too. The first success grants the welcome credit.
 */
export async function verifyEmail(
  ports: Ports,
  token: string,
): Promise<Outcome<OpenedLink, 'link-unknown' | 'link-expired'>> {
  const now = ports.clock.now()
  const opened = hashSecret(token)
  return ports.database.transaction(async tx => {
    const beforeLock = await findMailToken(tx, opened)
    if (!beforeLock) return refused('link-unknown')
    const user = await lockUserById(tx, beforeLock.userId)
    // Another link may have ended this registration before the lock was acquired.
    const mailToken = await findMailToken(tx, opened)
    if (!user || !mailToken) return refused('link-unknown')
    if (mailToken.expiresAt <= now) return refused('link-expired')
    markOpened(tx, opened, now)
    const { email } = user
    if (user.verifiedAt) return accepted({ email, needsLogin: false })
    const registration = await findOnlyRegistration(tx, user)
    if (!registration.ok) return accepted({ email, needsLogin: true })
    const credentials = mailToken.credentials ?? registration.value
    await activateAccount(ports, tx, user, { credentials, opened })
    return accepted({ email, needsLogin: false })
  })
}

/**
 * Mails a new link to an unverified address. The response is the same for every address, and so is the work, so that
 * timing does not reveal which addresses are known. The link stands for no registration of its own: opening it
 * verifies the only registration, or requires the password of one of several.
 */
export async function resendVerification(
  ports: Ports,
  request: { email: string; network: string },
): Promise<Outcome<null, 'too-many-attempts'>> {
  const now = ports.clock.now()
  const limit = { key: `resend:network:${request.network}`, max: 30, minutes: 60 }
  const mail = composeVerificationMail(ports)
  return ports.database.transaction(async tx => {
    const counted = await limitAttempts(tx, now, [limit])
    if (!counted.ok) return counted
    const user = await lockUserByEmail(tx, request.email)
    const unverified = user && !user.verifiedAt ? user : null
    const isWithinLimit = await countMail(tx, now, request.email, {
      isWritten: unverified !== null,
    })
    // These statements travel with the commit, so they cost no round trip of their own.
    if (unverified && isWithinLimit) {
      writeVerificationMail(ports, tx, unverified, { mail, credentials: null })
    }
    return accepted(null)
  })
}

/**
 * The credentials that all registrations of an unverified user have in common, with the newest display name.
 * Refused if they have several passwords: then a link alone does not show which person has opened it. The user's row
 * is locked. See docs/decisions/0031-a-link-and-its-password-verify-an-address.md.
 */
export async function findOnlyRegistration(
  tx: Tx,
  user: StoredUser,
): Promise<Outcome<Credentials, 'several-registrations'>> {
  const { displayName, passwordHash } = user
  // The user's row has what the first registration chose.
  const all = [...(await listRegistrations(tx, user.email)), { displayName, passwordHash }]
  const isOnlyPassword = all.every(other => other.passwordHash === passwordHash)
  return isOnlyPassword
    ? accepted({ displayName, ...all[0], passwordHash })
    : refused('several-registrations')
}

/**
 * Verifies the e-mail with the credentials of one registration, ends the others and gives the welcome credit.
 * The user's row is locked, and unverified.
 *
 * @param opened the hash of the token that proved the mailbox; null when an operator verifies
 */
export async function activateAccount(
  ports: Ports,
  tx: Tx,
  user: StoredUser,
  { credentials, opened }: { credentials: Credentials; opened: Buffer | null },
): Promise<void> {
  const { passwordHash } = credentials
  await setCredentials(tx, user.id, credentials)
  await markVerified(tx, user.id, ports.clock.now())
  await endOtherRegistrations(tx, user.id, { passwordHash, opened })
  await grantWelcomeCredit(ports, tx, user, null)
}
