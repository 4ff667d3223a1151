import type { CallRecord } from '@ringback/contract/customers/calls'
import type { OngoingCall } from '../../../../softphone/machine/softphone-state.ts'

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
