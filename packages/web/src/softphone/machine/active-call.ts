import { isTerminal } from '@ringback/contract/customers/calls/calls'
import { endedBecauseText, callFailureText, failedToStartText, softphoneText } from '../words.ts'
import type { CallEvent, MachineState, Transition, Timer } from './events.ts'
import { sampled, warned } from './call-quality.ts'
import { callError, microphoneError, passingError, voiceError } from './softphone-error.ts'
import { isLive, next, endBroken, endCall, unchanged, withCall } from './transitions.ts'

/** Handles an event of the call, its timers or the server, in any state. */
export function transitionCall(state: MachineState, event: CallEvent): Transition {
  if (event.is === 'final-status-known') return finalStatus(state, event.status)
  if (event.is === 'answered-elsewhere') return next({ ...state, answeredElsewhere: event.details })
  if (event.is === 'failure-known') return failureKnown(state, event.reason)
  if (event.is === 'failed') return failed(state, event)
  if (!isLive(state)) return unchanged(state)
  switch (event.is) {
    case 'disconnected':
      return disconnected(state, event.atMs)
    case 'timeout':
      return timedOut(state, event.timer)
    case 'lost':
      return endBroken(
        state,
        'The connection to the phone network was lost before the call was answered.',
      )
    case 'hang-up-failed':
      return endCall(state, { error: callError('Failed to end call'), rebuild: true })
    case 'polled':
      return polled(state, event.status)
    case 'sampled':
      return sampled(state, event.mos)
    case 'input-ended':
      return state.status === 'connected'
        ? next(state, { do: 'repair-input', lost: null })
        : unchanged(state)
    case 'warned':
    case 'warning-cleared':
      return warned(state, event.name, event.is === 'warned')
    case 'reconnecting':
    case 'reconnected':
      return reconnecting(state, event.is === 'reconnecting')
    default:
      return state.status === 'connecting' ? transitionConnecting(state, event) : unchanged(state)
  }
}

type ConnectingEvent = Extract<
  CallEvent,
  {
    is:
      | 'microphone-opened'
      | 'microphone-refused'
      | 'input-replaced'
      | 'created'
      | 'start-refused'
      | 'ringing'
      | 'accepted'
  }
>

function transitionConnecting(state: MachineState, event: ConnectingEvent): Transition {
  const { attempt } = state
  switch (event.is) {
    case 'microphone-opened':
      // The limit is for the network. It restarts here, because the user may have needed time for the
      // browser's permission prompt.
      return next(state, { do: 'start-timer', timer: 'connect-limit', attempt })
    case 'microphone-refused':
      return endCall(state, { error: microphoneError(event.message), hangUp: true })
    case 'input-replaced':
      return next({ ...state, inputId: null, notice: softphoneText.inputLost })
    case 'start-refused':
      return endCall(state, { error: event.error, hangUp: true })
    case 'created': {
      const { toNumber, ...details } = event.call
      const isFallback = state.call !== null && state.call.callId !== null
      return next(
        withCall(state, { ...details, to: toNumber, ringing: false }),
        { do: 'start-timer', timer: 'status-poll', attempt },
        ...(isFallback ? [{ do: 'start-timer', timer: 'connect-limit', attempt } as const] : []),
      )
    }
    case 'ringing':
      // While the other phone rings, the server's dial timeout is the limit (docs/readings.md, 16).
      return next(withCall(state, { ringing: true }), { do: 'stop-timer', timer: 'connect-limit' })
    case 'accepted':
      return next(
        { ...withCall(state, { ringing: false, connectedAtMs: event.atMs }), status: 'connected' },
        { do: 'stop-timer', timer: 'connect-limit' },
      )
  }
}

function disconnected(state: MachineState, atMs: number): Transition {
  if (state.status === 'disconnecting') return endCall(state)
  const { connectedAtMs = null, authorisedSeconds = null, direction } = state.call ?? {}
  if (direction === 'inbound' && connectedAtMs === null) {
    return endCall(state, { endedBecause: 'The caller hung up before you were connected.' })
  }
  const isTimeUsedUp =
    connectedAtMs !== null &&
    authorisedSeconds !== null &&
    atMs - connectedAtMs >= (authorisedSeconds - 1) * 1000
  return endCall(state, {
    endedBecause: isTimeUsedUp ? 'The call reached the time that your credit allowed.' : null,
    // The library does not report why the call was not answered; the server knows, for example, a busy line.
    needsFinalStatus: connectedAtMs === null,
  })
}

