import { isTerminal } from '@ringback/contract/customers/calls/calls'
import { softphoneText } from '../words.ts'
import { isBusy, newCall, next, endCall, unchanged } from './transitions.ts'
import { type CallEvent, type MachineState, type Transition } from './events.ts'
import { type IncomingCall } from './softphone-state.ts'
import { type IncomingDetails } from '../voice-device.ts'

/*
 * The states of an incoming call until it is answered (docs/readings.md, 31). It then continues as
 * `connecting` in call-machine.ts.
 *
 *   idle ── incoming ──▶ ringing ── accept ──▶ answering ── microphone opened ──▶ connecting
 *                          │  ▲                    │
 *                          │  └─ microphone refused┤
 *                          ▼                       ▼
 *         idle: declined, caller hung up, answered or declined in another browser, ring limit
 *
 * The microphone opens before the call is answered. The caller hears ringing while the browser asks for
 * permission, and is never connected to a user whose microphone does not work.
 */

/** Whether a call can start or ring: the status allows it and no other call exists. */
export function canStart(state: MachineState): boolean {
  return (state.status === 'idle' || state.status === 'error') && !isBusy(state)
}

/**
 * Lets the call ring, or rejects it while another call is active or rings (spec section 4). A page that cannot ring
 * for another reason leaves it to the user's other browsers.
 */
export function ringOrReject(
  state: MachineState,
  incomingId: number,
  details: IncomingDetails,
): Transition {
  if (isBusy(state)) return next(state, { do: 'reject-incoming', incomingId })
  if (state.activeInOtherTab || !canStart(state)) {
    return next(state, { do: 'ignore-incoming', incomingId })
  }
  const attempt = state.attempt + 1
  return next(
    {
      ...state,
      attempt,
      status: 'idle',
      incoming: { ...details, answering: false, problem: null },
      answeredElsewhere: null,
      error: null,
    },
    { do: 'attach-incoming', incomingId, attempt },
    { do: 'start-timer', timer: 'ring-limit', attempt },
    { do: 'start-timer', timer: 'status-poll', attempt },
  )
}

export function accept(state: MachineState): Transition {
  if (!state.incoming || state.incoming.answering) return unchanged(state)
  return next(withIncoming(state, { answering: true, problem: null }), {
    do: 'open-microphone',
    attempt: state.attempt,
  })
}

/**
 * Handles an event of the ringing call, its timers, the microphone or the server. After its end `answered-elsewhere` may
 * follow; the history shows the rest.
 */
export function transitionIncoming(state: MachineState, event: CallEvent): Transition {
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
          warningNames: [],
        },
        { do: 'stop-timer', timer: 'ring-limit' },
        { do: 'start-timer', timer: 'connect-limit', attempt },
        { do: 'answer', attempt },
      )
    case 'microphone-refused':
      return next(withIncoming(state, { answering: false, problem: event.message }))
    case 'input-replaced':
      return next({ ...state, inputId: null, notice: softphoneText.inputLost })
    case 'disconnected':
    case 'lost':
      return endCall(state)
    case 'failed':
      return event.fatal ? endCall(state) : unchanged(state)
    case 'timeout':
      return event.timer === 'ring-limit' ? endCall(state, { hangUp: true }) : unchanged(state)
    case 'polled': {
      const isAnsweredElsewhere = event.status === 'in-progress' && !incoming.answering
      return isTerminal(event.status) || isAnsweredElsewhere ? endCall(state) : unchanged(state)
    }
    default:
      return unchanged(state)
  }
}

function withIncoming(state: MachineState, change: Partial<IncomingCall>): MachineState {
  return state.incoming ? { ...state, incoming: { ...state.incoming, ...change } } : state
}
