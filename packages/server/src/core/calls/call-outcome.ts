import type { CallOutcome } from '@ringback/contract/call-history'
import type { CallStatus, Direction } from '@ringback/contract/calls'

/** The calls with an outcome: their statuses, and their direction if the outcome has only one. */
export interface CallsWithOutcome {
  statuses: readonly CallStatus[]
  direction: Direction | null
  /** Without the calls that were answered at the phone to which they were forwarded. */
  isMissed?: true
}

/** A browser that does not answer is a missed call, whichever of the two statuses the carrier reports. */
export const CALLS_BY_OUTCOME: Readonly<Record<CallOutcome, CallsWithOutcome>> = {
  answered: { statuses: ['completed', 'in-progress'], direction: null },
  missed: { statuses: ['no-answer', 'canceled'], direction: 'inbound', isMissed: true },
  declined: { statuses: ['busy'], direction: 'inbound' },
  'no-answer': { statuses: ['no-answer'], direction: 'outbound' },
  busy: { statuses: ['busy'], direction: 'outbound' },
  canceled: { statuses: ['canceled'], direction: 'outbound' },
  failed: { statuses: ['failed'], direction: null },
}
