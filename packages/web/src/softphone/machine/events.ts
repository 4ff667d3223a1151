import { type Micros } from '@ringback/contract/money'
import { type Caller } from '../voice-device.ts'
import { type Command, type SoftphoneState, IDLE_SOFTPHONE } from './softphone-state.ts'

/** The state of the call machine: what screens show, and what only the machine needs. */
export interface MachineState extends SoftphoneState {
  /**
   * The number of calls that were started or rang here. Every event of a call carries its attempt, so
   * that a late event of an earlier call is recognised.
   */
  attempt: number
  /** Names of the active warnings of the voice library; `call.warnings` holds their sentences. */
  warned: string[]
}

export const INITIAL_STATE: MachineState = { ...IDLE_SOFTPHONE, attempt: 0, warned: [] }

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
  /** The chosen microphone no longer exists, so the default one was opened. */
  | { is: 'input-replaced' }
  | { is: 'created'; call: CreatedCall }
  | { is: 'start-refused'; message: string; lacksCredit: boolean }
  | { is: 'ringing' }
  | { is: 'accepted'; atMs: number }
  | { is: 'disconnected'; atMs: number }
  /** The voice library reports an error; a call that survives it is not `fatal`. */
  | { is: 'failed'; code: number; message: string; fatal: boolean }
  /** The library's hang-up threw; only destroying the device is certain to end the call. */
  | { is: 'hang-up-failed' }
  /** The signalling socket dropped before the call could be resumed, so the call is dead. */
  | { is: 'lost' }
  | { is: 'reconnecting' }
  | { is: 'reconnected' }
  | { is: 'sampled'; mos: number | null }
  | { is: 'warned'; name: string }
  | { is: 'warning-cleared'; name: string }
  | { is: 'polled'; status: string }
  /** The final status of a call that ended before it was answered. */
  | { is: 'outcome-known'; status: string }
  | { is: 'time-out'; timer: Timer }

export type MachineEvent =
  | Command
  | { is: 'lock-acquired' }
  | { is: 'lock-lost' }
  | { is: 'device-ready' }
  | { is: 'device-failed'; message: string }
  /** A call rings at this device; `ring` is its key in incoming-calls.ts. */
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
  /** Subscribes to a ringing call, which from here has an attempt number like any other call. */
  | { do: 'attach-incoming'; ring: number; attempt: number }
  | { do: 'open-microphone'; attempt: number }
  | { do: 'answer'; attempt: number }
  | { do: 'mute'; muted: boolean }
  | { do: 'send-digits'; digits: string }
  | { do: 'switch-input'; deviceId: string }
  | { do: 'start-timer'; timer: Timer; attempt: number }
  | { do: 'stop-timer'; timer: Timer }
  | { do: 'stop-timers' }
  | { do: 'notify-connected' }
  /**
   * Releases the microphone, reports the end to the server and refreshes balance and history.
   * `explain` asks the server why the call ended; `leaving` means that the page is being closed.
   */
  | {
      do: 'finish-call'
      attempt: number
      callId: string | null
      explain: boolean
      leaving: boolean
    }

/** The result of a transition: the next state, and the effects to run in this order. */
export interface Transition {
  state: MachineState
  effects: Effect[]
}
