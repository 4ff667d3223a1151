import type { CallStatus, OngoingCall } from '../../../softphone/machine/softphone-state.ts'
import { CallWarnings } from '../dialer/in-call/CallWarnings.tsx'
import { MutedReminder } from '../dialer/sound/MutedReminder.tsx'

/** What the dialer says during a call, for the other tabs. */
export function CallMessages({ status, call }: { status: CallStatus; call: OngoingCall }) {
  return (
    <>
      <CallWarnings status={status} call={call} />
      {status === 'connected' && call.muted && <MutedReminder />}
    </>
  )
}
