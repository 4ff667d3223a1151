import { isTerminal } from '@ringback/contract/calls'
import { missedCallWords, softphoneWords } from '../../strings/softphone.ts'
import { isBusy, newCall, next, endCall, unchanged } from './transitions.ts'
import { type CallEvent, type PhoneState, type Step } from './events.ts'
import { type IncomingCall } from './softphone-state.ts'
import { type Caller } from '../voice-device.ts'

/*
 * A call that comes in (readings 31), until it is a call like any other.
 *
 *   idle ── incoming ──▶ ringing ── accept ──▶ answering ── microphone opened ──▶ connecting
 *                          │  ▲                    │
 *                          │  └─ microphone refused┤
 *                          ▼                       ▼
 *         idle: declined, caller gave up, answered or declined elsewhere, ring limit
 *
 * The microphone comes before the answer: the caller hears it ring while the browser asks, and is not
 * put through to somebody who cannot speak.
 */

/** Whether a call may begin: nothing of another one is going on. */
export function canStart(state: PhoneState): boolean {
  return (state.status === 'idle' || state.status === 'error') && !isBusy(state)
}

/** Spec section 4: it is rejected if a call is already active; one that rings counts as that. */
export function ring(state: PhoneState, name: number, caller: Caller): Step {
  if (state.activeInOtherTab || !canStart(state)) {
    return { state, effects: [{ do: 'reject-incoming', ring: name }] }
  }
  const attempt = state.attempt + 1
  return next(
    {
      ...state,
      attempt,
      status: 'idle',
      incoming: { ...caller, answering: false, problem: null },
      error: null,
    },
    { do: 'attach-incoming', ring: name, attempt },
    { do: 'start-timer', timer: 'ring-limit', attempt },
    { do: 'start-timer', timer: 'status-poll', attempt },
  )
}

export function accept(state: PhoneState): Step {
  if (!state.incoming || state.incoming.answering) return unchanged(state)
  return next(withIncoming(state, { answering: true, problem: null }), {
    do: 'open-microphone',
    attempt: state.attempt,
  })
}

/** What the ringing call, its timers, the microphone and the server say. */
export function stepRinging(state: PhoneState, event: CallEvent): Step {
  const { incoming, attempt } = state
  if (!incoming) return unchanged(state)
  switch (event.is) {
    case 'microphone-opened':
      if (!incoming.answering) return unchanged(state)
      return next(
        {
          ...state,
          status: 'connecting',
          incoming: null,
          call: {
            ...newCall(incoming.to),
            direction: 'inbound',
            callId: incoming.callId,
            fromNumber: incoming.from,
          },
          notice: null,
          warned: [],
        },
        { do: 'stop-timer', timer: 'ring-limit' },
        { do: 'start-timer', timer: 'connect-limit', attempt },
        { do: 'answer', attempt },
      )
    case 'microphone-refused':
      return next(withIncoming(state, { answering: false, problem: event.message }))
    case 'input-replaced':
      return next({ ...state, inputId: null, notice: softphoneWords.inputLost })
    case 'disconnected':
    case 'lost':
      return missed(state, incoming)
    case 'failed':
      return event.fatal ? missed(state, incoming) : unchanged(state)
    case 'time-out':
      return event.timer === 'ring-limit'
        ? missed(state, incoming, { hangUp: true })
        : unchanged(state)
    case 'polled': {
      const isAnsweredElsewhere = event.status === 'in-progress' && !incoming.answering
      return isTerminal(event.status) || isAnsweredElsewhere
        ? missed(state, incoming)
        : unchanged(state)
    }
    default:
      return unchanged(state)
  }
}

/** The sentence about a call that rang here and ended without us; null when it was no missed one. */
export function unansweredWords(status: string, from: string): string | null {
  return status === 'no-answer' || status === 'canceled' ? missedCallWords(from) : null
}

/**
 * Missed, or answered or declined elsewhere: the server knows which. Turning the caller away is left out
 * where it rings no more: the same call may be running in another browser.
 */
function missed(state: PhoneState, incoming: IncomingCall, { hangUp = false } = {}): Step {
  return endCall(state, { status: 'idle', unansweredFrom: incoming.from, explain: true, hangUp })
}

function withIncoming(state: PhoneState, change: Partial<IncomingCall>): PhoneState {
  return state.incoming ? { ...state, incoming: { ...state.incoming, ...change } } : state
}
