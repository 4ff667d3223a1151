import type { E164 } from '@ringback/contract/phone'
import { ANONYMOUS, type CallerNumber } from '../calls/caller-number.ts'
import { type MailFacts, type MailText, composeMail } from './compose-mail.ts'
import { describeNumber } from '../numbers/describe-number.ts'

export interface MissedCall {
  fromNumber: CallerNumber
  toNumber: E164
  calledAt: Date
}

/** Tells who rents a number that somebody called it and nobody answered. */
export function missedCallMail(facts: MailFacts, call: MissedCall): MailText {
  const { fromNumber, toNumber, calledAt } = call
  const caller =
    fromNumber === ANONYMOUS ? 'a private number' : describeNumber(fromNumber).displayName
  return composeMail({
    subject: `Missed call from ${caller}`,
    greeting: `Hello ${facts.displayName},`,
    before: `You missed a call from ${caller}: nobody answered it in your browser.`,
    facts: [
      ['Your number', describeNumber(toNumber).displayName],
      ['When', `${calledAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ],
    button: { label: 'See your calls', link: `${facts.publicUrl}/dashboard?tab=history` },
    after:
      `Calls reach you while ${facts.productName} is open in a browser in which you are logged in. ` +
      'After several missed calls in an hour we stop sending mails; all of them are in your call history.',
    signature: facts.productName,
  })
}
