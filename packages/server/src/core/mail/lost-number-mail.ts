import { type MailFacts, type MailText, composeMail } from './compose-mail.ts'

/** For a user whose verified number another user has verified since. */
export function lostNumberMail(facts: MailFacts, displayName: string): MailText {
  return composeMail({
    kind: 'number-lost',
    subject: `${displayName} is no longer one of your ${facts.productName} numbers`,
    greeting: `Hello ${facts.displayName},`,
    before:
      `Another user has just verified ${displayName} with a code that we sent to it. ` +
      'We have removed it from your numbers. If it was your caller ID, your calls now show our platform number.',
    details: [['Number', displayName]],
    button: { label: 'See your numbers', link: `${facts.publicUrl}/dashboard?tab=settings` },
    after:
      'If the number is still yours, add it again and enter the new code. ' +
      'If you did not expect this, please contact our support.',
    signature: facts.productName,
  })
}
