import type { CallStatus, OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { dialer } from '../../../../strings/dialer.ts'
import { CallFacts } from './CallFacts.tsx'
import { CallHeader } from './CallHeader.tsx'
import { useCallSeconds } from '../../shared/use-call-seconds.ts'

interface CallViewProps {
  call: OngoingCall
  status: CallStatus
  /** The keys pressed during this call. */
  keys: string
}

/** The upper part of the dialer during a call: the remote number, the timer, cost and quality. */
export function CallView({ call, status, keys }: CallViewProps) {
  const seconds = useCallSeconds(call.connectedAtMs)
  const { authorisedSeconds } = call
  const secondsLeft = authorisedSeconds === null ? null : authorisedSeconds - seconds
  return (
    <>
      <CallHeader call={call} status={status} seconds={seconds} />
      <CallFacts call={call} seconds={seconds} secondsLeft={secondsLeft} />
      <output
        aria-label={dialer.keysSent}
        className="-my-3 h-4 truncate text-center text-xs leading-4 tracking-widest text-soft"
      >
        {keys}
      </output>
    </>
  )
}
