import type { Direction } from '@ringback/contract/customers/calls/calls'
import { DAY_SECONDS, HOUR_SECONDS, addSeconds, earliest, retryAt } from '../time.ts'
import type { CallState } from './call-life.ts'
import { callFailureOf } from '@ringback/contract/calls/failures/call-failures'

/** The parts of a dialled call that determine when it is next checked with the carrier. */
export interface DialledCall {
  dialledAt: Date
  answeredAt: Date | null
  authorisedSeconds: number
}

/** How late callbacks and the carrier's own timers may be before a call is overdue. */
export const GRACE_SECONDS = 15
/**
 * How often an answered call is checked. If all callbacks of an ended call are lost, its user cannot make the
 * next call for at most this time.
 */
export const LIVE_CHECK_SECONDS = 120
/** How soon the end of a call is requested again that an operator wants to end. */
const END_REQUEST_SECONDS = 5
/** When an ended call is compared with the carrier's record, in seconds after it was settled. */
const COMPARE_AFTER_SECONDS = 10 * 60
/** When it is compared again while the carrier does not know its seconds or price. */
const COMPARE_AGAIN_AFTER_SECONDS = [HOUR_SECONDS, DAY_SECONDS]

/** When the carrier should have ended the call by itself: after the ringing if it was not answered, otherwise after the authorised seconds. */
export function deadlineOf(call: DialledCall, ringSeconds: number): Date {
  const maxSeconds = call.answeredAt ? call.authorisedSeconds : ringSeconds
  return addSeconds(call.answeredAt ?? call.dialledAt, maxSeconds + GRACE_SECONDS)
}

/**
 * Whether a live leg has lasted longer than any call with these limits. The carrier may count its time from the answer
 * or from the dialling, so the ringing is allowed in addition.
 */
export function isPastLimit(
  leg: { isAnswered: boolean; elapsedMs: number },
  call: Pick<DialledCall, 'authorisedSeconds'>,
  ringSeconds: number,
): boolean {
  const maxSeconds = ringSeconds + (leg.isAnswered ? call.authorisedSeconds : 0)
  return (maxSeconds + GRACE_SECONDS) * 1_000 <= leg.elapsedMs
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
 * When to compare a settled call's bill with the carrier's record; null when all those times are over.
 *
 * @param isIncomplete the record that was read now has no seconds, or no price that the carrier will compute
 */
export function nextComparisonAt(
  settledAt: Date,
  now: Date,
  { isIncomplete = false }: { isIncomplete?: boolean } = {},
): Date | null {
  const again = isIncomplete ? COMPARE_AGAIN_AFTER_SECONDS : []
  const times = [COMPARE_AFTER_SECONDS, ...again].map(seconds => addSeconds(settledAt, seconds))
  return times.find(time => time > now) ?? null
}

/** When to request again from the carrier the end of a call that an operator wants to end. */
export function nextEndRequestAt(endRequestedAt: Date, now: Date): Date {
  const soon = addSeconds(now, END_REQUEST_SECONDS)
  return now < addSeconds(endRequestedAt, LIVE_CHECK_SECONDS) ? soon : retryAt(endRequestedAt, now)
}

/** How long an outgoing call may ring at the phone, or an incoming call in our user's browser. */
export function ringSecondsOf(
  business: { ringSeconds: number; inboundRingSeconds: number },
  { direction }: { direction: Direction },
): number {
  return direction === 'inbound' ? business.inboundRingSeconds : business.ringSeconds
}

/** When the reason of a failed call is requested from the carrier, in seconds after its end. It may log an error later than it reports the end. */
const ASK_AFTER_SECONDS = [1, 15, 120, 600] as const

/** When to request why a call failed; null when it is not requested any more. */
export function nextFailureCheckAt(settledAt: Date, now: Date): Date | null {
  return (
    ASK_AFTER_SECONDS.map(seconds => addSeconds(settledAt, seconds)).find(at => at > now) ?? null
  )
}

/** The code of why a call failed, of those that the carrier has for it: one with a known meaning before others. */
export function failureCodeIn(codes: readonly number[]): number | null {
  return codes.find(code => callFailureOf(code) !== null) ?? codes[0] ?? null
}
