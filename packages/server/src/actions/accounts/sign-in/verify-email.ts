import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { hashSecret } from '../../../core/accounts/secret-hash.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findMailToken, markOpened } from '../../../store/accounts/mail-tokens.ts'
import { lockUserById } from '../../../store/accounts/users.ts'
import { activateAccount, findOnlyRegistration } from './activate-account.ts'

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
