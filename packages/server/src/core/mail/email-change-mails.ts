import {
  type MailFacts,
  type MailText,
  composeMail,
  composeNamelessMail,
  type NamelessFacts,
} from './compose-mail.ts'

/**
 * A link that makes its recipient's address the one of an account. Contains nothing about the account, because the
 * address may be another person's.
 */
export function confirmEmailMail(
  facts: NamelessFacts & { token: string; minutes: number },
): MailText {
  const link = `${facts.publicUrl}/verify-email?for=change&token=${encodeURIComponent(facts.token)}`
  return composeNamelessMail(facts, {
    kind: 'email-change',
    subject: `Confirm your new email address for ${facts.productName}`,
    before: `We received a request to use this address for a ${facts.productName} account. Confirm it here:`,
    button: { label: 'Confirm this address', link },
    after:
      `The link works once, for ${facts.minutes} minutes. ` +
      'If you did not ask for it, you can ignore this mail: nothing changes.',
  })
}

/** For the owner of an account whose address another account requested. It does not name that account. */
export function emailInUseMail(facts: NamelessFacts): MailText {
  return composeNamelessMail(facts, {
    kind: 'account-exists',
    subject: `You already have a ${facts.productName} account`,
    before:
      `We received a request to use this address for another ${facts.productName} account. ` +
      'It belongs to an account already, so nothing has changed. If you want to use it, log in here:',
    button: { label: 'Log in', link: `${facts.publicUrl}/login` },
    after: 'If you did not ask for it, you can ignore this mail.',
  })
}

/** Informs the owner of an account, at the address until now, that another one was requested. */
export function emailChangeRequestedMail(facts: MailFacts, newEmail: string): MailText {
  return composeMail(facts, {
    kind: 'email-change-requested',
    subject: `A new email address for your ${facts.productName} account`,
    before:
      'A new email address was requested for your account. Nothing changes until it is confirmed with the link ' +
      'that we sent to it.',
    details: [['New address', newEmail]],
    button: { label: 'Change your password', link: `${facts.publicUrl}/reset-password` },
    after:
      'If it was you, you can ignore this mail. If it was not, change your password now: that cancels the request ' +
      'and ends all logins of your account.',
  })
}

/** Informs the owner of an account, at the address until now, that it was replaced. */
export function emailChangedMail(facts: MailFacts, newEmail: string): MailText {
  return composeMail(facts, {
    kind: 'email-changed',
    subject: `Your ${facts.productName} email address was changed`,
    before:
      'The email address of your account was changed. From now on you log in with the new one, and our mails go to it.',
    details: [['New address', newEmail]],
    button: { label: 'Contact us', link: `${facts.publicUrl}/contact` },
    after: 'If it was not you, contact our support at once.',
  })
}