function failed(state: MachineState, event: Extract<CallEvent, { is: 'failed' }>): Transition {
  if (!event.fatal) {
    if (!isLive(state)) return unchanged(state)
    return next(
      { ...state, passingError: passingError(event) },
      { do: 'start-timer', timer: 'passing-error', attempt: state.attempt },
    )
  }
  const error = voiceError(event)
  if (isLive(state)) return endCall(state, { error, hangUp: true })
  // For a refused microphone the SDK emits `disconnect` before the error.
  if (state.status !== 'idle' || !state.lastCall || state.error) return unchanged(state)
  // The error explains the end, so the explanation of the last call would be a second message about it.
  return next({
    ...state,
    status: 'error',
    error,
    lastCall: { ...state.lastCall, endedBecause: null },
  })
}

function timedOut(state: MachineState, timer: Timer): Transition {
  const { status, call } = state
  switch (timer) {
    case 'connect-limit':
      if (status !== 'connecting' || call?.ringing) return unchanged(state)
      return endBroken(
        state,
        failedToStartText('the phone network did not answer within 30 seconds'),
      )
    case 'reconnect-limit':
      if (!call?.reconnecting) return unchanged(state)
      return endBroken(
        state,
        'The call was ended because its connection could not be restored in 30 seconds.',
      )
    case 'hang-up-limit':
      return status === 'disconnecting' ? endCall(state, { rebuild: true }) : unchanged(state)
    case 'passing-error':
      // While the connection is restored, the error has not passed.
      return call?.reconnecting || !state.passingError
        ? unchanged(state)
        : next({ ...state, passingError: null })
    case 'ring-limit':
    case 'status-poll':
      return unchanged(state)
  }
}

/** Only the five terminal statuses end a call; any other status and a failed poll do not. */
function polled(state: MachineState, status: string): Transition {
  if (!isTerminal(status) || state.status === 'disconnecting') return unchanged(state)
  // Another carrier makes the call, as soon as the voice library knows that this one does not.
  if (status === 'failed' && state.status === 'connecting' && state.call?.hasFallback)
    return unchanged(state)
  const endedBecause = state.call?.direction === 'inbound' ? null : endedBecauseText[status]
  return endCall(state, { hangUp: true, endedBecause })
}

function reconnecting(state: MachineState, isReconnecting: boolean): Transition {
  if (state.status !== 'connected' || state.call?.reconnecting === isReconnecting)
    return unchanged(state)
  const changed = withCall(state, { reconnecting: isReconnecting })
  if (isReconnecting) {
    return next(changed, { do: 'start-timer', timer: 'reconnect-limit', attempt: state.attempt })
  }
  return next({ ...changed, passingError: null }, { do: 'stop-timer', timer: 'reconnect-limit' })
}

/** Adds the reason of its end to the last call, if it has none. */
function finalStatus(state: MachineState, status: string): Transition {
  if (!isTerminal(status) || !state.lastCall || state.lastCall.endedBecause) return unchanged(state)
  // An error that is shown explains the end already.
  if (isLive(state) || state.error) return unchanged(state)
  const endedBecause = endedBecauseText[status]
  if (endedBecause === null) return unchanged(state)
  return next({ ...state, lastCall: { ...state.lastCall, endedBecause } })
}

/** Explains the end of the last call: in the error that is shown, or else as its reason. */
function failureKnown(state: MachineState, reason: string): Transition {
  const words = callFailureText(reason)
  if (words === null || isLive(state) || !state.lastCall) return unchanged(state)
  const { error, lastCall } = state
  if (error === null) return next({ ...state, lastCall: { ...lastCall, endedBecause: words } })
  return error.box === 'call'
    ? next({ ...state, error: { ...error, advice: words } })
    : unchanged(state)
}
