import { type Alarm, quietSecondsOf } from '../alarms/alarm.ts'
import { HOUR_SECONDS } from '../time.ts'
import {
  type AlarmText,
  describeCosts,
  describeLimit,
  describePayment,
  describeReconciliation,
  describeState,
} from './alarm-texts.ts'
import { type MailText, composeMail, type NamelessFacts } from './compose-mail.ts'

/** For operators. The mail has no name of a customer, because mail servers keep mails. */
export function alarmMail(facts: NamelessFacts, alarm: Alarm): MailText {
  const { subject, before, details, path } = describe(alarm)
  return composeMail({
    kind: 'alarm',
    subject: `[${facts.productName}] ${subject}`,
    greeting: 'Hello,',
    before,
    details,
    button: { label: 'Open the console', link: `${facts.publicUrl}${path}` },
    after: `You get at most one mail ${quietSecondsOf(alarm) === HOUR_SECONDS ? 'an hour' : 'a day'} about the same cause.`,
    signature: facts.productName,
  })
}

function describe(alarm: Alarm): AlarmText {
  switch (alarm.is) {
    case 'payment-parked':
    case 'payment-disputed':
    case 'payment-event-unread':
      return describePayment(alarm)
    case 'reconciliation-failed':
    case 'reconciliation-not-run':
      return describeReconciliation(alarm)
    case 'spend-near-limit':
    case 'spend-limit-reached':
    case 'new-account-spend-reached':
    case 'codes-limit-reached':
      return describeLimit(alarm)
    case 'carrier-balance-low':
    case 'margin-negative':
      return describeCosts(alarm)
    default:
      return describeState(alarm)
  }
}
