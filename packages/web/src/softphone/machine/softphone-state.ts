import { type Direction, type FeedbackIssue } from '@ringback/contract/calls'
import { type Micros } from '@ringback/contract/money'
import { type QualityRating } from './call-quality.ts'
import { type Caller } from '../voice-device.ts'

/** The call status of the product (spec section 4); the diagram stands in call-machine.ts. */
export type CallStatus =
  'idle' | 'initializing' | 'connecting' | 'connected' | 'disconnecting' | 'error'

/** What a screen sees of the softphone. A new object whenever anything in it changes. */
export interface SoftphoneState {
  status: CallStatus
  /** The call that is being placed, runs or is being ended; null otherwise. */
  call: OngoingCall | null
  /** The call that rings at this end and waits for `accept` or `decline`; there is none beside `call`. */
  incoming: IncomingCall | null
  /** The call before; null until the first one has ended. */
  lastCall: EndedCall | null
  error: SoftphoneError | null
  /** Another tab of this user holds the phone; `take-over` brings it here. */
  activeInOtherTab: boolean
  /** Microphones that may be chosen; names are known only after the first permission. */
  inputs: AudioInput[]
  /** The chosen microphone; null is the browser's default. */
  inputId: string | null
  /** A sentence that is good to know and no error, such as a microphone that was unplugged. */
  notice: string | null
}

export interface IncomingCall extends Caller {
  /** It was accepted, and the microphone is being opened. */
  answering: boolean
  /** Why it could not be answered just now; it rings on, and may be accepted again. */
  problem: string | null
}

export interface OngoingCall {
  direction: Direction
  /** The server's id; null until pre-create has answered. */
  callId: string | null
  /** The number called. Of an outbound call as stored by pre-create, as typed before that. */
  to: string
  fromNumber: string | null
  /** The far end rings; the status stays `connecting` (readings 15). */
  ringing: boolean
  muted: boolean
  /** The moment it was answered, epoch milliseconds. */
  connectedAtMs: number | null
  ratePerMinute: Micros | null
  billingSeconds: number | null
  /** The carrier ends the call after so many answered seconds. */
  authorisedSeconds: number | null
  /** The media path is broken and being mended. */
  reconnecting: boolean
  quality: CallQuality
  /** In plain words, for showing. */
  warnings: string[]
}

export interface CallQuality {
  /** The newest mean opinion score, 1 to 4.5; null until the first measurement. */
  mos: number | null
  rating: QualityRating | null
  /** The newest scores, one a second, oldest first, at most {@link QUALITY_HISTORY_LENGTH}. */
  history: number[]
}

export const QUALITY_HISTORY_LENGTH = 60

export interface EndedCall {
  callId: string | null
  /** Plain words for an end that was not asked for here; null after an ordinary hang-up. */
  endedBecause: string | null
  /** Who called, if it was an incoming call that was neither accepted nor declined here. */
  unansweredFrom?: string
}

export interface SoftphoneError {
  /** Which box of the dialer it belongs in: 'Microphone Error:' or 'Call Error:'. */
  box: 'microphone' | 'call'
  message: string
  lacksCredit: boolean
}

export interface AudioInput {
  deviceId: string
  label: string
}

/** What a screen may ask of the softphone. One that does not fit the state changes nothing. */
export type Command =
  | { is: 'start'; to: string }
  | { is: 'end' }
  | { is: 'accept' }
  | { is: 'decline' }
  | { is: 'toggle-mute' }
  /** One or more of 0-9 * # w; `w` is a pause of 500 ms. */
  | { is: 'press'; key: string }
  | { is: 'dismiss-error' }
  | { is: 'take-over' }
  | { is: 'choose-input'; deviceId: string }

/** The running softphone. It outlives tab changes and knows no screen. */
export interface Softphone {
  state(): SoftphoneState
  /** @returns how to stop listening. */
  subscribe(listener: () => void): () => void
  send(command: Command): void
  /** Lets the voice library's vendor know how the last call was, 1 to 5. Of any other call it does nothing. */
  sendFeedback(callId: string, score: number, issue?: FeedbackIssue): void
  /** Hangs up, releases the microphone and gives the phone to another tab. */
  destroy(): void
}

export const IDLE_SOFTPHONE: SoftphoneState = {
  status: 'idle',
  call: null,
  incoming: null,
  lastCall: null,
  error: null,
  activeInOtherTab: false,
  inputs: [],
  inputId: null,
  notice: null,
}
