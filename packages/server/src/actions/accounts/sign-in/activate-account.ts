import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  type Credentials,
  endOtherRegistrations,
  listRegistrations,
} from '../../../store/accounts/mail-tokens.ts'
import { type StoredUser, markVerified, setCredentials } from '../../../store/accounts/users.ts'
import { grantWelcomeCredit } from '../../credit/grant-welcome-credit.ts'

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
