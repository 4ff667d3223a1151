import type { CarrierName } from '@ringback/contract/calls/carrier-name'
import { type Micros } from '@ringback/contract/money'
import { type IncomingDetails } from '../voice-device.ts'
import {
  type AudioDevice,
  type AudioProcessing,
  type Command,
  type SoftphoneError,
  type SoftphoneState,
  type SoundSettings,
  IDLE_SOFTPHONE,
} from './softphone-state.ts'

/** The state of the call machine. Screens use the part in {@link SoftphoneState}. */
export interface MachineState extends SoftphoneState {
  /**
   * The number of the newest call; every call that is started or rings here gets the next number. Every
   * event of a call carries the number of its call, so that late events of an earlier call are ignored.
   */
  attempt: number
  /** Names of the active warnings of the voice library; `call.warnings` has the texts to show. */
  warningNames: string[]
  /** The devices that the user chose, also while they are disconnected. */
  chosen: SoundSettings['chosen']
}

export const INITIAL_STATE: MachineState = {
  ...IDLE_SOFTPHONE,
  attempt: 0,
  warningNames: [],
  chosen: { input: null, output: null, ring: null },
}

export interface CreatedCall {
  callId: string
  toNumber: string
  fromNumber: string
  ratePerMinute: Micros
  billingSeconds: number
  authorisedSeconds: number
  carrier: CarrierName
  /** Whether another carrier may make the call if this one does not. */
  hasFallback: boolean
}

export type CallEvent =
  | { is: 'microphone-opened' }
  | { is: 'microphone-refused'; message: string }
  /** The chosen microphone no longer exists, so the default one was opened. */
  | { is: 'input-replaced' }
  | { is: 'created'; call: CreatedCall }
  | { is: 'start-refused'; error: SoftphoneError }
  | { is: 'ringing' }
  | { is: 'accepted'; atMs: number }
  | { is: 'disconnected'; atMs: number }
  /** The voice library reported an error. `fatal` means that the error ended the call. */
  | { is: 'failed'; code: number; message: string; fatal: boolean; provider?: string | undefined }
  /** The library threw while hanging up. Only destroying the device ends the call with certainty. */
  | { is: 'hang-up-failed' }
  /** The signalling socket closed, and the call cannot be resumed. */
  | { is: 'lost' }
  | { is: 'reconnecting' }
  | { is: 'reconnected' }
  | { is: 'sampled'; mos: number | null }
  /** The call sends a microphone that has ended. */
  | { is: 'input-ended' }
  | { is: 'warned'; name: string }
  | { is: 'warning-cleared'; name: string }
  | { is: 'polled'; status: string }
  /** The server reported the final status of a call that was never connected. */
  | { is: 'final-status-known'; status: string }
  /** A call that rang here was answered in another browser of the user. */
  | { is: 'answered-elsewhere'; details: IncomingDetails }
  /** The server has found out why the carrier did not make a call that has failed. */
  | { is: 'failure-known'; reason: string }
  | { is: 'timeout'; timer: Timer }

export type MachineEvent =
  | Command
  /** The page lacks something that calls need. It never gets the tab lock. */
  | { is: 'unsupported'; error: SoftphoneError }
  | { is: 'lock-acquired' }
  | { is: 'lock-lost' }
  | { is: 'device-ready' }
  /** Calls are impossible until the user acts. */
  | { is: 'device-failed'; error: SoftphoneError }
  /** An error of the device that passes by itself; `device-recovered` follows. */
  | { is: 'device-error'; code: number; message: string; provider?: string | undefined }
  | { is: 'device-recovered' }
  /** A call rings at this device; `incomingId` is its key in incoming-calls.ts. */
  | { is: 'incoming'; incomingId: number; details: IncomingDetails }
  | { is: 'page-hidden' }
  | { is: 'page-restored' }
  /** The sound settings of an earlier visit, and whether this browser can change the volume of a call. */
  | { is: 'sound-remembered'; sound: SoundSettings; canSetVolume: boolean }
  | { is: 'devices-found'; inputs: AudioDevice[]; outputs: AudioDevice[] }
  /** The open microphone ended; `inputs` are those that are left. */
  | { is: 'input-lost'; inputs: AudioDevice[] }
  /** The system, the browser or the device itself has muted the open microphone, or no longer mutes it. */
  | { is: 'input-muted'; isMuted: boolean }
  /** The call had lost its microphone, `lost` by name if that is known, and sends `used` now; null if none could be opened. */
  | { is: 'input-repaired'; lost: string | null; used: AudioDevice | null }
  | { is: 'input-refused' }
  | { is: 'output-refused' }
  | { is: 'call'; attempt: number; event: CallEvent }

export type Timer =
  | 'ring-limit'
  | 'connect-limit'
  | 'status-poll'
  | 'reconnect-limit'
  | 'hang-up-limit'
  | 'passing-error'

export type Effect =
  | { do: 'open-device' }
  | { do: 'rebuild-device' }
  | { do: 'close-device' }
  | { do: 'steal-lock' }
  | { do: 'place-call'; attempt: number; to: string }
  | { do: 'hang-up'; attempt: number }
  /** A ringing call rings no longer here; the other browsers ring on. */
  | { do: 'stop-ringing'; attempt: number }
  | { do: 'reject-incoming'; incomingId: number }
  /** Lets the call ring in the user's other browsers only. */
  | { do: 'ignore-incoming'; incomingId: number }
  /** Subscribes to the events of a ringing call, which gets an attempt number like any other call. */
  | { do: 'attach-incoming'; incomingId: number; attempt: number }
  | { do: 'open-microphone'; attempt: number }
  | { do: 'answer'; attempt: number }
  | { do: 'mute'; muted: boolean }
  | { do: 'send-digits'; digits: string }
  | { do: 'switch-input'; deviceId: string }
  /** The call continues with a microphone that is left; `input-repaired` follows if it had lost one. */
  | { do: 'repair-input'; lost: string | null }
  /** The call continues on this speaker; null is the browser's default. */
  | { do: 'switch-output'; deviceId: string | null }
  | { do: 'set-volume'; volume: number }
  /** Remembers the sound settings for the next visit. */
  | { do: 'save-sound' }
  /** With `reopens` the microphone of the call is opened again, because an open one keeps its processing. */
  | { do: 'process-input'; processing: AudioProcessing; reopens: boolean }
  | { do: 'start-timer'; timer: Timer; attempt: number }
  | { do: 'stop-timer'; timer: Timer }
  | { do: 'stop-timers' }
  /**
   * Releases the microphone, reports the end to the server and refreshes balance and history.
   * With `needsFinalStatus`, `final-status-known` follows. `pageHidden` means that the page may be closing.
   * `ring` is the call if it rang here, and whether it was declined here; null for any other call. After a ring that
   * was not declined here, `answered-elsewhere` may follow.
   */
  | {
      do: 'finish-call'
      attempt: number
      callId: string | null
      needsFinalStatus: boolean
      pageHidden: boolean
      ring: { details: IncomingDetails; isDeclined: boolean } | null
    }

/** The result of a transition: the next state, and the effects to run in this order. */
export interface Transition {
  state: MachineState
  effects: Effect[]
}
