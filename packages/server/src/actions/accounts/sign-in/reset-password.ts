import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { hashSecret } from '../../../core/accounts/secret-hash.ts'
import { passwordChangedMail } from '../../../core/mail/password-mails.ts'
import { twoStepOffMail } from '../../../core/mail/two-step-mails.ts'
import type { Reader } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { deleteChallengesOf } from '../../../store/accounts/login-challenges.ts'
import { endEmailChanges } from '../../../store/accounts/email-changes.ts'
import {
  type PasswordReset,
  deletePlainPasswordResets,
  findPasswordReset,
} from '../../../store/accounts/password-resets.ts'
import { deleteSessionsOfUser } from '../../../store/accounts/sessions.ts'
import { deleteTwoStep } from '../../../store/accounts/two-step.ts'
import { lockUserById, setPasswordHash } from '../../../store/accounts/users.ts'
import { limitAttempts } from '../../limit-attempts.ts'
import { writeMail } from '../../mail/write-mail.ts'

type ResetRefusal = 'reset-link-unknown' | 'reset-link-expired' | 'too-many-attempts'

/**
 * Sets a new password by the token of a mailed link, ends all sessions of the user, and informs the owner by mail.
 * A token works once, and its first use ends the other links of the user too, also those for a new address. The link of the
 * mail about two-step sign-in turns it off too, and ends with it.
 * @returns the address of the user
 */
export async function resetPassword(
  ports: Ports,
  reset: { token: string; password: string; network: string },
): Promise<Outcome<{ email: string }, ResetRefusal>> {
  const now = ports.clock.now()
  const hash = hashSecret(reset.token)
  const limit = { key: `new-password:network:${reset.network}`, max: 30, minutes: 60 }
  const before = await ports.database.transaction(async tx => {
    const counted = await limitAttempts(tx, now, [limit])
    return counted.ok ? await findLiveReset(tx, hash, now) : counted
  })
  if (!before.ok) return before
  const passwordHash = await ports.passwords.hash(reset.password)
  return ports.database.transaction(async tx => {
    const user = await lockUserById(tx, before.value.userId)
    if (!user) return refused('reset-link-unknown')
    // Read again, because another request may have used a link while the password was hashed.
    const live = await findLiveReset(tx, hash, now)
    if (!live.ok) return live
    await setPasswordHash(tx, user.id, passwordHash)
    await deletePlainPasswordResets(tx, user.id)
    await deleteChallengesOf(tx, user.id)
    await endEmailChanges(tx, user.id, now)
    // A login with the old password at the same time waits for the user's row, and is refused then.
    await deleteSessionsOfUser(tx, user.id)
    writeMail(ports, tx, user, passwordChangedMail)
    if (live.value.removesTwoStep) {
      await deleteTwoStep(tx, user.id)
      writeMail(ports, tx, user, twoStepOffMail)
    }
    return accepted({ email: user.email })
  })
}

async function findLiveReset(
  db: Reader,
  hash: Buffer,
  now: Date,
): Promise<Outcome<PasswordReset, 'reset-link-unknown' | 'reset-link-expired'>> {
  const found = await findPasswordReset(db, hash)
  if (!found) return refused('reset-link-unknown')
  return found.expiresAt <= now ? refused('reset-link-expired') : accepted(found)
}
