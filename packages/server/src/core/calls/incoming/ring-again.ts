import { addSeconds, secondsBetween } from '../../time.ts'
import type { Call } from '../call.ts'

/*
 * An incoming call of a renter who gets notices of calls rings in several rings. One that no browser answers is not the
 * end of the call: the carrier plays the ringing tone until a page reports that it can be rung, or the time is over.
 *
 *   ring ──unanswered──> wait ──a page is ready──> ring again
 *                          └──time over, or the caller has left──> next step (incoming-steps.ts)
 */

/** How soon the carrier requests the next step of a caller who waits. */
export const WAIT_SECONDS = 1
/** When the carrier has requested no next step for so long, the call is checked: the caller may have left. */
const WAIT_CHECK_SECONDS = 3
/** A page that is ready at the last moment is rung so long. Less than the grace of a check (call-schedule.ts). */
const SHORTEST_RING_SECONDS = 5

type RungCall = Pick<Call, 'id' | 'ringsUntil' | 'isPageReady' | 'earlierLegs'>

/** The ring of a call, counted from 1. */
export function ringNumberOf({ earlierLegs }: Pick<Call, 'earlierLegs'>): number {
  return earlierLegs.length + 1
}

/** Whether a call that is not answered goes on although no browser rings. */
export function awaitsPage({ ringsUntil, isPageReady }: RungCall, now: Date): boolean {
  if (ringsUntil === null) return false
  return now < (isPageReady ? addSeconds(ringsUntil, SHORTEST_RING_SECONDS) : ringsUntil)
}

/** What follows a ring that no browser has answered. */
export function afterRing(
  call: RungCall,
  { now, hasCallerLeft }: { now: Date; hasCallerLeft: boolean },
): 'ring-again' | 'wait' | 'end' {
  if (hasCallerLeft || !awaitsPage(call, now)) return 'end'
  return call.isPageReady ? 'ring-again' : 'wait'
}

/** When a caller who waits now is checked with the carrier, if it has not requested the next step before. */
export function nextWaitCheckAt(now: Date): Date {
  return addSeconds(now, WAIT_CHECK_SECONDS)
}

export function ringSecondsLeft({ ringsUntil }: Pick<Call, 'ringsUntil'>, now: Date): number {
  const left = ringsUntil === null ? 0 : Math.ceil(secondsBetween(now, ringsUntil))
  return Math.max(SHORTEST_RING_SECONDS, left)
}
