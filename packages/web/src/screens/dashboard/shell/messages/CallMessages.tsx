import type { CallStatus, OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { creditWarning } from '../../dialer/in-call/credit-warning.ts'
import { useHasSpoken } from '../../dialer/sound/use-has-spoken.ts'
import { QueuedNotice } from '../../shared/messages/message-queue.tsx'
import { useCallSeconds } from '../../shared/calls/use-call-seconds.ts'

/** Warnings during a call: the credit runs out, the sound has problems, or the user speaks while muted. */
export function CallMessages() {
  const { phone } = useSoftphone()
  const { call, isInputMuted, status } = phone
  return call && <Warnings status={status} call={call} isInputMuted={isInputMuted} />
}

interface WarningsProps {
  status: CallStatus
  call: OngoingCall
  isInputMuted: boolean
}

function Warnings({ status, call, isInputMuted }: WarningsProps) {
  const credit = creditWarning(status, call, useCallSeconds(call.connectedAtMs))
  return (
    <>
      {credit !== null && (
        <QueuedNotice id={`credit-ends: ${credit}`} rank="call" tone="warning">
          {credit}
        </QueuedNotice>
      )}
      {isInputMuted && (
        <QueuedNotice id="input-muted" rank="sound" tone="warning">
          {MUTED_WORDS.input}
        </QueuedNotice>
      )}
      {call.warnings.length > 0 && (
        <QueuedNotice id={`call-quality: ${call.warnings.join()}`} rank="sound" tone="warning">
          {call.warnings.map(warning => (
            <p key={warning}>{warning}</p>
          ))}
        </QueuedNotice>
      )}
      {status === 'connected' && call.muted && <MutedReminder />}
    </>
  )
}

/** Appears when the user speaks while the call is muted, and stays until the call is no longer muted. */
function MutedReminder() {
  return (
    useHasSpoken() && (
      <QueuedNotice id="muted" rank="sound" tone="warning">
        {MUTED_WORDS.speaking}
      </QueuedNotice>
    )
  )
}

export const MUTED_WORDS = {
  input: 'Your headset or system mutes you. The other person cannot hear you.',
  speaking: 'You are muted. The other person cannot hear you.',
}
