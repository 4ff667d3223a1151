import type { CallStatus, OngoingCall } from '../../../../softphone/machine/softphone-state.ts'

/** The warning about the remaining credit appears when less time than this is left. */
const RUNNING_OUT_SECONDS = 180

/** How long the credit lasts, if that is not long. @param seconds since the answer */
export function creditWarning(
  status: CallStatus,
  { authorisedSeconds }: OngoingCall,
  seconds: number,
): string | null {
  if (status !== 'connected' || authorisedSeconds === null) return null
  const secondsLeft = authorisedSeconds - seconds
  return secondsLeft < RUNNING_OUT_SECONDS ? creditRunsOutText(secondsLeft) : null
}

/** The warning shortly before the credit of a call is used up. */
function creditRunsOutText(seconds: number): string {
  if (seconds < 60) return 'Your credit lasts less than a minute.'
  const minutes = Math.floor(seconds / 60)
  return `Your credit lasts about ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}.`
}
