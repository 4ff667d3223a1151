import type { CallStatus, OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { dialer } from '../../../../strings/dialer.ts'
import { CallFacts } from './CallFacts.tsx'
import { CallHeader } from './CallHeader.tsx'
import { useCallSeconds } from '../../shared/use-call-seconds.ts'

interface CallViewProps {
  call: OngoingCall
  status: CallStatus
  /** The keys pressed in this call. */
  keys: string
}

/** What stands above the keys while a call is placed, runs or ends. */
export function CallView({ call, status, keys }: CallViewProps) {
  const seconds = useCallSeconds(call.connectedAtMs)
  const left = call.authorisedSeconds === null ? null : call.authorisedSeconds - seconds
  return (
    <>
      <CallHeader call={call} status={status} seconds={seconds} />
      <CallFacts call={call} seconds={seconds} left={left} />
      <output
        aria-label={dialer.keysSent}
        className="-my-3 h-4 truncate text-center text-xs leading-4 tracking-widest text-soft"
      >
        {keys}
      </output>
    </>
  )
}
