import { percentText } from '@ringback/contract/text/figures'
import { type AttentionKind, UNREAD_EVENT_DAYS } from '@ringback/contract/operator/overview'

const COUNT = new Intl.NumberFormat('en-US')

/** The sentences of the overview. */
export const overview = {
  title: 'Overview',
  lead: 'Days are UTC. Calls count on the day on which they ended.',
  updated: 'as of',
  neverUpdated: 'The figures of today are being computed.',
  period: 'Period',
  days: (days: number) => `${days} days`,
  attention: 'Needs a person',
  nothing: 'Nothing waits for a person.',
  since: 'oldest since',
  callFailures: (days: number) => `Calls that the carrier did not make, last ${days} days`,
  failureCount: (count: number) => (count === 1 ? '1 call' : `${COUNT.format(count)} calls`),
  failureLatest: 'latest',
  now: 'Now',
  today: 'Today',
  comparedUntil: 'compared up to the same time of day. Revenue is of calls, less their refunds.',
  differenceTo: (percent: number, weekday: string) =>
    `${percentText(percent, { signed: true })} vs last ${weekday}`,
  figureOf: (figure: string, weekday: string) => `${figure} last ${weekday}`,
  sameAs: (weekday: string) => `As last ${weekday}`,
  liveCalls: 'Live calls',
  holds: 'Held credit',
  holdCount: (count: number) => (count === 1 ? 'in 1 hold' : `in ${COUNT.format(count)} holds`),
  outstanding: 'Owed to customers',
  debt: 'Owed by customers',
  figures: 'Figures',
  figure: 'Figure',
  calls: 'Calls',
  answeredOf: (count: string, percent: string) => `${count} (${percent})`,
  minutes: 'Minutes',
  /** Of calls, less their refunds. */
  revenue: 'Revenue',
  numbersRevenue: 'Rented numbers',
  carrierCost: 'Carrier',
  estimated: 'Carrier, estimated part',
  margin: 'Margin',
  creditSold: 'Credit sold',
  promotions: 'Given away',
  refunded: 'Refunds',
  disputes: 'Disputes opened',
  callRefunds: 'Refunds of calls, already deducted',
  chartRevenue: 'Revenue and carrier cost',
  allCalls: 'All',
  answeredCalls: 'Answered',
  marginTitle: (days: number) => `Margin by destination, last ${days} days`,
  marginNone: 'No call was answered.',
  marginLosing: (count: number) =>
    count === 0
      ? 'No destination cost more than it earned'
      : count === 1
        ? '1 destination cost more than it earned'
        : `${COUNT.format(count)} destinations cost more than they earned`,
  marginDestination: 'Destination',
  marginKinds: {
    outgoing: (destination: string) => destination,
    forwarded: (destination: string) => `${destination}, forwarded`,
    incoming: () => 'Incoming calls',
  },
  tableTitle: 'The figures of each day',
  showTable: 'Show as a table',
  day: 'Day',
  chartSummary: (title: string, days: number, series: string) =>
    `${title}, ${days} days. ${series}. The table below has every day.`,
  seriesSummary: (label: string, last: string, highest: string) =>
    `${label}: highest ${highest}, last ${last}`,
  attentionKinds: {
    'parked-payments': 'Parked payments',
    'disputes-to-answer': 'Disputes to answer',
    'numbers-to-release': 'Numbers to release',
    'failed-mails': 'Mails that were refused',
    'stuck-calls': 'Calls that do not end',
    'reconciliation-differences': 'Open differences of the reconciliation',
    'failing-work': 'Work of background jobs that fails',
    'unread-payment-events': `Payment webhooks that were not understood, last ${UNREAD_EVENT_DAYS} days`,
    'payments-without-webhooks': 'Newest payments that no webhook reported',
  } satisfies Record<AttentionKind, string>,
  /** The label of the button for an operator whose role does not allow the action. */
  look: 'Look',
  /** The label of the button of each kind: that of the button in its list. */
  attentionVerbs: {
    'parked-payments': 'Decide',
    'disputes-to-answer': 'Answer',
    'numbers-to-release': 'Release',
    'failed-mails': 'Send again',
    'stuck-calls': 'End calls',
    'reconciliation-differences': 'Explain',
    'failing-work': 'Try again',
    'payments-without-webhooks': 'Look',
  } as Partial<Record<AttentionKind, string>>,
  /** What to do about things that their list does not say. */
  attentionRemedies: {
    'unread-payment-events':
      'The server asks Razorpay about their payments instead. The mail to the owners and the line "Razorpay events" of npm run doctor name the event and the reason: report them to the developers of this software, or update it.',
    'payments-without-webhooks':
      'Enable the webhook in Razorpay Dashboard > Account & Settings > Webhooks, and compare its URL, its secret and its active events with the manual.',
  } as Partial<Record<AttentionKind, string>>,
} as const
