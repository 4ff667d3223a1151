import type { CallStatus, OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { runningOut } from '../../../../strings/dialer.ts'
import { Alert } from '../../../../ui/Alert.tsx'
import { useCallSeconds } from '../../shared/use-call-seconds.ts'

/** Below so much credit the call says how long it will last. */
const RUNNING_OUT_SECONDS = 180

/** What is good to know during a call: the credit that runs out, and what may be wrong with the sound. */
export function CallWarnings({ status, call }: { status: CallStatus; call: OngoingCall }) {
  const seconds = useCallSeconds(call.connectedAtMs)
  const left = call.authorisedSeconds === null ? null : call.authorisedSeconds - seconds
  return (
    <>
      {status === 'connected' && left !== null && left < RUNNING_OUT_SECONDS && (
        <Alert tone="warning">{runningOut(left)}</Alert>
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
