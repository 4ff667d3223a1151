import { accountExistsMail, verificationMail } from '../../core/mail/account-mails.ts'
import { type MailFacts, type MailText, withButtonColour } from '../../core/mail/compose-mail.ts'
import { isNotice } from '../../core/mail/notice-link.ts'
import { isErasedEmail, canonicalMailbox } from '../../core/accounts/mailbox.ts'
import { hashSecret } from '../../core/accounts/known-hashes.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { type Credentials, insertMailToken } from '../../store/accounts/mail-tokens.ts'
import { insertMail } from '../../store/mail/mails.ts'
import { findRecipient } from '../../store/accounts/users.ts'
import { limitAttempts } from '../limit-attempts.ts'

interface Recipient {
  id: string
  email: string
  displayName: string
  /** Null or absent for UTC. */
  timeZone?: string | null
}

/** Limits what other people can send to an address that is not theirs. */
const MAILS_PER_HOUR = 5

/**
 * Counts a mail that is about to be written to this address. False when its mailbox has reached the limit, which
 * all spellings of the address share. `isWritten` is false where no mail follows, and the same work is done so that
 * timing does not reveal it.
 */
export async function countMail(
  tx: Tx,
  now: Date,
  email: string,
  { isWritten = true } = {},
): Promise<boolean> {
  const key = `${isWritten ? 'mail' : 'no-mail'}:${canonicalMailbox(email)}`
  return (await limitAttempts(tx, now, [{ key, max: MAILS_PER_HOUR, minutes: 60 }])).ok
}

/** A mail with a new verification link, which is not stored yet. */
export interface VerificationMail {
  token: string
  expiresAt: Date
  text: MailText
}

export function composeVerificationMail({ ids, clock, business }: Ports): VerificationMail {
  const { productName, publicUrl, mailTokenHours: hours } = business
  const token = ids.secret()
  const expiresAt = new Date(clock.now().getTime() + hours * 3_600_000)
  return { token, expiresAt, text: verificationMail({ productName, publicUrl, token, hours }) }
}

/**
 * Enqueues a verification mail. Earlier links keep working.
 *
 * @param credentials of the registration; null for a resent link, which stands for no registration of its own
 */
export function writeVerificationMail(
  ports: Ports,
  tx: Tx,
  user: Pick<Recipient, 'id' | 'email'>,
  { mail, credentials }: { mail: VerificationMail; credentials: Credentials | null },
): void {
  storeVerificationToken(ports, tx, user.id, { mail, credentials })
  const id = ports.ids.next('mail')
  insertMail(tx, id, { to: user.email, ...branded(ports, mail.text) }, ports.clock.now())
}

/** Enqueues the token of a verification mail, and not the mail. */
export function storeVerificationToken(
  ports: Ports,
  tx: Tx,
  userId: string,
  { mail, credentials }: { mail: VerificationMail; credentials: Credentials | null },
): void {
  const { token, expiresAt } = mail
  const now = ports.clock.now()
  insertMailToken(tx, { hash: hashSecret(token), userId, credentials, now, expiresAt })
}

/** Enqueues a mail to the owner of an address that was registered again. */
export function writeAccountExistsMail(ports: Ports, tx: Tx, user: Recipient): void {
  writeMail(ports, tx, user, accountExistsMail)
}

/**
 * Like {@link writeMail}, and reads the user's address first. A notice is not written if the user has switched off its
 * kind, or if mail to the address is refused for good.
 */
export async function writeMailTo(
  ports: Ports,
  tx: Tx,
  userId: string,
  compose: (facts: MailFacts) => MailText,
): Promise<void> {
  const { noticesOff, isMailRefused, ...recipient } = await findRecipient(tx, userId)
  const text = compose(factsOf(ports, recipient))
  if (isNotice(text.kind) && (isMailRefused || noticesOff.includes(text.kind))) return
  writeMail(ports, tx, recipient, () => text)
}

/** Enqueues a mail into the outbox. It is sent only if the transaction commits. The owner of a closed account gets no mail. */
export function writeMail(
  ports: Ports,
  tx: Tx,
  recipient: Omit<Recipient, 'id'>,
  compose: (facts: MailFacts) => MailText,
  id = ports.ids.next('mail'),
): void {
  if (isErasedEmail(recipient.email)) return
  const text = branded(ports, compose(factsOf(ports, recipient)))
  insertMail(tx, id, { to: recipient.email, ...text }, ports.clock.now())
}

function factsOf({ business }: Ports, recipient: Omit<Recipient, 'id'>): MailFacts {
  const { productName, publicUrl } = business
  const { displayName, timeZone = null } = recipient
  return { productName, publicUrl, displayName, timeZone }
}

/** The mail with the operator's accent colour, if there is one. */
export function branded({ business }: Pick<Ports, 'business'>, text: MailText): MailText {
  return business.accent === null ? text : withButtonColour(text, business.accent.light.accent)
}
