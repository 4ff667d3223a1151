import type { Direction } from '@ringback/contract/customers/calls/calls'
import type { FeedbackIssue } from '@ringback/contract/customers/calls/call-history'
import type { Micros } from '@ringback/contract/money'
import type { IncomingDetails } from '../voice-device.ts'

/** The call status of the product (spec section 4); call-machine.ts has the diagram. */
export type CallStatus =
  | 'idle'
  | 'initializing'
  | 'connecting'
  | 'connected'
  | 'disconnecting'
  | 'error'

/** The part of the softphone's state that screens show. Every change creates a new object. */
export interface SoftphoneState {
  status: CallStatus
  /** The call that is starting, active or ending; null otherwise. */
  call: OngoingCall | null
  /** The ringing call that waits for `accept` or `decline`. Never set together with `call`. */
  incoming: IncomingCall | null
  /** The previous call; null until the first call has ended. */
  lastCall: EndedCall | null
  /** The call that rang here last, if another browser of the user has answered it. */
  answeredElsewhere: IncomingDetails | null
  error: SoftphoneError | null
  /** Why the device could not be opened, until it is opened again. */
  deviceError: SoftphoneError | null
  /** Why no call is ever possible on this page; null in a suitable browser. */
  unsupported: SoftphoneError | null
  /** Another browser tab has the tab lock; `take-over` moves it to this tab. */
  activeInOtherTab: boolean
  /** Selectable microphones; browsers reveal their names only after the first permission. */
  inputs: AudioDevice[]
  /** The microphone to use, which the user chose; null is the browser's default. */
  inputId: string | null
  /** The open microphone is muted outside of the page: by the system, the browser or the device itself. */
  isInputMuted: boolean
  /** Selectable speakers. Empty while the browser does not reveal them, and in one that cannot select any. */
  outputs: AudioDevice[]
  /** The speaker of calls, which the user chose; null is the browser's default. */
  outputId: string | null
  /** The speaker of the ring tone, which the user chose; null is the browser's default. */
  ringId: string | null
  /** The volume of calls, 0 to 1; null in a browser that cannot change it. */
  volume: number | null
  processing: AudioProcessing
  /** A message that is not an error, for example that a microphone was unplugged. */
  notice: string | null
  /** An error of the voice library that passes by itself; null when it has passed. */
  passingError: PassingError | null
}

export interface IncomingCall extends IncomingDetails {
  /** The user accepted, and the microphone is being opened. */
  answering: boolean
  /** Why the last `accept` failed; the call keeps ringing and can be accepted again. */
  problem: string | null
}

export interface OngoingCall {
  direction: Direction
  /** The server's id; null until pre-create has responded. */
  callId: string | null
  /** The called number: as the user typed it, and after pre-create as the server stored it. */
  to: string
  fromNumber: string | null
  /** The other phone rings; the status stays `connecting` (docs/readings.md, 15). */
  ringing: boolean
  muted: boolean
  /** When the call was answered, epoch milliseconds. */
  connectedAtMs: number | null
  ratePerMinute: Micros | null
  billingSeconds: number | null
  /** The carrier ends the call after this many answered seconds. */
  authorisedSeconds: number | null
  /** Whether another carrier may make the call if this one does not. */
  hasFallback: boolean
  /** The media connection is interrupted and the SDK is restoring it. */
  reconnecting: boolean
  quality: CallQuality
  /** Texts to show about the quality of the call. */
  warnings: string[]
}

export type QualityLabel = 'Excellent' | 'Great' | 'Good' | 'Fair' | 'Degraded'

export interface CallQuality {
  /** The newest mean opinion score, 1 to 4.5; null until the first measurement. */
  mos: number | null
  /** The rating by the score, or that no sound arrives; null until the first measurement. */
  label: QualityLabel | 'No sound' | null
  /** The newest scores, one a second, oldest first, at most {@link QUALITY_HISTORY_LENGTH}. */
  history: number[]
}

export const QUALITY_HISTORY_LENGTH = 60

export interface EndedCall {
  callId: string | null
  /** Why the call ended, if the user did not end it; null after an ordinary hang-up. */
  endedBecause: string | null
}

export interface SoftphoneError {
  /** The box of the dialer that shows the error: 'Microphone Error:' or 'Call Error:'. */
  box: 'microphone' | 'call'
  message: string
  /** What the message means and what the user can do, for the second line of the box. */
  advice?: string
  lacksCredit: boolean
  /** Nothing is broken: the other phone is busy, away or declines. `advice` says which. */
  isAnswer?: true
}

export interface PassingError {
  message: string
  /** What the message means, for the second line. */
  advice?: string
}

/** A microphone or speaker that the user can choose. */
export interface AudioDevice {
  deviceId: string
  label: string
}

/** What an {@link AudioDevice} is used for: the microphone, the sound of calls, or the ring tone. */
export type AudioRole = 'input' | 'output' | 'ring'

/** What the browser remembers of the sound settings. */
export interface SoundSettings {
  /** The devices that the user chose; null is the browser's default. A chosen one may be disconnected. */
  chosen: Record<AudioRole, AudioDevice | null>
  /** 0 to 1. */
  volume: number
  processing: AudioProcessing
}

/** How the browser changes the sound of the microphone. Both are on at first, as browsers have them. */
export interface AudioProcessing {
  noiseSuppression: boolean
  echoCancellation: boolean
}

/** A user's command. A command that does not fit the state changes nothing. */
export type Command =
  | { is: 'start'; to: string }
  | { is: 'end' }
  | { is: 'accept' }
  | { is: 'decline' }
  | { is: 'toggle-mute' }
  /** One or more of 0-9 * # w; `w` is a pause of 500 ms. */
  | { is: 'press'; key: string }
  /** Removes the error, and why the last call ended. */
  | { is: 'dismiss-end' }
  | { is: 'dismiss-answered-elsewhere' }
  | { is: 'take-over' }
  | { is: 'choose-input'; deviceId: string }
  | { is: 'choose-output'; role: Exclude<AudioRole, 'input'>; deviceId: string }
  /** 0 to 1. */
  | { is: 'choose-volume'; volume: number }
  | { is: 'choose-processing'; processing: AudioProcessing }

/** The running softphone. It does not depend on the screen or the dashboard tab that is shown. */
export interface Softphone {
  state(): SoftphoneState
  /** @returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  send(command: Command): void
  /** Sends feedback on the last call, 1 to 5, to the vendor. For any other call it does nothing. */
  sendFeedback(callId: string, score: number, issue?: FeedbackIssue): void
  /** The open stream of the microphone, as the call sends it; null while the microphone is closed. */
  microphoneStream(): MediaStream | null
  /** Whether an incoming call can ring on this page. It may change without a change of the state. */
  canRing(): boolean
  /** Subscribes to the browser's events and requests the tab lock. Until then a softphone has no effect, so that a render may create one. */
  start(): void
  /** Hangs up, releases the microphone and releases the tab lock. It can be started again. */
  stop(): void
}

export const IDLE_SOFTPHONE: SoftphoneState = {
  status: 'idle',
  call: null,
  incoming: null,
  lastCall: null,
  answeredElsewhere: null,
  error: null,
  deviceError: null,
  unsupported: null,
  activeInOtherTab: false,
  inputs: [],
  inputId: null,
  isInputMuted: false,
  outputs: [],
  outputId: null,
  ringId: null,
  volume: null,
  processing: { noiseSuppression: true, echoCancellation: true },
  notice: null,
  passingError: null,
}
