import { type Device, deviceName } from '@ringback/contract/text/device'
import {
  type MailFacts,
  type MailText,
  type NamelessFacts,
  composeMail,
  composeNamelessMail,
  mailTime,
} from './compose-mail.ts'

/** Contains nothing that the person who registered has written, because the address may be another person's. */
export function verificationMail(
  facts: NamelessFacts & { token: string; hours: number },
): MailText {
  const link = `${facts.publicUrl}/verify-email?token=${encodeURIComponent(facts.token)}`
  return composeNamelessMail(facts, {
    kind: 'verification',
    subject: `Verify your email for ${facts.productName}`,
    before: `Thank you for registering at ${facts.productName}. Please verify your email address:`,
    button: { label: 'Verify email', link },
    after: `The link works for ${facts.hours} hours. If you did not register, you can ignore this mail.`,
  })
}

/** For the owner of a registered address with which someone tried to register again. */
export function accountExistsMail(facts: MailFacts): MailText {
  return composeMail(facts, {
    kind: 'account-exists',
    subject: `You already have a ${facts.productName} account`,
    before:
      'Someone tried to register with this email address, which already has an account. ' +
      'Nothing has changed. If it was you, log in here:',
    button: { label: 'Log in', link: `${facts.publicUrl}/login` },
    after: 'If it was not you, you can ignore this mail.',
  })
}

/**
 * A link that sets a new password. Greets without a name, so that it can be composed before the user is known, for
 * unknown addresses too.
 */
export function passwordResetMail(
  facts: NamelessFacts & { token: string; minutes: number },
): MailText {
  const link = `${facts.publicUrl}/reset-password?token=${encodeURIComponent(facts.token)}`
  return composeNamelessMail(facts, {
    kind: 'password-reset',
    subject: `Choose a new ${facts.productName} password`,
    before: `We received a request for a new password of your ${facts.productName} account. Choose it here:`,
    button: { label: 'Choose a new password', link },
    after:
      `The link works once, for ${facts.minutes} minutes. ` +
      'If you did not ask for it, you can ignore this mail: your password has not changed.',
  })
}

/** Informs the owner of an account that its password was changed. */
export function passwordChangedMail(facts: MailFacts): MailText {
  return composeMail(facts, {
    kind: 'password-changed',
    subject: `Your ${facts.productName} password was changed`,
    before:
      'The password of your account has just been changed. ' +
      'Other browsers that were logged in must log in again with the new password.',
    button: { label: 'Log in', link: `${facts.publicUrl}/login` },
    after:
      'If it was not you, choose a new password with the link "Forgot your password?" on the login page, ' +
      'and contact our support.',
  })
}

/** Informs the owner of an account of a login in a browser that is new to the account. */
export function newBrowserMail(facts: MailFacts, login: { device: Device; at: Date }): MailText {
  return composeMail(facts, {
    kind: 'new-browser',
    subject: `New login to your ${facts.productName} account`,
    before: 'Your account was used to log in with a browser that we have not seen before.',
    details: [
      ['When', mailTime(login.at, facts.timeZone)],
      ['Browser', deviceName(login.device) ?? 'Unknown'],
    ],
    button: { label: 'Change your password', link: `${facts.publicUrl}/reset-password` },
    after:
      'If it was you, you can ignore this mail. If it was not, change your password now: that ends all logins of ' +
      'your account. Settings shows where you are logged in.',
  })
}

/** Informs the owner of an account that its data was downloaded. */
export function dataExportedMail(facts: MailFacts): MailText {
  return composeMail(facts, {
    kind: 'data-export',
    subject: `Your ${facts.productName} data was exported`,
    before:
      'A copy of your profile, contacts, numbers, calls, messages and payments has just been downloaded from your account.',
    button: { label: 'Open Settings', link: `${facts.publicUrl}/dashboard?tab=settings` },
    after:
      'If it was not you, choose a new password with the link "Forgot your password?" on the login page, ' +
      'and contact our support.',
  })
}
