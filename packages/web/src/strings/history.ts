import { type CallStatus, type Direction } from '@ringback/contract/calls'
import { type Micros, formatRate } from '@ringback/contract/money'

/** The text of the Call History tab (spec section 2). */
export const history = {
  title: 'Call History',

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
  rate: 'Rate',
  billed: 'Billed',
  calculation: 'Calculation',
  notSettled: 'Not billed yet',
  estimated: 'estimated',
  free: 'The call was not answered, so it was free.',
  callAgain: 'Call again',
} as const

export function directionWord(direction: Direction): string {
  return direction === 'inbound' ? 'Incoming' : 'Outgoing'
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

/** An incoming call that was not answered is missed, whichever status the carrier reports. */
export function statusWord(status: CallStatus, direction: Direction): string {
  const isIncoming = direction === 'inbound'
  if (isIncoming && (status === 'no-answer' || status === 'canceled')) return 'Missed'
  // A call to a busy line is rejected before it rings. An incoming call is therefore 'busy' only if the user
  // declined it.
  return isIncoming && status === 'busy' ? 'Declined' : STATUS_WORDS[status]
}

/** "$0.0130 per min, billed per 60 s" */
export function rateWords(ratePerMinute: Micros, billingSeconds: number): string {
  return `${formatRate(ratePerMinute)} per min, billed per ${billingSeconds} s`
}

/** "120 s x $0.0130 / 60 = $0.0260" */
export function calculationWords(
  billedSeconds: number,
  ratePerMinute: Micros,
  cost: Micros,
): string {
  return `${billedSeconds} s x ${formatRate(ratePerMinute)} / 60 = ${formatRate(cost)}`
}

export function secondsWords(seconds: number): string {
  return `${seconds} s`
}

export function detailsLabel(number: string): string {
  return `Details of the call with ${number}`
}
