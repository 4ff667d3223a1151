import type { E164 } from '@ringback/contract/phone'
import { isolatedName, nameAndNumber } from '@ringback/contract/text/text-direction'
import { ANONYMOUS, type CallerNumber } from '../calls/caller-number.ts'
import { type MailFacts, type MailText, composeMail } from './compose-mail.ts'
import { describeNumber } from '../numbers/describe-number.ts'
import { mailTime } from './mail-time.ts'

export interface MissedCall {
  fromNumber: CallerNumber
  /** Of the contact with the caller's number; null if there is none. */
  callerName: string | null
  toNumber: E164
  calledAt: Date
}

/** For the renter of a number whose call was not answered. */
export function missedCallMail(facts: MailFacts, call: MissedCall): MailText {
  const { fromNumber, callerName, toNumber, calledAt } = call
  const number =
    fromNumber === ANONYMOUS ? 'a private number' : describeNumber(fromNumber).displayName
  return composeMail({
    kind: 'missed-call',
    subject: `Missed call from ${callerName === null ? number : isolatedName(callerName)}`,
    greeting: `Hello ${facts.displayName},`,
    before: `You missed a call from ${nameAndNumber(callerName, number)}.`,
    details: [
      ['Your number', describeNumber(toNumber).displayName],
      ['When', mailTime(calledAt, facts.timeZone)],
    ],
    button: { label: 'See your calls', link: `${facts.publicUrl}/dashboard?tab=history` },
    after:
      `You can answer calls while you are logged in and ${facts.productName} is open in your browser. ` +
      'We send only a few of these mails an hour. Your call history lists every missed call. ' +
      `Switch these mails off under Mails in Settings: ${facts.publicUrl}/dashboard?tab=settings`,
    signature: facts.productName,
  })
}
