import { type Effect, type PhoneState, type Step } from './events.ts'
import { type OngoingCall, type SoftphoneError } from './softphone-state.ts'

interface Ending {
  status: 'idle' | 'error'
  error?: SoftphoneError
  because?: string | null
  /** The voice library's call may still be there. */
  hangUp?: boolean
  rebuild?: boolean
  explain?: boolean
  unansweredFrom?: string
  leaving?: boolean
}

/** The one way a call comes to its end, whatever the reason. */
export function endCall(state: PhoneState, ending: Ending): Step {
  const { attempt } = state
  const callId = (state.call ?? state.incoming)?.callId ?? null
  const effects: Effect[] = [{ do: 'stop-timers' }]
  if (ending.hangUp) effects.push({ do: 'hang-up', attempt })
  effects.push({
    do: 'finish',
    attempt,
    callId,
    explain: ending.explain ?? false,
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
        endedBecause: ending.because ?? null,
        ...(ending.unansweredFrom !== undefined && { unansweredFrom: ending.unansweredFrom }),
      },
      error: ending.error ?? null,
      warned: [],
    },
    effects,
  }
}

export function isLive(state: PhoneState): boolean {
  return (
    state.status === 'connecting' ||
    state.status === 'connected' ||
    state.status === 'disconnecting'
  )
}

/** A call runs, begins, ends or rings: another one has to wait. */
export function isBusy(state: PhoneState): boolean {
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
    quality: { mos: null, rating: null, history: [] },
    warnings: [],
  }
}

export function withCall(state: PhoneState, change: Partial<OngoingCall>): PhoneState {
  return state.call ? { ...state, call: { ...state.call, ...change } } : state
}

export function callError(message: string): SoftphoneError {
  return { box: 'call', message, lacksCredit: false }
}

export function microphoneError(message: string): SoftphoneError {
  return { box: 'microphone', message, lacksCredit: false }
}

export function unchanged(state: PhoneState): Step {
  return { state, effects: [] }
}

export function next(state: PhoneState, ...effects: Effect[]): Step {
  return { state, effects }
}
