import { DAY_SECONDS, addSeconds, earliest, retryAt } from '../time.ts'
import type { CallState } from './call-life.ts'

/** What decides when a dialled call is looked at again. */
export interface DialledCall {
  dialledAt: Date
  answeredAt: Date | null
  authorisedSeconds: number
}

/** Callbacks and the carrier's own timers may be this late before we step in. */
const GRACE_SECONDS = 15
/** A call whose callbacks are all lost keeps its owner from calling at most this long. */
const LIVE_CHECK_SECONDS = 120
const COMPARE_AFTER_SECONDS = [10 * 60, DAY_SECONDS] as const

/** Until when the carrier should have ended the call by itself: after ringing, or after the authorised time. */
export function deadlineOf(call: DialledCall, ringSeconds: number): Date {
  const seconds = call.answeredAt ? call.authorisedSeconds : ringSeconds
  return addSeconds(call.answeredAt ?? call.dialledAt, seconds + GRACE_SECONDS)
}

/** When to ask the carrier about a live call, if nothing is heard before. */
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

/** When to compare an ended call's bill with the carrier's record again; null when it was compared often enough. */
export function nextComparisonAt(endedAt: Date, comparisons: number): Date | null {
  const seconds = COMPARE_AFTER_SECONDS[comparisons]
  return seconds === undefined ? null : addSeconds(endedAt, seconds)
}
