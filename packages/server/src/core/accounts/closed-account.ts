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
