import { type Micros } from '@ringback/contract/money'
import { type Caller } from '../voice-device.ts'
import { type Command, type SoftphoneState, IDLE_SOFTPHONE } from './softphone-state.ts'

/** What the machine knows beyond what is shown. */
export interface PhoneState extends SoftphoneState {
  /** Counts the calls that were started or rang here, so that late events of an earlier one are known. */
  attempt: number
  /** Names of the voice library's standing warnings; `call.warnings` are their words. */
  warned: string[]
}

export const INITIAL_STATE: PhoneState = { ...IDLE_SOFTPHONE, attempt: 0, warned: [] }

export interface CreatedCall {
  callId: string
  fromNumber: string
  toNumber: string
  ratePerMinute: Micros
  billingSeconds: number
  authorisedSeconds: number
}

export type CallEvent =
  | { is: 'microphone-opened' }
  | { is: 'microphone-refused'; message: string }
  /** The chosen microphone was gone, so the default one was opened. */
  | { is: 'input-replaced' }
  | { is: 'created'; call: CreatedCall }
  | { is: 'start-refused'; message: string; lacksCredit: boolean }
  | { is: 'ringing' }
  | { is: 'accepted'; atMs: number }
  | { is: 'disconnected'; atMs: number }
  /** The voice library reports an error; a call that survives it is not `fatal`. */
  | { is: 'failed'; code: number; message: string; fatal: boolean }
  /** The library could not even be told to hang up; only a new device ends the call for sure. */
  | { is: 'hang-up-failed' }
  /** The socket dropped before the call could be resumed: the library's call is dead. */
  | { is: 'lost' }
  | { is: 'reconnecting' }
  | { is: 'reconnected' }
  | { is: 'sampled'; mos: number | null }
  | { is: 'warned'; name: string }
  | { is: 'warning-cleared'; name: string }
  | { is: 'polled'; status: string }
  /** What became of a call that ended before it was answered. */
  | { is: 'outcome-known'; status: string }
  | { is: 'time-out'; timer: Timer }

export type PhoneEvent =
  | Command
  | { is: 'lock-acquired' }
  | { is: 'lock-lost' }
  | { is: 'device-ready' }
  | { is: 'device-failed'; message: string }
  /** Somebody calls; `ring` is the name of that call in incoming-calls.ts. */
  | { is: 'incoming'; ring: number; caller: Caller }
  | { is: 'page-hidden' }
  | { is: 'page-restored' }
  | { is: 'inputs-found'; inputs: SoftphoneState['inputs'] }
  | { is: 'input-lost'; othersLeft: boolean }
  | { is: 'input-refused' }
  | { is: 'call'; attempt: number; event: CallEvent }

export type Timer =
  'ring-limit' | 'connect-limit' | 'status-poll' | 'reconnect-limit' | 'hang-up-limit'

export type Effect =
  | { do: 'open-device' }
  | { do: 'rebuild-device' }
  | { do: 'close-device' }
  | { do: 'steal-lock' }
  | { do: 'place-call'; attempt: number; to: string }
  | { do: 'hang-up'; attempt: number }
  | { do: 'reject-incoming'; ring: number }
  /** From here it is a call as any other, with an attempt of its own. */
  | { do: 'attach-incoming'; ring: number; attempt: number }
  | { do: 'open-microphone'; attempt: number }
  | { do: 'answer'; attempt: number }
  | { do: 'mute'; muted: boolean }
  | { do: 'send-digits'; digits: string }
  | { do: 'use-input'; deviceId: string }
  | { do: 'start-timer'; timer: Timer; attempt: number }
  | { do: 'stop-timer'; timer: Timer }
  | { do: 'stop-timers' }
  | { do: 'notify-connected' }
  /** Say that the call is over: microphone off, balance and history refreshed, server told. */
  | { do: 'finish'; attempt: number; callId: string | null; explain: boolean; leaving: boolean }

export interface Step {
  state: PhoneState
  effects: Effect[]
}
