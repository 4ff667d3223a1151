import { type MailFacts, type MailText, composeMail } from './compose-mail.ts'

/** Informs the owner of an account that its data was downloaded. */
export function dataExportedMail(facts: MailFacts): MailText {
  return composeMail({
    kind: 'data-export',
    subject: `Your ${facts.productName} data was exported`,
    greeting: `Hello ${facts.displayName},`,
    before:
      'A copy of your profile, contacts, numbers, calls, messages and payments has just been downloaded from your account.',
    button: { label: 'Open Settings', link: `${facts.publicUrl}/dashboard?tab=settings` },
    after:
      'If it was not you, choose a new password with the link "Forgot your password?" on the login page, ' +
      'and contact our support.',
    signature: facts.productName,
  })
}
