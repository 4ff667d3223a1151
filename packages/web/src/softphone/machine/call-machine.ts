import { softphoneWords } from '../../strings/softphone.ts'
import { callError, isLive, isTaken, newCall, only, over, same, withCall } from './transitions.ts'
import { stepCall } from './active-call.ts'
import { accept, mayBegin, ring, stepRinging } from './incoming-machine.ts'
import { type PhoneEvent, type PhoneState, type Step } from './events.ts'

/*
 * The life of a call (spec section 4, readings 2, 15, 16).
 *
 *            phone-here               device-ready
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
      return state.elsewhere ? { state, effects: [{ do: 'take-phone' }] } : same(state)
    case 'choose-input':
      return {
        state: { ...state, inputId: event.deviceId, notice: null },
        effects: state.call ? [{ do: 'use-input', deviceId: event.deviceId }] : [],
      }
    case 'phone-here':
      return {
        state: { ...state, elsewhere: false, error: null, status: 'initializing' },
        effects: [{ do: 'open-device' }],
      }
    case 'phone-elsewhere':
      return phoneElsewhere(state)
    case 'device-ready':
      return deviceReady(state)
    case 'device-failed':
      return state.status === 'initializing'
        ? only({ ...state, status: 'error', call: null, error: callError(event.message) })
        : same(state)
    case 'incoming':
      return ring(state, event.ring, event.caller)
    case 'accept':
      return accept(state)
    case 'decline':
      return state.incoming ? over(state, { status: 'idle', hangUp: true }) : same(state)
    case 'page-hidden':
      return isTaken(state)
        ? over(state, { status: 'idle', hangUp: true, leaving: true })
        : same(state)
    case 'page-restored':
      return state.elsewhere
        ? same(state)
        : only({ ...state, status: 'initializing', call: null }, { do: 'rebuild-device' })
    case 'inputs-found':
      return only({ ...state, inputs: event.inputs })
    case 'input-lost':
      return only({
        ...state,
        inputId: null,
        notice: event.othersLeft ? softphoneWords.inputLost : softphoneWords.lastInputLost,
      })
    case 'input-refused':
      return only({ ...state, inputId: null, notice: softphoneWords.inputRefused })
    case 'call':
      if (event.attempt !== state.attempt) return same(state)
      return state.incoming ? stepRinging(state, event.event) : stepCall(state, event.event)
  }
}

function start(state: PhoneState, to: string): Step {
  if (state.elsewhere) return only({ ...state, error: callError(softphoneWords.inOtherTab) })
  if (state.status === 'initializing') {
    return state.call ? same(state) : only({ ...state, error: null, call: newCall(to) })
  }
  if (!mayBegin(state)) return same(state)
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
  if (status === 'initializing' && state.call) return only({ ...state, call: null })
  if (status !== 'connecting' && status !== 'connected') return same(state)
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
  if (!state.call || !isLive(state) || state.status === 'disconnecting') return same(state)
  const muted = !state.call.muted
  return only(withCall(state, { muted }), { do: 'mute', muted })
}

function press(state: PhoneState, key: string): Step {
  if (state.status !== 'connected') return same(state)
  if (!/^[0-9*#w]+$/.test(key)) {
    return only({ ...state, error: callError(softphoneWords.illegalDigit) })
  }
  return { state, effects: [{ do: 'send-digits', digits: key }] }
}

function dismissError(state: PhoneState): Step {
  if (!state.error) return same(state)
  return only({ ...state, error: null, status: state.status === 'error' ? 'idle' : state.status })
}

function deviceReady(state: PhoneState): Step {
  if (state.status !== 'initializing') return same(state)
  const ready: PhoneState = { ...state, status: 'idle', call: null }
  return state.call ? start(ready, state.call.to) : only(ready)
}

function phoneElsewhere(state: PhoneState): Step {
  const ended = isTaken(state)
    ? over(state, { status: 'idle', hangUp: true, because: softphoneWords.movedToOtherTab })
    : only({ ...state, status: 'idle', call: null })
  return {
    state: { ...ended.state, elsewhere: true },
    effects: [...ended.effects, { do: 'close-device' }],
  }
}
