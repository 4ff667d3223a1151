import type { CallOutcome } from '@ringback/contract/customers/call-history'
import type { CallStatus, Direction } from '@ringback/contract/customers/calls'

/** The calls with an outcome: those with its statuses and direction, and those that no browser answered. */
export interface CallsWithOutcome {
  statuses: readonly CallStatus[]
  /** Null if the outcome has both directions. */
  direction: Direction | null
  /** Which of the incoming calls that no browser answered: did the phone to which they were forwarded answer? */
  unansweredHere?: 'answered-at-phone' | 'missed'
}

/** An incoming call that no browser answered has one of them, whichever the carrier reports. */
export const UNANSWERED_HERE: readonly CallStatus[] = ['no-answer', 'canceled']

export const CALLS_BY_OUTCOME: Readonly<Record<CallOutcome, CallsWithOutcome>> = {
  answered: {
    statuses: ['completed', 'in-progress'],
    direction: null,
    unansweredHere: 'answered-at-phone',
  },
  missed: { statuses: [], direction: 'inbound', unansweredHere: 'missed' },
  declined: { statuses: ['busy'], direction: 'inbound' },
  'no-answer': { statuses: ['no-answer'], direction: 'outbound' },
  busy: { statuses: ['busy'], direction: 'outbound' },
  canceled: { statuses: ['canceled'], direction: 'outbound' },
  failed: { statuses: ['failed'], direction: null },
}
