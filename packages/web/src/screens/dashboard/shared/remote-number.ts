import type { CallRecord } from '@ringback/contract/calls'
import type { OngoingCall } from '../../../softphone/machine/softphone-state.ts'

/** The number at the other end: E.164, or something else when a caller shows none. */
export function farEndOf(call: Pick<CallRecord, 'direction' | 'fromNumber' | 'toNumber'>): string {
  return call.direction === 'inbound' ? call.fromNumber : call.toNumber
}

/** The same of a call that is going on. */
export function farEndOfOngoing(
  call: Pick<OngoingCall, 'direction' | 'fromNumber' | 'to'>,
): string {
  return call.direction === 'inbound' ? (call.fromNumber ?? '') : call.to
}
