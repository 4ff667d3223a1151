import { useEffect, useState } from 'react'
import { watchOwnLevel } from '../../../../softphone/browser/watch-level.ts'
import type { CallStatus, OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { useCallSeconds } from '../../shared/calls/use-call-seconds.ts'
import { QueuedNotice } from '../../shared/messages/message-queue.tsx'

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

/** The root mean square from which a sound counts as speech. */
const SPEECH_LEVEL = 0.02
/** So many loud levels are speech. A quiet one, as between two words, takes back only a part of a loud one. */
const SPEECH_LEVELS = 5
const QUIET_PART = 0.1

/** Whether the user has spoken while mounted. */
export function useHasSpoken(): boolean {
  const { microphoneStream } = useSoftphone()
  const [hasSpoken, setHasSpoken] = useState(false)
  useEffect(() => {
    if (hasSpoken) return
    let loudLevels = 0
    return watchOwnLevel(microphoneStream, level => {
      const isLoud = level !== null && level >= SPEECH_LEVEL
      loudLevels = isLoud ? loudLevels + 1 : Math.max(0, loudLevels - QUIET_PART)
      if (loudLevels >= SPEECH_LEVELS) setHasSpoken(true)
    })
  }, [hasSpoken, microphoneStream])
  return hasSpoken
}
