import { type Micros, printOwed } from '@ringback/contract/money'
import { type MailFacts, type MailText, composeMail } from './compose-mail.ts'

/** A rented number as its tenant reads it. */
export interface MailedNumber {
  displayName: string
  monthlyFee: Micros
}

/** The month could not be paid: what will happen, and how to keep the number. */
export function graceMail(facts: MailFacts, number: MailedNumber, deadline: Date): MailText {
  const { displayName, monthlyFee } = number
  return composeMail({
    subject: `Your ${facts.productName} number ${displayName} could not be renewed`,
    greeting: `Hello ${facts.displayName},`,
    before:
      `There was not enough credit in your account to renew ${displayName}. ` +
      'It keeps working for now. Add credit before the day below, and it is renewed at once; otherwise it is released.',
    facts: [
      ['Number', displayName],
      ['Monthly fee', printOwed(monthlyFee)],
      ['Released on', printMoment(deadline)],
    ],
    button: { label: 'Add credit', link: `${facts.publicUrl}/dashboard?tab=credits` },
    after:
      'A number that is released may be rented by somebody else, and often cannot be had back.',
    signature: facts.productName,
  })
}

/** The grace is over: the number goes, the credit stays. */
export function releasedMail(facts: MailFacts, number: MailedNumber): MailText {
  const { displayName } = number
  return composeMail({
    subject: `Your ${facts.productName} number ${displayName} was released`,
    greeting: `Hello ${facts.displayName},`,
    before:
      `${displayName} could not be renewed in time and was released. It takes no calls any more. ` +
      'If it was your caller ID, your calls show our platform number again.',
    facts: [['Number', displayName]],
    button: { label: 'See your numbers', link: `${facts.publicUrl}/dashboard?tab=numbers` },
    after:
      'Nothing was charged for it since its last paid month. The credit in your account stays yours.',
    signature: facts.productName,
  })
}

/** "2026-12-01 12:00 UTC" */
function printMoment(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
