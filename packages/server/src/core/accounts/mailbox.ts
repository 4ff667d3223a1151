/** Domains that deliver to the same mailboxes, and ignore dots in the local part. */
const GMAIL = ['gmail.com', 'googlemail.com']

/**
 * One spelling for all addresses of a mailbox: in lower case, without a tag after a plus, and for Gmail without dots
 * and with one domain. For counting only; mails go to the address as it was given.
 */
export function canonicalMailbox(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // An address that begins with the plus has no other name before it.
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/, '')
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

const PREFIX = 'closed:'

/** Replaces the e-mail of a closed account. It is not a valid address, so it is refused at login and registration. */
export function erasedEmail(userId: string): string {
  return `${PREFIX}${userId.toLowerCase()}`
}

export function isErasedEmail(email: string): boolean {
  return email.startsWith(PREFIX)
}

/** The e-mail as operators see it: empty for a closed account. */
export function shownEmail(email: string): string {
  return isErasedEmail(email) ? '' : email
}

/** The customer's reason of the freeze that a closed account has. */
export const CLOSED_REASON = 'This account is closed.'
