import { formatPaid, formatUsd } from '@ringback/contract/money'
import { type Alarm, quietSecondsOf } from '../alarms/alarm.ts'
import { HOUR_SECONDS } from '../time.ts'
import { type MailText, type NamelessFacts, composeNamelessMail, mailTime } from './compose-mail.ts'

/** For operators. The mail has no name of a customer, because mail servers keep mails. */
export function alarmMail(facts: NamelessFacts, alarm: Alarm): MailText {
  // The text of its own kind takes the alarm.
  const textOf = TEXTS[alarm.is] as (alarm: Alarm) => AlarmText
  const { subject, before, details, path } = textOf(alarm)
  return composeNamelessMail(facts, {
    kind: 'alarm',
    subject: `[${facts.productName}] ${subject}`,
    before,
    details,
    button: { label: 'Open the console', link: `${facts.publicUrl}${path}` },
    after: `You get at most one mail ${quietSecondsOf(alarm) === HOUR_SECONDS ? 'an hour' : 'a day'} about the same cause.`,
  })
}

interface AlarmText {
  subject: string
  /** What has happened and what to do. */
  before: string
  details: readonly (readonly [string, string])[]
  /** A path of the console. */
  path: string
}

type Texts = {
  readonly [Kind in Alarm['is']]: (alarm: Extract<Alarm, { is: Kind }>) => AlarmText
}

const TEXTS: Texts = {
  'payment-parked': alarm => ({
    subject: 'A payment is parked',
    before:
      'A captured payment could not be credited. Compare it with its order, then credit it by hand or send it back.',
    details: [
      ['Payment', alarm.paymentId],
      ['Order', alarm.orderId],
      ['Reason', alarm.reason],
    ],
    path: paymentPath(alarm.paymentId),
  }),
  'payment-disputed': alarm => ({
    subject: 'A payment is disputed',
    before:
      'A bank disputes a payment. Submit your evidence at the payment provider before its deadline. Until the decision the customer can neither call nor rent numbers.',
    details: [
      ['Dispute', alarm.disputeId],
      ['Payment', alarm.paymentId],
      ['Order', alarm.orderId],
      ['Amount', formatPaid(alarm)],
    ],
    path: paymentPath(alarm.paymentId),
  }),
  'payment-event-unread': alarm => ({
    subject: 'A payment webhook was not understood',
    before:
      'The webhook is signed by the payment provider, but has something that this version does not know. The server asks the provider about its payment by itself. Check the payment, and report the event and the reason to the developers of this software.',
    details: [
      ['Event', alarm.name],
      ['Reason', alarm.reason],
      ['Order', alarm.orderId ?? 'not named'],
      ['Payment', alarm.paymentId ?? 'not named'],
    ],
    path: alarm.paymentId ? paymentPath(alarm.paymentId) : '/operator/payments',
  }),
  'reconciliation-failed': alarm => ({
    subject: `The reconciliation of ${alarm.check} found differences`,
    before:
      alarm.check === 'ledger'
        ? 'The ledger breaks a rule of its own. No call and no purchase does that: find the cause before you correct it.'
        : 'Our records differ from those of the vendor. Explain or correct each difference.',
    details: [
      ['Check', alarm.check],
      ['Differences', String(alarm.differences)],
    ],
    path: '/operator/reconciliation?state=open',
  }),
  'reconciliation-not-run': alarm => ({
    subject: `The reconciliation of ${alarm.check} could not run`,
    before:
      'Nothing was compared. Start the reconciliation of this day again when the vendor responds.',
    details: [
      ['Check', alarm.check],
      ['Day', alarm.day],
      ['Reason', alarm.failure],
    ],
    path: '/operator/reconciliation',
  }),
  'spend-near-limit': alarm => ({
    subject: 'The daily spend is at 80% of its limit',
    before:
      'New calls are refused at the limit. If the calls of today are genuine, raise it in the settings.',
    details: [
      ['Spent today, with live calls', formatUsd(alarm.spent)],
      ['Limit', formatUsd(alarm.limit)],
    ],
    path: '/operator/settings',
  }),
  'spend-limit-reached': alarm => ({
    subject: 'The daily spend limit is reached',
    before:
      'New calls are refused until midnight UTC. If the calls of today are genuine, raise the limit in the settings.',
    details: [['Limit', formatUsd(alarm.limit)]],
    path: '/operator/settings',
  }),
  'new-account-spend-reached': alarm => ({
    subject: 'New accounts have used their part of the daily spend',
    before:
      'Calls of new accounts are refused until midnight UTC. Older accounts are not affected. If the calls of today are genuine, raise the part of new accounts or the limit in the settings.',
    details: [['Limit of all users', formatUsd(alarm.limit)]],
    path: '/operator/settings',
  }),
  'codes-limit-reached': alarm => ({
    subject: 'A limit of verification codes is reached',
    before:
      'Verification texts and validation calls are refused until the count is below the limit again: to all customers at the limit, to customers who have not paid at half of it. Texts to numbers of one range are a known fraud: check the numbers that were added today before you raise the limit in the settings.',
    details: [
      ['Per hour', String(alarm.perHour)],
      ['Per day', String(alarm.perDay)],
    ],
    path: '/operator/settings',
  }),
  'vendor-failing': alarm => ({
    subject: `The ${alarm.vendor} does not respond`,
    before:
      'Requests have failed for 5 minutes. Check the status page of the vendor, our keys and our network. Calls and payments in progress are finished when it responds again.',
    details: [
      ['Vendor', alarm.vendor],
      ['Since', mailTime(alarm.since, null)],
    ],
    path: '/operator',
  }),
  'payment-webhook-silent': alarm => ({
    subject: 'Payments arrive without webhooks',
    before:
      'The server found payments by its own requests, and no webhook reported them. Credit is added all the same, only later; refunds and disputes wait for the night. The webhook may be switched off at Razorpay, which disables one that has failed for 24 hours: enable it in Account & Settings > Webhooks, and check its URL, its secret and its active events. This mail ends with the next payment that a webhook reports.',
    details: [
      ['Payments without a webhook', String(alarm.payments)],
      ['The first of them', mailTime(alarm.since, null)],
    ],
    path: '/operator/payments',
  }),
  'calls-stuck': alarm => ({
    subject: 'A call does not end',
    before:
      'A call is live long after its time limit. Compare it with the carrier and end it there if it is still connected.',
    details: alarm.callIds.map(id => ['Call', id] as const),
    path: `/operator/calls/${encodeURIComponent(alarm.callIds[0] ?? '')}`,
  }),
  'carrier-balance-low': alarm => ({
    subject: `The carrier's balance is ${formatUsd(alarm.balance)}`,
    before:
      'Add money to the account at the carrier. Without balance it refuses every call and every number.',
    details: [
      ['Balance', formatUsd(alarm.balance)],
      ['Warning below', formatUsd(alarm.threshold)],
    ],
    path: '/operator',
  }),
  'margin-negative': alarm => ({
    subject: `Calls of ${alarm.day} cost more than they earned`,
    before:
      "The carrier charges more for the calls of this day than customers pay. Compare the rate deck with the carrier's prices, or refuse the destinations that cause it.",
    details: [
      ['Revenue', formatUsd(alarm.revenue)],
      ['Carrier', formatUsd(alarm.cost)],
    ],
    path: '/operator/rates',
  }),
}

/** The console finds a payment by its own id also when its order is unknown. */
function paymentPath(paymentId: string): string {
  return `/operator/payments/${encodeURIComponent(paymentId)}`
}
