import { passwordChangedMail, passwordResetMail } from '../../../core/mail/account-mails.ts'
import {
  type PasswordReset,
  deletePlainPasswordResets,
  findPasswordReset,
  insertPasswordReset,
} from '../../../store/accounts/mail-tokens.ts'
import { lockUserByEmail, lockUserById, setPasswordHash } from '../../../store/accounts/users.ts'
import { insertMail } from '../../../store/mail/mails.ts'
import { branded, countMail, writeMail } from '../../mail/write-mail.ts'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { hashSecret } from '../../../core/accounts/known-hashes.ts'
import { twoStepOffMail } from '../../../core/mail/two-step-mails.ts'
import type { Reader } from '../../../ports/database.ts'
import { endCallAccess, wantAccessEnd } from '../end-call-access.ts'
import type { Ports } from '../../../ports/ports.ts'
import { deleteChallengesOf } from '../../../store/accounts/login-challenges.ts'
import { endEmailChanges } from '../../../store/accounts/email-changes.ts'
import { deleteSessionsOfUser } from '../../../store/accounts/sessions.ts'
import { deleteTwoStep } from '../../../store/accounts/two-step.ts'
import { limitAttempts } from '../../limit-attempts.ts'

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
  const done = await ports.database.transaction<Outcome<{ email: string }, ResetRefusal>>(
    async tx => {
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
      wantAccessEnd(ports, tx, user.id)
      writeMail(ports, tx, user, passwordChangedMail)
      if (live.value.removesTwoStep) {
        await deleteTwoStep(tx, user.id)
        writeMail(ports, tx, user, twoStepOffMail)
      }
      return accepted({ email: user.email })
    },
  )
  if (done.ok) endCallAccess(ports, before.value.userId)
  return done
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

export const PASSWORD_RESET_MINUTES = 30

/**
 * Mails a link that sets a new password. The response is the same for every address, and so is the work, so that
 * timing does not reveal which addresses are known. An unverified address gets no link: nothing has proved that its
 * mailbox belongs to the person who registered it.
 */
export async function requestPasswordReset(
  ports: Ports,
  request: { email: string; network: string },
): Promise<Outcome<null, 'too-many-attempts'>> {
  const now = ports.clock.now()
  const limit = { key: `password-reset:network:${request.network}`, max: 30, minutes: 60 }
  const { productName, publicUrl } = ports.business
  const token = ports.ids.secret()
  const hash = hashSecret(token)
  const minutes = PASSWORD_RESET_MINUTES
  const text = branded(ports, passwordResetMail({ productName, publicUrl, token, minutes }))
  return ports.database.transaction(async tx => {
    const counted = await limitAttempts(tx, now, [limit])
    if (!counted.ok) return counted
    const user = await lockUserByEmail(tx, request.email)
    const verified = user?.verifiedAt ? user : null
    const isWithinLimit = await countMail(tx, now, request.email, { isWritten: verified !== null })
    // These statements travel with the commit, so they cost no round trip of their own.
    if (verified && isWithinLimit) {
      const expiresAt = new Date(now.getTime() + minutes * 60_000)
      insertPasswordReset(tx, { hash, userId: verified.id, now, expiresAt })
      insertMail(tx, ports.ids.next('mail'), { to: verified.email, ...text }, now)
    }
    return accepted(null)
  })
}
