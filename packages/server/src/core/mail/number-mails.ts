import { type Micros, formatOwed } from '@ringback/contract/money'
import { type MailFacts, type MailText, composeMail, mailTime } from './compose-mail.ts'

/** A rented number as its renter sees it. */
export interface MailedNumber {
  displayName: string
  monthlyFee: Micros
}

/** For a renter whose credit did not cover the monthly fee. */
export function graceMail(facts: MailFacts, number: MailedNumber, deadline: Date): MailText {
  const { displayName, monthlyFee } = number
  return composeMail(facts, {
    kind: 'number-grace',
    subject: `Your ${facts.productName} number ${displayName} could not be renewed`,
    before:
      `You do not have enough credit to renew ${displayName}. The number still works. ` +
      'Add credit before the date below and we renew it at once. Otherwise we release it.',
    details: [
      ['Number', displayName],
      ['Monthly fee', formatOwed(monthlyFee)],
      ['Released on', mailTime(deadline, facts.timeZone)],
    ],
    button: { label: 'Add credit', link: `${facts.publicUrl}/dashboard?tab=credits` },
    after: 'Someone else may rent a released number, so you may not get it back.',
  })
}

/** For a renter whose number was released at the end of its grace period. */
export function releasedMail(facts: MailFacts, number: MailedNumber): MailText {
  const { displayName } = number
  return composeMail(facts, {
    kind: 'number-released',
    subject: `Your ${facts.productName} number ${displayName} was released`,
    before:
      `We released ${displayName} because you did not have enough credit to renew it. It no longer receives calls. ` +
      'If it was your caller ID, your calls now show our platform number.',
    details: [['Number', displayName]],
    button: { label: 'See your numbers', link: `${facts.publicUrl}/dashboard?tab=numbers` },
    after:
      'You have not been charged for it since the last month you paid. Your credit is still in your account.',
  })
}

/** For a customer who got a number from an operator. */
export function assignedMail(facts: MailFacts, number: MailedNumber, renewalAt: Date): MailText {
  const { displayName, monthlyFee } = number
  return composeMail(facts, {
    kind: 'number-assigned',
    subject: `${displayName} is now one of your ${facts.productName} numbers`,
    before: `We added ${displayName} to your numbers. You now receive its calls and can use it as caller ID.`,
    details: [
      ['Number', displayName],
      ['Monthly fee', formatOwed(monthlyFee)],
      ['Renews on', mailTime(renewalAt, facts.timeZone)],
    ],
    button: { label: 'See your numbers', link: `${facts.publicUrl}/dashboard?tab=numbers` },
    after:
      'You can release the number at any time. If you did not expect this, please contact our support.',
  })
}

/** For a customer whose rental an operator has ended. */
export function endedMail(facts: MailFacts, number: MailedNumber): MailText {
  const { displayName } = number
  return composeMail(facts, {
    kind: 'number-ended',
    subject: `Your ${facts.productName} number ${displayName} has ended`,
    before:
      `We have removed ${displayName} from your numbers. You no longer receive its calls. ` +
      'If it was your caller ID, your calls now show our platform number.',
    details: [['Number', displayName]],
    button: { label: 'See your numbers', link: `${facts.publicUrl}/dashboard?tab=numbers` },
    after: 'You pay no further fee for it. If you did not expect this, please contact our support.',
  })
}

/** For a user whose verified number another user has verified since. */
export function lostNumberMail(facts: MailFacts, displayName: string): MailText {
  return composeMail(facts, {
    kind: 'number-lost',
    subject: `${displayName} is no longer one of your ${facts.productName} numbers`,
    before:
      `Another user has just verified ${displayName} with a code that we sent to it. ` +
      'We have removed it from your numbers. If it was your caller ID, your calls now show our platform number.',
    details: [['Number', displayName]],
    button: { label: 'See your numbers', link: `${facts.publicUrl}/dashboard?tab=settings` },
    after:
      'If the number is still yours, add it again and enter the new code. ' +
      'If you did not expect this, please contact our support.',
  })
}
