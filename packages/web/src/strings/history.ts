import type { CallStatus, Direction, CallRecord } from '@ringback/contract/customers/calls'
import { type Micros, formatRate } from '@ringback/contract/money'
import { isKeyOf } from './common.ts'

/** The text of the Call History tab (spec section 2). */
export const history = {
  failed: 'Failed to load call history. Please try again.',
  estimated: 'estimated',
  unknown: '–',
  none: 'none',
  free: 'Free',
  addContact: 'Add contact',
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
