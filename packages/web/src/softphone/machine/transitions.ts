import { type Effect, type MachineState, type Transition } from './events.ts'
import { type OngoingCall, type SoftphoneError } from './softphone-state.ts'

interface Ending {
  status: 'idle' | 'error'
  error?: SoftphoneError
  reason?: string | null
  /** The voice library may still have the call. */
  hangUp?: boolean
  rebuild?: boolean
  explainEnd?: boolean
  unansweredFrom?: string
  leaving?: boolean
}

/** Every end of a call goes through this function, whatever the reason. */
export function endCall(state: MachineState, ending: Ending): Transition {
  const { attempt } = state
  const callId = (state.call ?? state.incoming)?.callId ?? null
  const effects: Effect[] = [{ do: 'stop-timers' }]
  if (ending.hangUp) effects.push({ do: 'hang-up', attempt })
  effects.push({
    do: 'finish-call',
    attempt,
    callId,
    explain: ending.explainEnd ?? false,
    leaving: ending.leaving ?? false,
  })
  if (ending.rebuild) effects.push({ do: 'rebuild-device' })
  return {
    state: {
      ...state,
      status: ending.status,
      call: null,
      incoming: null,
      lastCall: {
        callId,
        endedBecause: ending.reason ?? null,
        ...(ending.unansweredFrom !== undefined && { unansweredFrom: ending.unansweredFrom }),
      },
      error: ending.error ?? null,
      warned: [],
    },
    effects,
  }
}

export function isLive(state: MachineState): boolean {
  return (
    state.status === 'connecting' ||
    state.status === 'connected' ||
    state.status === 'disconnecting'
  )
}

/** A call rings, starts, runs or ends, so no other call can start. */
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
    reconnecting: false,
    quality: { mos: null, label: null, history: [] },
    warnings: [],
  }
}

export function withCall(state: MachineState, change: Partial<OngoingCall>): MachineState {
  return state.call ? { ...state, call: { ...state.call, ...change } } : state
}

export function callError(message: string): SoftphoneError {
  return { box: 'call', message, lacksCredit: false }
}

export function microphoneError(message: string): SoftphoneError {
  return { box: 'microphone', message, lacksCredit: false }
}

export function unchanged(state: MachineState): Transition {
  return { state, effects: [] }
}

export function next(state: MachineState, ...effects: Effect[]): Transition {
  return { state, effects }
}
