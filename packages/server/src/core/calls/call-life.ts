import {
  type CallStatus,
  type Direction,
  type TerminalStatus,
  isTerminal,
} from '@ringback/contract/calls'

/**
 * The life of one call. States only move to the right; the last column sticks.
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

/** The carrier's words for a leg. */
export type HeardStatus = 'queued' | 'initiated' | 'ringing' | 'in-progress' | TerminalStatus

/** What happens to a call. */
export type CallNews =
  /** The browser dialled, and the carrier asked for instructions. */
  | { is: 'claimed' }
  /** Nobody dialled in time. */
  | { is: 'unused' }
  /** The carrier said how the called person's leg is; seconds are answered seconds, null while unknown. */
  | { is: 'heard'; status: HeardStatus; seconds: number | null }

export interface CallStep {
  state: CallState
  /**
   * `settle`: post the cost of so many answered seconds and release the hold.
   * `release-hold`: it was never dialled. `ask-carrier`: it ended, but nobody said after how long.
   */
  effect:
    { do: 'nothing' } | { do: 'settle'; seconds: number } | { do: 'release-hold' | 'ask-carrier' }
}

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

const ANSWERED = COLUMN['in-progress']

/** What the news makes of the call. News that is stale or out of place changes nothing and never throws. */
export function nextStep(state: CallState, news: CallNews): CallStep {
  switch (news.is) {
    case 'claimed':
      return state === 'created' ? calm('dialing') : calm(state)
    case 'unused':
      return state === 'created'
        ? { state: 'expired', effect: { do: 'release-hold' } }
        : calm(state)
    case 'heard':
      return state === 'created' ? calm(state) : hear(state, news.status, news.seconds)
  }
}

/**
 * What the news means to our user. A caller who gives up, or whom the carrier could not put through to the
 * browser, has called all the same: a call that came in and that nobody answered is a missed one.
 */
export function newsToOwner(
  { direction, state }: { direction: Direction; state: CallState },
  news: CallNews,
): CallNews {
  if (direction === 'outbound' || news.is !== 'heard' || COLUMN[state] >= ANSWERED) return news
  const isMissed = news.status === 'canceled' || news.status === 'failed'
  return isMissed ? { ...news, status: 'no-answer' } : news
}

/** A call that is somewhere between the carrier's question and its end. A user has at most one. */
export function isLive(state: CallState): boolean {
  return COLUMN[state] > COLUMN.created && COLUMN[state] < COLUMN.completed
}

export function isEnded(state: CallState): boolean {
  return COLUMN[state] === COLUMN.completed
}

function hear(state: CallState, heard: HeardStatus, seconds: number | null): CallStep {
  const next = heard === 'queued' || heard === 'initiated' ? 'dialing' : heard
  if (COLUMN[next] <= COLUMN[state]) return calm(state)
  if (!isTerminal(next)) return calm(next)
  // Only an answered call has talk time: a failed or unanswered one costs nothing, whatever it lasted.
  if (next !== 'completed') return { state: next, effect: { do: 'settle', seconds: 0 } }
  if (seconds === null) return { state, effect: { do: 'ask-carrier' } }
  return { state: next, effect: { do: 'settle', seconds } }
}

function calm(state: CallState): CallStep {
  return { state, effect: { do: 'nothing' } }
}
