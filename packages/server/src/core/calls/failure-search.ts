import { callFailureOf } from '@ringback/contract/calls/failures/call-failures'
import { addSeconds } from '../time.ts'

/** When the carrier is asked why a call failed, in seconds after its end. It may log an error later than it reports the end. */
const ASK_AFTER_SECONDS = [1, 15, 120, 600] as const

/** When to ask why a call failed; null when it is not asked any more. */
export function nextFailureCheckAt(settledAt: Date, now: Date): Date | null {
  return (
    ASK_AFTER_SECONDS.map(seconds => addSeconds(settledAt, seconds)).find(at => at > now) ?? null
  )
}

/** The code that says why a call failed, of those that the carrier has for it: one with a known meaning before others. */
export function failureCodeIn(codes: readonly number[]): number | null {
  return codes.find(code => callFailureOf(code) !== null) ?? codes[0] ?? null
}
