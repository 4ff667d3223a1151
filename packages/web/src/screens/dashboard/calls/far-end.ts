import type { CallRecord } from '@ringback/contract/calls'

/** The number at the other end, E.164. */
export function farEndOf(call: Pick<CallRecord, 'direction' | 'fromNumber' | 'toNumber'>): string {
  return call.direction === 'inbound' ? call.fromNumber : call.toNumber
}
