import { isTerminal } from '@ringback/contract/calls'
import {
  endedBecauseWords,
  failedToStartWords,
  networkRefusalWords,
  microphoneWords,
  softphoneWords,
  voiceErrorWords,
  warningWords,
} from '../../strings/softphone.ts'
import {
  callError,
  isLive,
  microphoneError,
  next,
  endCall,
  unchanged,
  withCall,
} from './transitions.ts'
import { qualityLabel } from './call-quality.ts'
import { unansweredWords } from './incoming-machine.ts'
import { type CallEvent, type MachineState, type Transition, type Timer } from './events.ts'
import { QUALITY_HISTORY_LENGTH, type SoftphoneError } from './softphone-state.ts'

/** Handles an event of the call, its timers or the server, in any state. */
export function transitionCall(state: MachineState, event: CallEvent): Transition {
  if (event.is === 'final-status-known') return finalStatus(state, event.status)
  if (event.is === 'failed') return failed(state, event)
  if (!isLive(state)) return unchanged(state)
  switch (event.is) {
    case 'disconnected':
      return disconnected(state, event.atMs)
    case 'timeout':
      return timedOut(state, event.timer)
    case 'lost':
      return endCall(state, {
        status: 'error',
        error: callError(softphoneWords.connectionLost),
        hangUp: true,
        rebuild: true,
      })
    case 'hang-up-failed':
      return endCall(state, {
        status: 'error',
        error: callError(softphoneWords.failedToEndCall),
        rebuild: true,
      })
    case 'polled':
      return polled(state, event.status)
    case 'sampled':
      return sampled(state, event.mos)
    case 'warned':
      return warn(state, [...state.warningNames.filter(name => name !== event.name), event.name])
    case 'warning-cleared':
      return warn(
        state,
        state.warningNames.filter(name => name !== event.name),
      )
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
      return endCall(state, {
        status: 'error',
        error: microphoneError(event.message),
        hangUp: true,
      })
    case 'input-replaced':
      return next({ ...state, inputId: null, notice: softphoneWords.inputLost })
    case 'start-refused':
      return endCall(state, {
        status: 'error',
        error: { ...callError(event.message), lacksCredit: event.lacksCredit },
        hangUp: true,
      })
    case 'created': {
      const { toNumber, ...details } = event.call
      return next(withCall(state, { ...details, to: toNumber }), {
        do: 'start-timer',
        timer: 'status-poll',
        attempt,
      })
    }
    case 'ringing':
      // While the other phone rings, the server's dial timeout is the limit (docs/readings.md, 16).
      return next(withCall(state, { ringing: true }), { do: 'stop-timer', timer: 'connect-limit' })
    case 'accepted':
      return next(
        { ...withCall(state, { ringing: false, connectedAtMs: event.atMs }), status: 'connected' },
        { do: 'stop-timer', timer: 'connect-limit' },
        { do: 'notify-connected' },
      )
  }
}

function disconnected(state: MachineState, atMs: number): Transition {
  if (state.status === 'disconnecting') return endCall(state, { status: 'idle' })
  const { connectedAtMs = null, authorisedSeconds = null, direction } = state.call ?? {}
  if (direction === 'inbound' && connectedAtMs === null) {
    return endCall(state, { status: 'idle', endedBecause: softphoneWords.callerGone })
  }
  const isTimeUsedUp =
    connectedAtMs !== null &&
    authorisedSeconds !== null &&
    atMs - connectedAtMs >= (authorisedSeconds - 1) * 1000
  return endCall(state, {
    status: 'idle',
    endedBecause: isTimeUsedUp ? softphoneWords.timeUsedUp : null,
    // The library does not report why the call was not answered; the server knows, for example, a busy line.
    needsFinalStatus: connectedAtMs === null,
  })
}

