import { type MailFacts, type MailText, composeMail, type NamelessFacts } from './compose-mail.ts'

/**
 * A link that sets a new password. Greets without a name, so that it can be composed before the user is known, for
 * unknown addresses too.
 */
export function passwordResetMail(
  facts: NamelessFacts & { token: string; minutes: number },
): MailText {
  const link = `${facts.publicUrl}/reset-password?token=${encodeURIComponent(facts.token)}`
  return composeMail({
    kind: 'password-reset',
    subject: `Choose a new ${facts.productName} password`,
    greeting: 'Hello,',
    before: `We received a request for a new password of your ${facts.productName} account. Choose it here:`,
    button: { label: 'Choose a new password', link },
    after:
      `The link works once, for ${facts.minutes} minutes. ` +
      'If you did not ask for it, you can ignore this mail: your password has not changed.',
    signature: facts.productName,
  })
}

/** Informs the owner of an account that its password was changed. */
export function passwordChangedMail(facts: MailFacts): MailText {
  return composeMail({
    kind: 'password-changed',
    subject: `Your ${facts.productName} password was changed`,
    greeting: `Hello ${facts.displayName},`,
    before:
      'The password of your account has just been changed. ' +
      'Other browsers that were logged in must log in again with the new password.',
    button: { label: 'Log in', link: `${facts.publicUrl}/login` },
    after:
      'If it was not you, choose a new password with the link "Forgot your password?" on the login page, ' +
      'and contact our support.',
    signature: facts.productName,
  })
}
