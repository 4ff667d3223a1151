import type { Direction } from '@ringback/contract/calls'
import { DAY_SECONDS, addSeconds, earliest, retryAt } from '../time.ts'
import type { CallState } from './call-life.ts'

/** The parts of a dialled call that determine when it is next checked with the carrier. */
export interface DialledCall {
  dialledAt: Date
  answeredAt: Date | null
  authorisedSeconds: number
}

/** How late callbacks and the carrier's own timers may be before a call is overdue. */
const GRACE_SECONDS = 15
/**
 * How often an answered call is checked. If all callbacks of an ended call are lost, its user cannot make the
 * next call for at most this time.
 */
const LIVE_CHECK_SECONDS = 120
/** When an ended call is compared with the carrier's record, in seconds after it was settled. */
const COMPARE_AFTER_SECONDS = [10 * 60, DAY_SECONDS] as const

/** When the carrier should have ended the call by itself: after the ringing if it was not answered, otherwise after the authorised seconds. */
export function deadlineOf(call: DialledCall, ringSeconds: number): Date {
  const maxSeconds = call.answeredAt ? call.authorisedSeconds : ringSeconds
  return addSeconds(call.answeredAt ?? call.dialledAt, maxSeconds + GRACE_SECONDS)
}

/** When to check a live call with the carrier. The check is not needed if a callback reports the end earlier. */
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

/**
 * When to compare a settled call's bill with the carrier's record again; null when no comparison is left.
 *
 * @param comparisons how many comparisons were made before
 */
export function nextComparisonAt(settledAt: Date, comparisons: number): Date | null {
  const seconds = COMPARE_AFTER_SECONDS[comparisons]
  return seconds === undefined ? null : addSeconds(settledAt, seconds)
}

/** How long an outgoing call may ring at the phone, or an incoming call in our user's browser. */
export function ringSecondsOf(
  terms: { ringSeconds: number; inboundRingSeconds: number },
  { direction }: { direction: Direction },
): number {
  return direction === 'inbound' ? terms.inboundRingSeconds : terms.ringSeconds
}
