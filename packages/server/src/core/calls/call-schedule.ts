import type { Direction } from '@ringback/contract/calls'
import { DAY_SECONDS, addSeconds, earliest, retryAt } from '../time.ts'
import type { CallState } from './call-life.ts'

/** The parts of a dialled call that decide when it is next checked with the carrier. */
export interface DialledCall {
  dialledAt: Date
  answeredAt: Date | null
  authorisedSeconds: number
}

/** Callbacks and the carrier's own timers may be this late before a call counts as overdue. */
const GRACE_SECONDS = 15
/** If all callbacks of an ended call are lost, its user cannot make the next call for at most this time. */
const LIVE_CHECK_SECONDS = 120
const COMPARE_AFTER_SECONDS = [10 * 60, DAY_SECONDS] as const

/** When the carrier should have ended the call by itself: after ringing, or after the authorised time. */
export function deadlineOf(call: DialledCall, ringSeconds: number): Date {
  const seconds = call.answeredAt ? call.authorisedSeconds : ringSeconds
  return addSeconds(call.answeredAt ?? call.dialledAt, seconds + GRACE_SECONDS)
}

/** When to check a live call with the carrier, unless an earlier callback ends it. */
export function nextCheckAt(
  call: DialledCall,
  state: CallState,
  ringSeconds: number,
  now: Date,
): Date {
  const deadline = deadlineOf(call, ringSeconds)
  if (deadline <= now) return retryAt(deadline, now)
  if (state !== 'in-progress') return deadline
  return earliest(deadline, addSeconds(now, LIVE_CHECK_SECONDS))
}

/** When to compare an ended call's bill with the carrier's record again; null when no comparison is left. */
export function nextComparisonAt(endedAt: Date, comparisons: number): Date | null {
  const seconds = COMPARE_AFTER_SECONDS[comparisons]
  return seconds === undefined ? null : addSeconds(endedAt, seconds)
}

/** How long the called side may ring: a phone, or our user's browser. */
export function ringSecondsOf(
  terms: { ringSeconds: number; inboundRingSeconds: number },
  { direction }: { direction: Direction },
): number {
  return direction === 'inbound' ? terms.inboundRingSeconds : terms.ringSeconds
}
