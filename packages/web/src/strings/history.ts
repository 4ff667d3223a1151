import type { CallStatus, Direction, CallRecord } from '@ringback/contract/customers/calls'
import { MISSED_REASON_TEXTS } from '@ringback/contract/calls/missed-reasons'
import { type Micros, formatExactUsd, formatRate } from '@ringback/contract/money'
import { isKeyOf } from './common.ts'

/** The text of the Call History tab (spec section 2). */
export const history = {
  title: 'Call History',
  views: 'Calls or voicemail',
  calls: 'Calls',

  filters: 'Show calls',
  all: 'All Calls',
  incoming: 'Incoming',
  outgoing: 'Outgoing',

  type: 'Type',
  date: 'Date',
  number: 'Number',
  duration: 'Duration',
  status: 'Status',
  cost: 'Cost',

  loading: 'Loading call history',
  empty: 'No call history found.',
  emptyDetail: 'Your call history will appear here after you make your first call.',
  failed: 'Failed to load call history. Please try again.',

  from: 'From',
  to: 'To',
  destination: 'Destination',
  reason: 'Reason',
  forwardedTo: 'Forwarded to',
  forwardedFrom: 'Forwarded from',
  rate: 'Rate',
  billed: 'Billed',
  calculation: 'Calculation',
  notSettled: 'Not billed yet',
  estimated: 'estimated',
  unknown: '–',
  none: 'none',
  free: 'Free',
  freeIncoming: 'Incoming calls are free.',
  freeUnanswered: 'The call was not answered, so it was free.',
  addContact: 'Add contact',
  callAgain: 'Call again',
} as const

const DIRECTION_WORDS: Record<Direction, string> = { inbound: 'Incoming', outbound: 'Outgoing' }

/** The word for a direction. An unknown direction is shown as it is. */
export function directionWord(direction: string): string {
  return isKeyOf(DIRECTION_WORDS, direction) ? DIRECTION_WORDS[direction] : direction
}

const STATUS_WORDS: Record<CallStatus, string> = {
  created: 'Connecting',
  dialing: 'Connecting',
  ringing: 'Ringing',
  'in-progress': 'In progress',
  completed: 'Completed',
  failed: 'Failed',
  busy: 'Busy',
  'no-answer': 'No answer',
  canceled: 'Canceled',
}

/** What the words about the end of a call depend on. */
type EndedCall = Pick<CallRecord, 'status' | 'direction' | 'forwarded'>

/** Whether the user missed the call: an incoming call that was answered neither here, whichever status the carrier reports, nor at the phone to which it was forwarded. */
export function isMissed(call: EndedCall): boolean {
  return isUnansweredHere(call) && call.forwarded?.isMissed !== false
}

function isUnansweredHere({ status, direction }: EndedCall): boolean {
  return direction === 'inbound' && (status === 'no-answer' || status === 'canceled')
}

/** Whether someone has answered the call, here or at the phone to which it was forwarded. */
export function isAnswered(call: EndedCall): boolean {
  return (
    call.status === 'completed' ||
    call.status === 'in-progress' ||
    (isUnansweredHere(call) && !isMissed(call))
  )
}

/** Why an incoming call did not ring; null for a reason that this page does not know. */
export function missedReasonText(reason: string | null): string | null {
  return reason !== null && isKeyOf(MISSED_REASON_TEXTS, reason)
    ? MISSED_REASON_TEXTS[reason]
    : null
}

/** The word for the status of a call. An unknown status is shown as it is. */
export function statusWord(call: EndedCall): string {
  const { status, direction } = call
  const isIncoming = direction === 'inbound'
  if (isUnansweredHere(call)) return isMissed(call) ? 'Missed' : 'Forwarded'
  // A call to a busy line is rejected before it rings. An incoming call is therefore 'busy' only if the user
  // declined it.
  if (isIncoming && status === 'busy') return 'Declined'
  return isKeyOf(STATUS_WORDS, status) ? STATUS_WORDS[status] : status
}

/** "$0.0130 per min, billed per 60 s" */
export function rateText(ratePerMinute: Micros, billingSeconds: number): string {
  return `${formatRate(ratePerMinute)} per min, billed per ${billingSeconds} s`
}

/** "120 s x $0.0130 / 60 = $0.026" */
export function calculationText(
  billedSeconds: number,
  ratePerMinute: Micros,
  cost: Micros,
): string {
  return `${billedSeconds} s x ${formatRate(ratePerMinute)} / 60 = ${formatExactUsd(cost)}`
}

export function secondsText(seconds: number): string {
  return `${seconds} s`
}

export function detailsLabel(number: string): string {
  return `Details of the call with ${number}`
}
