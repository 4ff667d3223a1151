import { type MailFacts, type MailText, composeMail, type NamelessFacts } from './compose-mail.ts'

/** Contains nothing that the person who registered has written, because the address may be another person's. */
export function verificationMail(
  facts: NamelessFacts & { token: string; hours: number },
): MailText {
  const link = `${facts.publicUrl}/verify-email?token=${encodeURIComponent(facts.token)}`
  return composeMail({
    kind: 'verification',
    subject: `Verify your email for ${facts.productName}`,
    greeting: 'Hello,',
    before: `Thank you for registering at ${facts.productName}. Please verify your email address:`,
    button: { label: 'Verify email', link },
    after: `The link works for ${facts.hours} hours. If you did not register, you can ignore this mail.`,
    signature: facts.productName,
  })
}

/** For the owner of a registered address with which someone tried to register again. */
export function accountExistsMail(facts: MailFacts): MailText {
  return composeMail({
    kind: 'account-exists',
    subject: `You already have a ${facts.productName} account`,
    greeting: `Hello ${facts.displayName},`,
    before:
      'Someone tried to register with this email address, which already has an account. ' +
      'Nothing has changed. If it was you, log in here:',
    button: { label: 'Log in', link: `${facts.publicUrl}/login` },
    after: 'If it was not you, you can ignore this mail.',
    signature: facts.productName,
  })
}
