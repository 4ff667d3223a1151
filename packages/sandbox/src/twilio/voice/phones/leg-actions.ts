import type { CallStatus, LegActions, LegRecord } from '../../legs.ts'
import type { Callee, Caller } from './parties.ts'

/** The actions of control for the phone that is called. */
export function phoneActions({ answer, decline, hangup, keys }: Callee): Omit<LegActions, 'end'> {
  return {
    ...(answer ? { answer } : {}),
    ...(decline ? { decline } : {}),
    ...(hangup ? { hangup } : {}),
    ...(keys ? { keys } : {}),
  }
}

/** The actions of control that let a timeout of the Dial expire now. */
export function timeoutActions(
  { child, caller, limitSeconds }: { child: LegRecord; caller: Caller; limitSeconds: number },
  finish: (status: CallStatus) => void,
): Pick<LegActions, 'stopRinging' | 'reachTimeLimit'> {
  return {
    stopRinging() {
      if (child.status !== 'ringing') return false
      finish('no-answer')
      return true
    },
    reachTimeLimit() {
      if (child.answeredAt === undefined) return false
      ageToLimit([child, caller.leg], child.answeredAt, limitSeconds)
      finish('completed')
      return true
    },
  }
}

/** Dates the answer of the legs back, so that a call ended now has lasted its whole time limit. */
function ageToLimit(legs: readonly LegRecord[], answeredAt: number, limitSeconds: number): void {
  const missingMs = limitSeconds * 1000 - (Date.now() - answeredAt)
  for (const leg of legs) if (leg.answeredAt !== undefined) leg.answeredAt -= missingMs
}
