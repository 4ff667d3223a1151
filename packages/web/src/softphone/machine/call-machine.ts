import { softphoneWords } from '../../strings/softphone.ts'
import {
  callError,
  isLive,
  isBusy,
  newCall,
  next,
  endCall,
  unchanged,
  withCall,
} from './transitions.ts'
import { stepCall } from './active-call.ts'
import { accept, canStart, ring, stepRinging } from './incoming-machine.ts'
import { type PhoneEvent, type PhoneState, type Step } from './events.ts'

/*
 * The life of a call (spec section 4, readings 2, 15, 16).
 *
 *            lock-acquired               device-ready
 *   (start) ────────────▶ initializing ────────────▶ idle ◀───────────────────────────┐
 *                             │  a start waits here   │ start                         │
 *               device-failed │                       ▼                               │
 *                             │                   connecting ──── disconnected, ────▶ │
 *                             ▼                    │  │  │        terminal poll        │
 *                           error ◀── failed, ─────┘  │  │ end                        │
 *                             ▲       30 s limit      │  ▼                            │
 *               failed, lost, │                accepted  disconnecting ── disconnected, ─▶
 *               30 s of       │                       ▼  ▲                limit       │
 *               reconnecting  └────────────────── connected ──── disconnected, ─────▶ │
 *                                                                terminal poll
 *   error ── dismiss-error ──▶ idle;  error ── start ──▶ connecting
 *   A call that comes in rings beside `idle`; how it goes on from there stands in incoming-machine.ts.
 *
 * Whatever a call causes carries the number of its attempt. An event of another attempt, or one that
 * does not fit the state, returns the very same state and no effects: late answers of servers and of
 * the voice library are ordinary, not exceptional.
 */

/** Pure: the next state and what has to be done about it. */
export function step(state: PhoneState, event: PhoneEvent): Step {
  switch (event.is) {
    case 'start':
      return start(state, event.to)
    case 'end':
      return end(state)
    case 'toggle-mute':
      return toggleMute(state)
    case 'press':
      return press(state, event.key)
    case 'dismiss-error':
      return dismissError(state)
    case 'take-over':
      return state.activeInOtherTab ? { state, effects: [{ do: 'steal-lock' }] } : unchanged(state)
    case 'choose-input':
      return {
        state: { ...state, inputId: event.deviceId, notice: null },
        effects: state.call ? [{ do: 'use-input', deviceId: event.deviceId }] : [],
      }
    case 'lock-acquired':
      return {
        state: { ...state, activeInOtherTab: false, error: null, status: 'initializing' },
        effects: [{ do: 'open-device' }],
      }
    case 'lock-lost':
      return phoneElsewhere(state)
    case 'device-ready':
      return deviceReady(state)
    case 'device-failed':
      return state.status === 'initializing'
        ? next({ ...state, status: 'error', call: null, error: callError(event.message) })
        : unchanged(state)
    case 'incoming':
      return ring(state, event.ring, event.caller)
    case 'accept':
      return accept(state)
    case 'decline':
      return state.incoming ? endCall(state, { status: 'idle', hangUp: true }) : unchanged(state)
    case 'page-hidden':
      return isBusy(state)
        ? endCall(state, { status: 'idle', hangUp: true, leaving: true })
        : unchanged(state)
    case 'page-restored':
      return state.activeInOtherTab
        ? unchanged(state)
        : next({ ...state, status: 'initializing', call: null }, { do: 'rebuild-device' })
    case 'inputs-found':
      return next({ ...state, inputs: event.inputs })
    case 'input-lost':
      return next({
        ...state,
        inputId: null,
        notice: event.othersLeft ? softphoneWords.inputLost : softphoneWords.lastInputLost,
      })
    case 'input-refused':
      return next({ ...state, inputId: null, notice: softphoneWords.inputRefused })
    case 'call':
      if (event.attempt !== state.attempt) return unchanged(state)
      return state.incoming ? stepRinging(state, event.event) : stepCall(state, event.event)
  }
}

function start(state: PhoneState, to: string): Step {
  if (state.activeInOtherTab) return next({ ...state, error: callError(softphoneWords.inOtherTab) })
  if (state.status === 'initializing') {
    return state.call ? unchanged(state) : next({ ...state, error: null, call: newCall(to) })
  }
  if (!canStart(state)) return unchanged(state)
  const attempt = state.attempt + 1
  return {
    state: {
      ...state,
      attempt,
      status: 'connecting',
      call: newCall(to),
      error: null,
      notice: null,
      warned: [],
    },
    effects: [
      { do: 'start-timer', timer: 'connect-limit', attempt },
      { do: 'place-call', attempt, to },
    ],
  }
}

function end(state: PhoneState): Step {
  const { status, attempt } = state
  if (status === 'initializing' && state.call) return next({ ...state, call: null })
  if (status !== 'connecting' && status !== 'connected') return unchanged(state)
  return {
    state: { ...state, status: 'disconnecting' },
    effects: [
      { do: 'stop-timers' },
      { do: 'start-timer', timer: 'hang-up-limit', attempt },
      { do: 'hang-up', attempt },
    ],
  }
}

function toggleMute(state: PhoneState): Step {
  if (!state.call || !isLive(state) || state.status === 'disconnecting') return unchanged(state)
  const muted = !state.call.muted
  return next(withCall(state, { muted }), { do: 'mute', muted })
}

function press(state: PhoneState, key: string): Step {
  if (state.status !== 'connected') return unchanged(state)
  if (!/^[0-9*#w]+$/.test(key)) {
    return next({ ...state, error: callError(softphoneWords.illegalDigit) })
  }
  return { state, effects: [{ do: 'send-digits', digits: key }] }
}

function dismissError(state: PhoneState): Step {
  if (!state.error) return unchanged(state)
  return next({ ...state, error: null, status: state.status === 'error' ? 'idle' : state.status })
}

function deviceReady(state: PhoneState): Step {
  if (state.status !== 'initializing') return unchanged(state)
  const ready: PhoneState = { ...state, status: 'idle', call: null }
  return state.call ? start(ready, state.call.to) : next(ready)
}

function phoneElsewhere(state: PhoneState): Step {
  const ended = isBusy(state)
    ? endCall(state, { status: 'idle', hangUp: true, because: softphoneWords.movedToOtherTab })
    : next({ ...state, status: 'idle', call: null })
  return {
    state: { ...ended.state, activeInOtherTab: true },
    effects: [...ended.effects, { do: 'close-device' }],
  }
}
