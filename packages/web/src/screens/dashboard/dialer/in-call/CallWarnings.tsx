import type { CallStatus, OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { creditRunsOutWords } from '../../../../strings/dialer.ts'
import { Alert } from '../../../../ui/Alert.tsx'
import { useCallSeconds } from '../../shared/use-call-seconds.ts'

/** The warning about the remaining credit appears when less time than this is left. */
const RUNNING_OUT_SECONDS = 180

/** Warnings during a call: the credit runs out, or the sound has problems. */
export function CallWarnings({ status, call }: { status: CallStatus; call: OngoingCall }) {
  const seconds = useCallSeconds(call.connectedAtMs)
  const { authorisedSeconds } = call
  const secondsLeft = authorisedSeconds === null ? null : authorisedSeconds - seconds
  return (
    <>
      {status === 'connected' && secondsLeft !== null && secondsLeft < RUNNING_OUT_SECONDS && (
        <Alert tone="warning">{creditRunsOutWords(secondsLeft)}</Alert>
      )}
      {call.warnings.length > 0 && (
        <Alert tone="warning">
          {call.warnings.map(warning => (
            <p key={warning}>{warning}</p>
          ))}
        </Alert>
      )}
    </>
  )
}
