import type { CallRecord, CallStatus, Direction } from '@ringback/contract/customers/calls/calls'
import { type Micros, ZERO, formatRate, formatUsd } from '@ringback/contract/money'
import type { OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { wordOf } from '../../../../text/known-key.ts'

export const COST_FOLLOWS = 'Its cost follows in a moment.'

/** "2 min x $0.0161 = $0.03", or for other parts of a minute "90 s x $0.0161 / 60 = $0.02". */
export function chargeText(call: CallRecord): string {
  const { actualCost, billedSeconds, sellingRatePerMinute } = call
  if (actualCost === null) return COST_FOLLOWS
  if (actualCost === ZERO) return call.status === 'completed' ? 'Free' : 'Nothing was charged.'
  if (billedSeconds === null) return formatUsd(actualCost)
  const rate = formatRate(sellingRatePerMinute)
  const product =
    billedSeconds % 60 === 0
      ? `${billedSeconds / 60} min x ${rate}`
      : `${billedSeconds} s x ${rate} / 60`
  return `${product} = ${formatUsd(actualCost)}`
}

/** "up to 59 min", "up to 42 s", "up to 10 h 10 min" */
export function upToText(seconds: number): string {
  return `up to ${timeText(Math.max(0, seconds))}`
}

/** Whole minutes up to one hour, then hours. Less than a minute is counted in seconds. */
function timeText(seconds: number): string {
  if (seconds > 0 && seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes <= 60) return `${minutes} min`
  const hours = `${Math.floor(minutes / 60)} h`
  return minutes % 60 === 0 ? hours : `${hours} ${minutes % 60} min`
}

/** The accessible name of a button that calls at once: "Call Asha Rao +44 7400 123456". */
export function callLabel(name: string | null, number: string): string {
  return name === null ? `Call ${number}` : `Call ${name} ${number}`
}

/** The state of the call (spec section 2). A ringing call counts as connecting. */
export function callStateText(status: string, reconnecting: boolean): string {
  if (status === 'disconnecting') return 'Ending...'
  if (status !== 'connected') return 'Connecting...'
  return reconnecting ? 'Reconnecting...' : 'Call in progress'
}

/** Shown below the caller's number: "calls your number +1 415 555 0199". */
export function calledNumberText(number: string): string {
  return `calls your number ${number}`
}

/** The other party's number: E.164, or another text when a caller withholds the number. */
export function remoteNumberOf(
  call: Pick<CallRecord, 'direction' | 'fromNumber' | 'toNumber'>,
): string {
  return call.direction === 'inbound' ? call.fromNumber : call.toNumber
}

/** The other party's number of the active call. */
export function remoteNumberOfActive(
  call: Pick<OngoingCall, 'direction' | 'fromNumber' | 'to'>,
): string {
  return call.direction === 'inbound' ? (call.fromNumber ?? '') : call.to
}

export const CALLS_FAILED = 'Failed to load call history. Please try again.'

const DIRECTION_WORDS: Record<Direction, string> = { inbound: 'Incoming', outbound: 'Outgoing' }

/** The word for a direction. An unknown direction is shown as it is. */
export function directionWord(direction: string): string {
  return wordOf(DIRECTION_WORDS, direction)
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
  return wordOf(STATUS_WORDS, status)
}

/** "$0.0130 per min, billed per 60 s" */
export function rateText(ratePerMinute: Micros, billingSeconds: number): string {
  return `${formatRate(ratePerMinute)} per min, billed per ${billingSeconds} s`
}
