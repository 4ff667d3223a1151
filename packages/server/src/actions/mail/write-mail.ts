import { accountExistsMail, verificationMail } from '../../core/mail/account-mails.ts'
import type { MailFacts, MailText } from '../../core/mail/compose-mail.ts'
import { isErasedEmail } from '../../core/accounts/closed-account.ts'
import { hashSecret } from '../../core/accounts/secret-hash.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { insertMailToken } from '../../store/accounts/mail-tokens.ts'
import { insertMail } from '../../store/mail/mails.ts'
import { findRecipient } from '../../store/accounts/users.ts'
import { limitAttempts } from '../limit-attempts.ts'

interface Recipient {
  id: string
  email: string
  displayName: string
}

/** Limits what other people can send to an address that is not theirs. */
const MAILS_PER_HOUR = 5

/** Counts a mail that is about to be written to this address. False when the address has reached its limit. */
export async function countMail(tx: Tx, now: Date, email: string): Promise<boolean> {
  const limit = { key: `mail:${email}`, max: MAILS_PER_HOUR, minutes: 60 }
  return (await limitAttempts(tx, now, [limit])).ok
}

/** Enqueues a mail with a new verification link. Earlier links keep working. */
export async function writeVerificationMail(ports: Ports, tx: Tx, user: Recipient): Promise<void> {
  const now = ports.clock.now()
  const { productName, publicUrl, mailTokenHours } = ports.terms
  const token = ports.ids.secret()
  const expiresAt = new Date(now.getTime() + mailTokenHours * 3_600_000)
  await insertMailToken(tx, { hash: hashSecret(token), userId: user.id, now, expiresAt })
  const { displayName } = user
  const text = verificationMail({
    productName,
    publicUrl,
    displayName,
    token,
    hours: mailTokenHours,
  })
  insertMail(tx, ports.ids.next('mail'), { to: user.email, ...text }, now)
}

/** Enqueues a mail to the owner of an address that was registered again. */
export function writeAccountExistsMail(ports: Ports, tx: Tx, user: Recipient): void {
  const now = ports.clock.now()
  const { productName, publicUrl } = ports.terms
  const text = accountExistsMail({ productName, publicUrl, displayName: user.displayName })
  insertMail(tx, ports.ids.next('mail'), { to: user.email, ...text }, now)
}

/** Like {@link writeMail}, and reads the user's address first. */
export async function writeMailTo(
  ports: Ports,
  tx: Tx,
  userId: string,
  compose: (facts: MailFacts) => MailText,
): Promise<void> {
  writeMail(ports, tx, await findRecipient(tx, userId), compose)
}

/** Enqueues a mail into the outbox. It is sent only if the transaction commits. The owner of a closed account gets no mail. */
export function writeMail(
  ports: Ports,
  tx: Tx,
  { email, displayName }: Pick<Recipient, 'email' | 'displayName'>,
  compose: (facts: MailFacts) => MailText,
): void {
  if (isErasedEmail(email)) return
  const { productName, publicUrl } = ports.terms
  const text = compose({ productName, publicUrl, displayName })
  insertMail(tx, ports.ids.next('mail'), { to: email, ...text }, ports.clock.now())
}
