import { MISSED_REASON_TEXTS, type MissedReason } from '@ringback/contract/customers/calls/calls'
import type { E164 } from '@ringback/contract/phone/e164'
import { isolatedName, nameAndNumber } from '@ringback/contract/text/text-direction'
import { ANONYMOUS, type CallerNumber } from '../calls/call.ts'
import { type MailFacts, type MailText, composeMail, mailTime } from './compose-mail.ts'
import { describeNumber } from '../numbers/describe-number.ts'

export interface MissedCall {
  fromNumber: CallerNumber
  /** Of the contact with the caller's number; null if there is none. */
  callerName: string | null
  toNumber: E164
  calledAt: Date
  /** Why it did not ring; null if it did, or if no browser could ring. */
  missedBecause: MissedReason | null
}

/** For the renter of a number whose call was not answered. */
export function missedCallMail(facts: MailFacts, call: MissedCall): MailText {
  const { fromNumber, callerName, toNumber, calledAt, missedBecause } = call
  const reason = missedBecause === null ? '' : ` ${MISSED_REASON_TEXTS[missedBecause]}`
  const number =
    fromNumber === ANONYMOUS ? 'a private number' : describeNumber(fromNumber).displayName
  return composeMail(facts, {
    kind: 'missed-call',
    subject: `Missed call from ${callerName === null ? number : isolatedName(callerName)}`,
    before: `You missed a call from ${nameAndNumber(callerName, number)}.${reason}`,
    details: [
      ['Your number', describeNumber(toNumber).displayName],
      ['When', mailTime(calledAt, facts.timeZone)],
    ],
    button: { label: 'See your calls', link: `${facts.publicUrl}/dashboard?tab=history` },
    after:
      `You can answer calls while you are logged in and ${facts.productName} is open in your browser. ` +
      'We send only a few of these mails an hour. Your call history lists every missed call. ' +
      `Switch these mails off under Mails in Settings: ${facts.publicUrl}/dashboard?tab=settings`,
  })
}

export interface VoicemailFacts {
  fromNumber: CallerNumber
  /** Of the contact with the caller's number; null if there is none. */
  callerName: string | null
  toNumber: E164
  calledAt: Date
  seconds: number
}

/** For the renter of a number at which a caller left a message. The mail does not contain the sound. */
export function voicemailMail(facts: MailFacts, voicemail: VoicemailFacts): MailText {
  const { fromNumber, callerName, toNumber, calledAt, seconds } = voicemail
  const number =
    fromNumber === ANONYMOUS ? 'a private number' : describeNumber(fromNumber).displayName
  return composeMail(facts, {
    kind: 'voicemail',
    subject: `Voicemail from ${callerName === null ? number : isolatedName(callerName)}`,
    before: `You missed a call from ${nameAndNumber(callerName, number)}, who left a message.`,
    details: [
      ['Your number', describeNumber(toNumber).displayName],
      ['When', mailTime(calledAt, facts.timeZone)],
      ['Duration', `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`],
    ],
    button: {
      label: 'Listen to the message',
      link: `${facts.publicUrl}/dashboard?tab=history&view=voicemail`,
    },
    after:
      'The message is kept for 30 days. We send only a few of these mails an hour. ' +
      `Switch these mails off under Mails in Settings: ${facts.publicUrl}/dashboard?tab=settings`,
  })
}
