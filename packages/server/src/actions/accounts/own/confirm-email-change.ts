import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { hashSecret } from '../../../core/accounts/known-hashes.ts'
import { emailChangedMail } from '../../../core/mail/email-change-mails.ts'
import { type Reader, type Tx, isDuplicateRow } from '../../../ports/database.ts'
import { endCallAccess, wantAccessEnd } from '../end-call-access.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  type EmailChange,
  endEmailChanges,
  findEmailChange,
  markConfirmed,
} from '../../../store/accounts/email-changes.ts'
import { eraseUser } from '../../../store/accounts/erase-user.ts'
import { deleteChallengesOf } from '../../../store/accounts/login-challenges.ts'
import { deleteMailTokens, deletePasswordResets } from '../../../store/accounts/mail-tokens.ts'
import { deleteOtherSessions, hasSession } from '../../../store/accounts/sessions.ts'
import {
  isVerifiedEmail,
  lockUserByEmail,
  lockUserById,
  setEmail,
} from '../../../store/accounts/users.ts'
import { claimMailbox } from '../../credit/grant-welcome-credit.ts'
import { limitAttempts } from '../../limit-attempts.ts'
import { writeMail } from '../../mail/write-mail.ts'

type ConfirmRefusal =
  | 'email-link-unknown'
  | 'email-link-expired'
  | 'email-taken'
  | 'too-many-attempts'

/**
 * Replaces the e-mail address of a user by the token of a mailed link, which works once, and only until the session that
 * requested the change ends. Ends all other sessions, logins that wait for a code, and the links for new passwords, and
 * informs the owner at the address until now.
 *
 * Of two users who confirm the same address at the same time one succeeds: an address is unique.
 */
export async function confirmEmailChange(
  ports: Ports,
  { token, network }: { token: string; network: string },
): Promise<Outcome<null, ConfirmRefusal>> {
  const now = ports.clock.now()
  const hash = hashSecret(token)
  const limit = { key: `confirm-email:network:${network}`, max: 30, minutes: 60 }
  const before = await ports.database.transaction(async tx => {
    const counted = await limitAttempts(tx, now, [limit])
    return counted.ok ? await findLiveChange(tx, hash, now) : counted
  })
  if (!before.ok) return before
  await eraseUnverified(ports, before.value.newEmail, now)
  try {
    const replaced = await ports.database.transaction(tx => replaceEmail(ports, tx, hash, now))
    if (replaced.ok) endCallAccess(ports, before.value.userId)
    return replaced
  } catch (error) {
    if (isDuplicateRow(error)) return refused('email-taken')
    throw error
  }
}

/**
 * Erases a registration that has never verified this address. It has neither credit nor sessions, and the person who
 * opens a link to the address owns the mailbox.
 */
async function eraseUnverified(
  { database, business }: Ports,
  email: string,
  at: Date,
): Promise<void> {
  await database.transaction(async tx => {
    const holder = await lockUserByEmail(tx, email)
    if (!holder || holder.verifiedAt) return
    await eraseUser(tx, holder.id, { at, platformNumber: business.platformNumber })
  })
}

async function replaceEmail(
  ports: Ports,
  tx: Tx,
  hash: Buffer,
  now: Date,
): Promise<Outcome<null, ConfirmRefusal>> {
  const beforeLock = await findLiveChange(tx, hash, now)
  if (!beforeLock.ok) return beforeLock
  const user = await lockUserById(tx, beforeLock.value.userId)
  if (!user) return refused('email-link-unknown')
  // Read again, because another request may have used or ended the link before the lock was acquired.
  const live = await findLiveChange(tx, hash, now)
  if (!live.ok) return live
  const { newEmail, sessionHash } = live.value
  // The owner may have ended the session of a person who requested the change.
  if (!(await hasSession(tx, sessionHash))) return refused('email-link-expired')
  if (await isVerifiedEmail(tx, newEmail)) return refused('email-taken')
  await setEmail(tx, user.id, newEmail)
  await deletePasswordResets(tx, user.id)
  await deleteMailTokens(tx, user.id)
  await deleteChallengesOf(tx, user.id)
  await deleteOtherSessions(tx, user.id, sessionHash)
  wantAccessEnd(ports, tx, user.id)
  await claimMailbox(ports, tx, { id: user.id, email: newEmail })
  writeMail(ports, tx, user, facts => emailChangedMail(facts, newEmail))
  // Later than this mail, which is erased with those that went to the address before (eraseEmailChanges).
  await markConfirmed(tx, hash, ports.clock.now())
  await endEmailChanges(tx, user.id, now)
  return accepted(null)
}

async function findLiveChange(
  db: Reader,
  hash: Buffer,
  now: Date,
): Promise<Outcome<EmailChange, 'email-link-unknown' | 'email-link-expired'>> {
  const found = await findEmailChange(db, hash)
  if (!found) return refused('email-link-unknown')
  return found.expiresAt <= now ? refused('email-link-expired') : accepted(found)
}
