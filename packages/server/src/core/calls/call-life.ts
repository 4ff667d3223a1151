import type {
  CallStatus,
  Direction,
  TerminalStatus,
} from '@ringback/contract/customers/calls/calls'
import { isTerminal } from '@ringback/contract/customers/calls/calls'

/**
 * The life of one call. A call only moves to the right, and the states of the last column are final.
 *
 *   created ──claimed──> dialing ──> ringing ──> in-progress ──> completed
 *      │                    │           │             │          busy
 *      │                    └───────────┴─────────────┴────────> no-answer
 *      │                                                         failed
 *      └──unused──> expired                                      canceled
 *
 * Any arrow to the right may skip columns, because callbacks are lost, repeated and reordered.
 */
export type CallState = CallStatus | 'expired'

/** The states between the carrier's request for instructions and the end of the call. A user has at most one live call. */
export const LIVE_STATES = ['dialing', 'ringing', 'in-progress'] as const
export type LiveState = (typeof LIVE_STATES)[number]

/** The status of a leg, as the carrier names it. */
export type LegStatus = 'queued' | 'initiated' | 'ringing' | 'in-progress' | TerminalStatus

export type CallEvent =
  /** The browser dialled, and the carrier requested instructions. */
  | { is: 'claimed' }
  /** The browser did not dial in time, or gave up before it dialled. */
  | { is: 'unused' }
  /** The carrier reported the called leg's status; `seconds` are answered seconds, null while unknown. */
  | { is: 'leg-status'; status: LegStatus; seconds: number | null }

export type CallEffect =
  | { do: 'nothing' }
  /** Post the cost of these answered seconds and release the hold. */
  | { do: 'settle'; seconds: number }
  /** Release the hold of a call that was never dialled. */
  | { do: 'release-hold' }
  /** Request the answered seconds from the carrier now. The call has ended, but the event does not contain them. */
  | { do: 'check-now' }

export interface CallTransition {
  state: CallState
  effect: CallEffect
}

/** The column of each state in the diagram above, from the left. */
const COLUMN: Record<CallState, number> = {
  created: 0,
  dialing: 1,
  ringing: 2,
  'in-progress': 3,
  completed: 4,
  busy: 4,
  'no-answer': 4,
  failed: 4,
  canceled: 4,
  expired: 4,
}

/** Returns the next state of a call and the effect to run. An event that does not fit the state, for example a late one, changes nothing. */
export function transition(state: CallState, event: CallEvent): CallTransition {
  switch (event.is) {
    case 'claimed':
      return next(state === 'created' ? 'dialing' : state)
    case 'unused':
      return state === 'created' ? next('expired', { do: 'release-hold' }) : next(state)
    case 'leg-status':
      return state === 'created' ? next(state) : onLegStatus(state, event.status, event.seconds)
  }
}

/**
 * Changes an event into what it means for our user. An incoming call that ended unanswered becomes `no-answer`,
 * which is a missed call, even if the caller hung up or the carrier could not reach the browser.
 */
export function eventForUser(
  { direction, state }: { direction: Direction; state: CallState },
  event: CallEvent,
): CallEvent {
  if (direction === 'outbound' || event.is !== 'leg-status' || wasAnswered(state)) return event
  const isMissed = event.status === 'canceled' || event.status === 'failed'
  return isMissed ? { ...event, status: 'no-answer' } : event
}

export function isLive(state: CallState): state is LiveState {
  return (LIVE_STATES as readonly CallState[]).includes(state)
}

export function isEnded(state: CallState): boolean {
  return COLUMN[state] === COLUMN.completed
}

function stateOfLeg(leg: LegStatus): LiveState | TerminalStatus {
  return leg === 'queued' || leg === 'initiated' ? 'dialing' : leg
}

function onLegStatus(state: CallState, leg: LegStatus, seconds: number | null): CallTransition {
  const reported = stateOfLeg(leg)
  if (COLUMN[reported] <= COLUMN[state]) return next(state)
  if (!isTerminal(reported)) return next(reported)
  // A call that was not answered costs nothing, however long it lasted.
  if (reported !== 'completed') return next(reported, { do: 'settle', seconds: 0 })
  if (seconds === null) return next(state, { do: 'check-now' })
  return next(reported, { do: 'settle', seconds })
}

function wasAnswered(state: CallState): boolean {
  return COLUMN[state] >= COLUMN['in-progress']
}

function next(state: CallState, effect: CallEffect = { do: 'nothing' }): CallTransition {
  return { state, effect }
}
