import type { CallStatus, OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { Alert } from '../../../../ui/Alert.tsx'
import { useCallSeconds } from '../../shared/use-call-seconds.ts'
import { creditWarning } from './credit-warning.ts'

/** Warnings during a call: the credit runs out, or the sound has problems. */
export function CallWarnings({ status, call }: { status: CallStatus; call: OngoingCall }) {
  const seconds = useCallSeconds(call.connectedAtMs)
  const credit = creditWarning(status, call, seconds)
  return (
    <>
      {credit !== null && <Alert tone="warning">{credit}</Alert>}
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
