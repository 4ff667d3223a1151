import { type MailFacts, type MailText, composeMail } from './compose-mail.ts'

const IF_NOT_YOU =
  'If it was not you, choose a new password with the link "Forgot your password?" on the login page, ' +
  'and contact our support.'

/**
 * Informs the owner of an account that logins need a code from now on, with a link for an owner who has not turned it on
 * and so cannot log in any more.
 */
export function twoStepOnMail(facts: MailFacts & { token: string; days: number }): MailText {
  const link = `${facts.publicUrl}/reset-password?token=${encodeURIComponent(facts.token)}`
  return mailAbout(facts, {
    subject: `Two-step sign-in is on for your ${facts.productName} account`,
    before:
      'Two-step sign-in has just been turned on: after your password, each login asks for a code of your ' +
      'authenticator app. Keep your recovery codes where you find them without your phone.',
    after:
      `If it was not you, choose a new password within ${facts.days} days by the link at the end of this mail. It turns two-step sign-in ` +
      `off again and ends all logins. It works once: ${link}`,
  })
}

/** Informs the owner of an account that logins need the password only from now on. */
export function twoStepOffMail(facts: MailFacts): MailText {
  return mailAbout(facts, {
    subject: `Two-step sign-in is off for your ${facts.productName} account`,
    before: 'Two-step sign-in has just been turned off: logins need only your password now.',
  })
}

/** Informs the owner of an account that an operator turned two-step sign-in off. */
export function twoStepRemovedMail(facts: MailFacts): MailText {
  return mailAbout(facts, {
    subject: `Two-step sign-in is off for your ${facts.productName} account`,
    before:
      'Our support has turned two-step sign-in off for your account: logins need only your password now. ' +
      'You can turn it on again in Settings.',
  })
}

export function recoveryCodesReplacedMail(facts: MailFacts): MailText {
  return mailAbout(facts, {
    subject: `New recovery codes for your ${facts.productName} account`,
    before: 'New recovery codes have just been made. The earlier ones do not work any more.',
  })
}

export function recoveryCodeUsedMail(facts: MailFacts & { left: number }): MailText {
  const left = facts.left === 1 ? '1 recovery code is' : `${facts.left} recovery codes are`
  return mailAbout(facts, {
    subject: `A recovery code of your ${facts.productName} account was used`,
    before: `A recovery code has just been used instead of a code of your authenticator app. ${left} left.`,
  })
}

function mailAbout(
  facts: MailFacts,
  { subject, before, after = IF_NOT_YOU }: { subject: string; before: string; after?: string },
): MailText {
  return composeMail(facts, {
    kind: 'two-step',
    subject,
    before,
    button: { label: 'Open Settings', link: `${facts.publicUrl}/dashboard?tab=settings` },
    after,
  })
}
