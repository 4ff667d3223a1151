import { type MailFacts, type MailText, composeMail } from './compose-mail.ts'

/** Tells who had a number that somebody else has proved to hold it now. */
export function lostNumberMail(facts: MailFacts, displayName: string): MailText {
  return composeMail({
    subject: `${displayName} is no longer one of your ${facts.productName} numbers`,
    greeting: `Hello ${facts.displayName},`,
    before:
      `Somebody else has just proved, with a code that was sent to it, that they hold ${displayName} now. ` +
      'We have removed it from your numbers. If it was your caller ID, your calls show our platform number again.',
    facts: [['Number', displayName]],
    button: { label: 'See your numbers', link: `${facts.publicUrl}/dashboard?tab=settings` },
    after:
      'If the number is still yours, add it again and enter the new code: it returns to you at once. ' +
      'If you did not expect this, please contact our support.',
    signature: facts.productName,
  })
}