function failed(state: MachineState, event: Extract<CallEvent, { is: 'failed' }>): Transition {
  const { code, message } = event
  if (!event.fatal) {
    return isLive(state)
      ? next({ ...state, notice: voiceErrorWords(message, code) })
      : unchanged(state)
  }
  const error = voiceError(code, message)
  const endedBecause = networkRefusalWords[code] ?? null
  if (isLive(state)) return endCall(state, { status: 'error', error, endedBecause, hangUp: true })
  // For a refused microphone the SDK emits `disconnect` before the error.
  return state.status === 'idle' && state.attempt > 0 && !state.error
    ? next({ ...state, status: 'error', error })
    : unchanged(state)
}

function timedOut(state: MachineState, timer: Timer): Transition {
  const { status, call } = state
  switch (timer) {
    case 'connect-limit':
      if (status !== 'connecting' || call?.ringing) return unchanged(state)
      return endCall(state, {
        status: 'error',
        error: callError(failedToStartWords(softphoneWords.notConnectedInTime)),
        hangUp: true,
        rebuild: true,
      })
    case 'reconnect-limit':
      if (!call?.reconnecting) return unchanged(state)
      return endCall(state, {
        status: 'error',
        error: callError(softphoneWords.notReconnected),
        hangUp: true,
        rebuild: true,
      })
    case 'hang-up-limit':
      return status === 'disconnecting'
        ? endCall(state, { status: 'idle', rebuild: true })
        : unchanged(state)
    case 'ring-limit':
    case 'status-poll':
      return unchanged(state)
  }
}

/** Only the five terminal statuses end a call; any other status and a failed poll do not. */
function polled(state: MachineState, status: string): Transition {
  if (!isTerminal(status) || state.status === 'disconnecting') return unchanged(state)
  const endedBecause = state.call?.direction === 'inbound' ? null : endedBecauseWords[status]
  return endCall(state, { status: 'idle', hangUp: true, endedBecause })
}

function reconnecting(state: MachineState, isReconnecting: boolean): Transition {
  if (state.status !== 'connected' || state.call?.reconnecting === isReconnecting)
    return unchanged(state)
  return next(
    withCall(state, { reconnecting: isReconnecting }),
    isReconnecting
      ? { do: 'start-timer', timer: 'reconnect-limit', attempt: state.attempt }
      : { do: 'stop-timer', timer: 'reconnect-limit' },
  )
}

function sampled(state: MachineState, mos: number | null): Transition {
  if (!state.call || mos === null) return unchanged(state)
  const history = [...state.call.quality.history, mos].slice(-QUALITY_HISTORY_LENGTH)
  return next(withCall(state, { quality: { mos, label: qualityLabel(mos), history } }))
}

function warn(state: MachineState, warningNames: string[]): Transition {
  const words = warningNames.flatMap(name => warningWords[name] ?? [])
  return next({ ...withCall(state, { warnings: [...new Set(words)] }), warningNames })
}

/** Adds the reason of its end to the last call, if it has none. */
function finalStatus(state: MachineState, status: string): Transition {
  if (!isTerminal(status) || !state.lastCall || state.lastCall.endedBecause) return unchanged(state)
  if (isLive(state)) return unchanged(state)
  const { unansweredFrom } = state.lastCall
  const endedBecause =
    unansweredFrom === undefined
      ? endedBecauseWords[status]
      : unansweredWords(status, unansweredFrom)
  return endedBecause
    ? next({ ...state, lastCall: { ...state.lastCall, endedBecause } })
    : unchanged(state)
}

/** The error to show: codes 31401 and 31402 in the Microphone box, all other codes in the Call box. */
function voiceError(code: number, message: string): SoftphoneError {
  if (code === 31401) return microphoneError(microphoneWords.denied)
  if (code === 31402) return microphoneError(microphoneWords['in-use'])
  // The explanation is for the user. The message of the specification follows, because support needs it.
  const explanation = networkRefusalWords[code]
  const specifiedMessage = voiceErrorWords(message, code)
  return callError(explanation ? `${explanation} ${specifiedMessage}` : specifiedMessage)
}
