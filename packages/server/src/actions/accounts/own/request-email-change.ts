import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { isErasedEmail } from '../../../core/accounts/mailbox.ts'
import { hashSecret } from '../../../core/accounts/known-hashes.ts'
import {
  confirmEmailMail,
  emailChangeRequestedMail,
  emailInUseMail,
} from '../../../core/mail/email-change-mails.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { endEmailChanges, insertEmailChange } from '../../../store/accounts/email-changes.ts'
import { findRecipient, isVerifiedEmail } from '../../../store/accounts/users.ts'
import { checkAttempts, limitAttempts } from '../../limit-attempts.ts'
import { countMail, writeMail } from '../../mail/write-mail.ts'
import type { SignedInUser } from '../sign-in/authenticate.ts'
import { type CodeRefusal, changeAsOwner, proveCode } from './prove-owner.ts'

export const EMAIL_CHANGE_MINUTES = 30
const REQUESTS_PER_HOUR = 5

type RequestRefusal = 'wrong-password' | CodeRefusal | 'code-needed' | 'same-email'

/**
 * Mails a link to a new address, which replaces the user's address when it is opened, and informs the owner at the
 * address until now. Earlier links of the user end. The response and the work are the same for an address that has an
 * account: its owner gets a mail without a link.
 */
export async function requestEmailChange(
  ports: Ports,
  { id, sessionHash }: Pick<SignedInUser, 'id' | 'sessionHash'>,
  request: { email: string; password: string; code?: string | undefined },
): Promise<Outcome<null, RequestRefusal>> {
  const newEmail = request.email.toLowerCase()
  const now = ports.clock.now()
  const limit = { key: `email-change:${id}`, max: REQUESTS_PER_HOUR, minutes: 60 }
  const token = ports.ids.secret()
  const mailId = ports.ids.next('mail')
  const given = { userId: id, sessionHash, password: request.password }
  const stored = await changeAsOwner<null, RequestRefusal>(ports, given, async (tx, user) => {
    if (user.email === newEmail) return refused('same-email')
    // A refusal that needs no code comes first, and uses none. Only a request with a right code counts.
    const allowed = await checkAttempts(tx, now, [limit])
    if (!allowed.ok) return allowed
    const coded = await proveCode(ports, tx, user, request.code)
    if (!coded.ok) return coded
    const counted = await limitAttempts(tx, now, [limit])
    if (!counted.ok) return counted
    await endEmailChanges(tx, id, now)
    insertEmailChange(tx, {
      tokenHash: hashSecret(token),
      userId: id,
      sessionHash,
      oldEmail: user.email,
      newEmail,
      mailId,
      now,
      expiresAt: new Date(now.getTime() + EMAIL_CHANGE_MINUTES * 60_000),
    })
    writeMail(ports, tx, user, facts => emailChangeRequestedMail(facts, newEmail))
    return accepted(null)
  })
  if (stored.ok) await mailNewAddress(ports, { userId: id, newEmail, token, mailId })
  return stored
}

/** A transaction of its own: the mail may be one of another user. */
async function mailNewAddress(
  ports: Ports,
  { userId, newEmail, token, mailId }: Record<'userId' | 'newEmail' | 'token' | 'mailId', string>,
): Promise<void> {
  const { productName, publicUrl } = ports.business
  const facts = { productName, publicUrl }
  const link = confirmEmailMail({ ...facts, token, minutes: EMAIL_CHANGE_MINUTES })
  const inUse = emailInUseMail(facts)
  await ports.database.transaction(async tx => {
    const isWithinLimit = await countMail(tx, ports.clock.now(), newEmail)
    const isInUse = await isVerifiedEmail(tx, newEmail)
    if (!isWithinLimit) return
    const recipient = { email: newEmail, displayName: '' }
    if (isInUse) writeMail(ports, tx, recipient, () => inUse)
    else if (!(await isClosed(tx, userId))) writeMail(ports, tx, recipient, () => link, mailId)
  })
}

/** The closing of an account erases this mail too, if it was written before. */
async function isClosed(tx: Tx, userId: string): Promise<boolean> {
  return isErasedEmail((await findRecipient(tx, userId)).email)
}
