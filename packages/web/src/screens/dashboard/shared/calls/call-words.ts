import type { CallRecord } from '@ringback/contract/customers/calls'
import { ZERO, formatRate, formatUsd } from '@ringback/contract/money'
import type { OngoingCall } from '../../../../softphone/machine/softphone-state.ts'

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
