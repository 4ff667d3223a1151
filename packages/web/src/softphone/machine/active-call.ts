import { isTerminal } from '@ringback/contract/calls'
import {
  endedBecauseWords,
  failedToStartWords,
  farEndWords,
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
import { rateQuality } from './call-quality.ts'
import { unansweredWords } from './incoming-machine.ts'
import { type CallEvent, type PhoneState, type Step, type Timer } from './events.ts'
import { QUALITY_HISTORY_LENGTH, type SoftphoneError } from './softphone-state.ts'

/** What the call, its timers and the server say about it, in any state. */
export function stepCall(state: PhoneState, event: CallEvent): Step {
  if (event.is === 'outcome-known') return explain(state, event.status)
  if (event.is === 'failed') return failed(state, event)
  if (!isLive(state)) return unchanged(state)
  switch (event.is) {
    case 'disconnected':
      return disconnected(state, event.atMs)
    case 'time-out':
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
      return warn(state, [...state.warned.filter(name => name !== event.name), event.name])
    case 'warning-cleared':
      return warn(
        state,
        state.warned.filter(name => name !== event.name),
      )
    case 'reconnecting':
    case 'reconnected':
      return reconnecting(state, event.is === 'reconnecting')
    default:
      return state.status === 'connecting' ? stepConnecting(state, event) : unchanged(state)
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

function stepConnecting(state: PhoneState, event: ConnectingEvent): Step {
  const { attempt } = state
  switch (event.is) {
    case 'microphone-opened':
      // The limit is for the network. Whoever had to look for the browser's question about the
      // microphone gets the whole of it.
      return { state, effects: [{ do: 'start-timer', timer: 'connect-limit', attempt }] }
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
      const { toNumber, ...known } = event.call
      return next(withCall(state, { ...known, to: toNumber }), {
        do: 'start-timer',
        timer: 'status-poll',
        attempt,
      })
    }
    case 'ringing':
      // From here the server's dial timeout is the limit (readings 16).
      return next(withCall(state, { ringing: true }), { do: 'stop-timer', timer: 'connect-limit' })
    case 'accepted':
      return next(
        { ...withCall(state, { ringing: false, connectedAtMs: event.atMs }), status: 'connected' },
        { do: 'stop-timer', timer: 'connect-limit' },
        { do: 'notify-connected' },
      )
  }
}

function disconnected(state: PhoneState, atMs: number): Step {
  if (state.status === 'disconnecting') return endCall(state, { status: 'idle' })
  const { connectedAtMs = null, authorisedSeconds = null, direction } = state.call ?? {}
  if (direction === 'inbound' && connectedAtMs === null) {
    return endCall(state, { status: 'idle', because: softphoneWords.callerGone })
  }
  const wasTimeUp =
    connectedAtMs !== null &&
    authorisedSeconds !== null &&
    atMs - connectedAtMs >= (authorisedSeconds - 1) * 1000
  return endCall(state, {
    status: 'idle',
    because: wasTimeUp ? softphoneWords.timeUsedUp : null,
    // The library only says that it is over; busy and no answer are known to the server.
    explain: connectedAtMs === null,
  })
}

function failed(state: PhoneState, event: Extract<CallEvent, { is: 'failed' }>): Step {
  const { code, message } = event
  if (!event.fatal) {
    return isLive(state)
      ? next({ ...state, notice: voiceErrorWords(message, code) })
      : unchanged(state)
  }
  const error = voiceError(code, message)
  const because = farEndWords[code] ?? null
  if (isLive(state)) return endCall(state, { status: 'error', error, because, hangUp: true })
  // A refused microphone is told in the other order: first `disconnect`, then why.
  return state.status === 'idle' && state.attempt > 0 && !state.error
    ? next({ ...state, status: 'error', error })
    : unchanged(state)
}

function timedOut(state: PhoneState, timer: Timer): Step {
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

/** Only the five terminal words end a call; anything else, also a failed poll, does not. */
function polled(state: PhoneState, status: string): Step {
  if (!isTerminal(status) || state.status === 'disconnecting') return unchanged(state)
  const because = state.call?.direction === 'inbound' ? null : endedBecauseWords[status]
  return endCall(state, { status: 'idle', hangUp: true, because })
}

function reconnecting(state: PhoneState, now: boolean): Step {
  if (state.status !== 'connected' || state.call?.reconnecting === now) return unchanged(state)
  return next(
    withCall(state, { reconnecting: now }),
    now
      ? { do: 'start-timer', timer: 'reconnect-limit', attempt: state.attempt }
      : { do: 'stop-timer', timer: 'reconnect-limit' },
  )
}

function sampled(state: PhoneState, mos: number | null): Step {
  if (!state.call || mos === null) return unchanged(state)
  const history = [...state.call.quality.history, mos].slice(-QUALITY_HISTORY_LENGTH)
  return next(withCall(state, { quality: { mos, rating: rateQuality(mos), history } }))
}

function warn(state: PhoneState, warned: string[]): Step {
  const words = warned.flatMap(name => warningWords[name] ?? [])
  return next({ ...withCall(state, { warnings: [...new Set(words)] }), warned })
}

function explain(state: PhoneState, status: string): Step {
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

/** 31401 and 31402 belong in the Microphone box. */
function voiceError(code: number, message: string): SoftphoneError {
  if (code === 31401) return microphoneError(microphoneWords.denied)
  if (code === 31402) return microphoneError(microphoneWords['in-use'])
  // What it means first, for whoever calls; then the specification's words, for whoever is asked for help.
  const meaning = farEndWords[code]
  const said = voiceErrorWords(message, code)
  return callError(meaning ? `${meaning} ${said}` : said)
}
