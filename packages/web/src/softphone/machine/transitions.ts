import { type Effect, type MachineState, type Transition } from './events.ts'
import { callError } from './softphone-error.ts'
import { type IncomingDetails } from '../voice-device.ts'
import { type IncomingCall, type OngoingCall, type SoftphoneError } from './softphone-state.ts'

interface Ending {
  /** The call ends in the status `error`; without it in `idle`. */
  error?: SoftphoneError
  endedBecause?: string | null
  /** Set it if the voice library may still have the call. One that rings stops ringing here. */
  hangUp?: boolean
  /** The user declines the ringing call. */
  declines?: boolean
  /** Replaces the voice device. */
  rebuild?: boolean
  /** Requests the final status from the server, which shows why the call ended. */
  needsFinalStatus?: boolean
  pageHidden?: boolean
}

/** Ends the current call or the ringing call. Every end of a call uses this function. */
export function endCall(state: MachineState, ending: Ending = {}): Transition {
  const { attempt, incoming } = state
  const { declines = false } = ending
  const callId = (state.call ?? incoming)?.callId ?? null
  const effects: Effect[] = [{ do: 'stop-timers' }]
  if (ending.hangUp) {
    effects.push({ do: incoming && !declines ? 'stop-ringing' : 'hang-up', attempt })
  }
  effects.push({
    do: 'finish-call',
    attempt,
    callId,
    needsFinalStatus: ending.needsFinalStatus ?? false,
    pageHidden: ending.pageHidden ?? false,
    ring: incoming && { details: detailsOf(incoming), isDeclined: declines },
  })
  if (ending.rebuild) effects.push({ do: 'rebuild-device' })
  return {
    state: {
      ...state,
      status: ending.error ? 'error' : 'idle',
      call: null,
      incoming: null,
      lastCall: { callId, endedBecause: ending.endedBecause ?? null },
      error: ending.error ?? null,
      passingError: null,
      warningNames: [],
    },
    effects,
  }
}

function detailsOf({ callId, from, to }: IncomingCall): IncomingDetails {
  return { callId, from, to }
}

/** Ends a call whose voice device may be in no usable state any more. */
export function endBroken(state: MachineState, message: string): Transition {
  return endCall(state, { error: callError(message), hangUp: true, rebuild: true })
}

/** Whether a call is starting, active or ending. */
export function isLive(state: MachineState): boolean {
  return (
    state.status === 'connecting' ||
    state.status === 'connected' ||
    state.status === 'disconnecting'
  )
}

/** Whether a call rings here, is starting, active or ending. No other call can start then. */
export function isBusy(state: MachineState): boolean {
  return isLive(state) || state.incoming !== null
}

export function newCall(to: string): OngoingCall {
  return {
    direction: 'outbound',
    callId: null,
    to,
    fromNumber: null,
    ringing: false,
    muted: false,
    connectedAtMs: null,
    ratePerMinute: null,
    billingSeconds: null,
    authorisedSeconds: null,
    hasFallback: false,
    reconnecting: false,
    quality: { mos: null, label: null, history: [] },
    warnings: [],
  }
}

export function withCall(state: MachineState, change: Partial<OngoingCall>): MachineState {
  return state.call ? { ...state, call: { ...state.call, ...change } } : state
}

export function unchanged(state: MachineState): Transition {
  return { state, effects: [] }
}

export function next(state: MachineState, ...effects: Effect[]): Transition {
  return { state, effects }
}
