import { transitionCall } from './active-call.ts'
import type { MachineEvent, MachineState, Transition } from './events.ts'
import { accept, canStart, ringOrReject, transitionIncoming } from './incoming-machine.ts'
import { callError, passingError } from './softphone-error.ts'
import type { SoftphoneError } from './softphone-state.ts'
import { isSoundEvent, transitionSound } from './sound-transitions.ts'
import { isLive, isBusy, newCall, next, endCall, unchanged, withCall } from './transitions.ts'

/*
 * The states of a call (spec section 4; docs/readings.md, 2, 15, 16).
 *
 *           lock-acquired             device-ready
 *   (start) ────────────▶ initializing ────────────▶ idle ◀───────────────────────────┐
 *                             │ (a `start` waits)     │ start                         │
 *               device-failed │                       ▼                               │
 *                             │                   connecting ──── disconnected, ────▶ │
 *                             ▼                    │  │  │        terminal poll        │
 *                           error ◀── failed, ─────┘  │  │ end                        │
 *                             ▲       30 s limit      │  ▼                            │
 *               failed, lost, │                accepted  disconnecting ── disconnected, ─▶
 *               30 s of       │                       ▼  ▲                limit       │
 *               reconnecting  └────────────────── connected ──── disconnected, ─────▶ │
 *                                                                terminal poll
 *   error ── dismiss-end ──▶ idle;  error ── start ──▶ connecting;  idle ── device-failed ──▶ error
 *   An incoming call rings while the status is `idle`; incoming-machine.ts has its diagram.
 *
 * Every event of a call carries the number of its attempt. Late responses of the server and late events of
 * the voice library are expected: for an event of another attempt, or one that does not fit the state, the
 * transition returns the same state object and no effects.
 */

/** Pure function of state and event. */
export function transition(state: MachineState, event: MachineEvent): Transition {
  if (isSoundEvent(event)) return transitionSound(state, event)
  switch (event.is) {
    case 'start':
      return start(state, event.to)
    case 'end':
      return end(state)
    case 'toggle-mute':
      return toggleMute(state)
    case 'press':
      return press(state, event.key)
    case 'dismiss-end':
      return dismissEnd(state)
    case 'dismiss-answered-elsewhere':
      return next({ ...state, answeredElsewhere: null })
    case 'take-over':
      return state.activeInOtherTab ? next(state, { do: 'steal-lock' }) : unchanged(state)
    case 'unsupported':
      return next({ ...state, unsupported: event.error, status: 'error', error: event.error })
    case 'lock-acquired':
      return lockAcquired(state)
    case 'lock-lost':
      return lockLost(state)
    case 'device-ready':
      return deviceReady(state)
    case 'device-failed':
      return deviceFailed(state, event.error)
    case 'device-error':
      return next({ ...state, passingError: passingError(event) })
    case 'device-recovered':
      return state.passingError ? next({ ...state, passingError: null }) : unchanged(state)
    case 'incoming':
      return ringOrReject(state, event.incomingId, event.details)
    case 'accept':
      return accept(state)
    case 'decline':
      return state.incoming ? endCall(state, { hangUp: true, declines: true }) : unchanged(state)
    case 'page-hidden':
      return isBusy(state) ? endCall(state, { hangUp: true, pageHidden: true }) : unchanged(state)
    case 'page-restored':
      return state.activeInOtherTab || state.unsupported
        ? unchanged(state)
        : next({ ...state, status: 'initializing', call: null }, { do: 'rebuild-device' })
    case 'call':
      if (event.attempt !== state.attempt) return unchanged(state)
      return state.incoming
        ? transitionIncoming(state, event.event)
        : transitionCall(state, event.event)
  }
}

function start(state: MachineState, to: string): Transition {
  if (state.unsupported) return next({ ...state, status: 'error', error: state.unsupported })
  // The screen shows where the phone is, and offers to take over.
  if (state.activeInOtherTab) return unchanged(state)
  if (state.status === 'initializing') {
    return state.call ? unchanged(state) : next({ ...state, error: null, call: newCall(to) })
  }
  if (!canStart(state)) return unchanged(state)
  const attempt = state.attempt + 1
  return next(
    {
      ...state,
      attempt,
      status: 'connecting',
      call: newCall(to),
      error: null,
      deviceError: null,
      notice: null,
      answeredElsewhere: null,
      warningNames: [],
    },
    { do: 'start-timer', timer: 'connect-limit', attempt },
    { do: 'place-call', attempt, to },
  )
}

function end(state: MachineState): Transition {
  const { status, attempt } = state
  if (status === 'initializing' && state.call) return next({ ...state, call: null })
  if (status !== 'connecting' && status !== 'connected') return unchanged(state)
  return next(
    { ...state, status: 'disconnecting' },
    { do: 'stop-timers' },
    { do: 'start-timer', timer: 'hang-up-limit', attempt },
    { do: 'hang-up', attempt },
  )
}

function toggleMute(state: MachineState): Transition {
  if (!state.call || !isLive(state) || state.status === 'disconnecting') return unchanged(state)
  const muted = !state.call.muted
  return next(withCall(state, { muted }), { do: 'mute', muted })
}

function press(state: MachineState, key: string): Transition {
  if (state.status !== 'connected') return unchanged(state)
  if (!/^[0-9*#w]+$/.test(key)) {
    return next({ ...state, error: callError('Illegal character passed into sendDigits') })
  }
  return next(state, { do: 'send-digits', digits: key })
}

/** An error explains the call that ended with it, so that call needs no second explanation. */
function dismissEnd(state: MachineState): Transition {
  const { error, lastCall } = state
  if (!error && !lastCall?.endedBecause) return unchanged(state)
  return next({
    ...state,
    error: null,
    status: state.status === 'error' ? 'idle' : state.status,
    lastCall: lastCall && { ...lastCall, endedBecause: null },
  })
}

function deviceReady(state: MachineState): Transition {
  if (state.status !== 'initializing') return unchanged(state)
  const ready: MachineState = { ...state, status: 'idle', call: null, deviceError: null }
  return state.call ? start(ready, state.call.to) : next(ready)
}

function deviceFailed(state: MachineState, error: SoftphoneError): Transition {
  // A call reports its own error.
  if (state.activeInOtherTab || isBusy(state)) return unchanged(state)
  const failed = { ...state, deviceError: error }
  // An error that is already shown caused this one, or says more.
  if (state.status === 'error') return next(failed)
  return next({ ...failed, status: 'error', call: null, error, passingError: null })
}

function lockAcquired(state: MachineState): Transition {
  return next(
    { ...state, activeInOtherTab: false, error: null, status: 'initializing' },
    { do: 'open-device' },
  )
}

function lockLost(state: MachineState): Transition {
  const ended = isBusy(state)
    ? endCall(state, { hangUp: true, endedBecause: 'The phone was moved to another tab.' })
    : next({ ...state, status: 'idle', call: null })
  return next(
    { ...ended.state, activeInOtherTab: true, answeredElsewhere: null },
    ...ended.effects,
    { do: 'close-device' },
  )
}
