import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { passwordChangedMail } from '../../../core/mail/account-mails.ts'
import { endCallAccess, wantAccessEnd } from '../end-call-access.ts'
import type { Ports } from '../../../ports/ports.ts'
import { deleteChallengesOf } from '../../../store/accounts/login-challenges.ts'
import { endEmailChanges } from '../../../store/accounts/email-changes.ts'
import { deletePlainPasswordResets } from '../../../store/accounts/mail-tokens.ts'
import { deleteOtherSessions } from '../../../store/accounts/sessions.ts'
import { lockUserById, setPasswordHash } from '../../../store/accounts/users.ts'
import { writeMail } from '../../mail/write-mail.ts'
import type { SignedInUser } from '../sign-in/authenticate.ts'
import { provePassword } from './prove-owner.ts'

/**
 * Replaces the password of a user who knows it, ends all other sessions and the links for a new password or address, and
 * informs the owner by mail.
 */
export async function changePassword(
  ports: Ports,
  { id, sessionHash }: Pick<SignedInUser, 'id' | 'sessionHash'>,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<Outcome<null, 'wrong-password' | 'too-many-attempts'>> {
  const proved = await provePassword(ports, {
    userId: id,
    sessionHash,
    password: currentPassword,
  })
  if (!proved.ok) return proved
  const passwordHash = await ports.passwords.hash(newPassword)
  const changed = await ports.database.transaction<Outcome<null, 'wrong-password'>>(async tx => {
    const user = await lockUserById(tx, id)
    // Another request may have replaced the password while this one was hashed.
    if (user?.passwordHash !== proved.value) return refused('wrong-password')
    await setPasswordHash(tx, id, passwordHash)
    await deletePlainPasswordResets(tx, id)
    await deleteChallengesOf(tx, id)
    await endEmailChanges(tx, id, ports.clock.now())
    // A login with the old password at the same time waits for the user's row, and is refused then.
    await deleteOtherSessions(tx, id, sessionHash)
    wantAccessEnd(ports, tx, id)
    writeMail(ports, tx, user, passwordChangedMail)
    return accepted(null)
  })
  if (changed.ok) endCallAccess(ports, id)
  return changed
}
