import { type FeedbackIssue } from '@ringback/contract/calls'

/** What the softphone asks of a voice library; twilio-voice.ts is the one that ships. */
export interface VoiceLibrary {
  /** A new phone. It neither connects nor registers by itself. */
  createDevice(token: string, hear: (event: VoiceDeviceEvent) => void): VoiceDevice
}

export interface VoiceDevice {
  /** May never settle, so the caller needs a limit of its own. */
  register(): Promise<void>
  /** Allowed at any time, also in a call. */
  updateToken(token: string): void
  /** May never settle; a call that comes too late must be hung up. Nothing is heard before it settles. */
  connect(
    parameters: { To: string; callId: string },
    hear: (event: VoiceCallEvent) => void,
  ): Promise<VoiceCall>
  /** Changes the microphone of the call that runs. */
  switchInput(deviceId: string): Promise<void>
  /** Ends every call, closes the socket and stops the microphone. */
  destroy(): void
}

export interface VoiceCall {
  hangUp(): void
  mute(muted: boolean): void
  /** One of 0-9 * #. Settles when its tone has been played; one sent before that may replace it. */
  sendDigit(digit: string): Promise<void>
  /** Tells the vendor, if it is its call, how it was: 1 to 5. For when it has ended. */
  sendFeedback(score: number, issue?: FeedbackIssue): void
}

/** A call that rings here. */
export interface IncomingVoiceCall {
  caller: Caller
  /**
   * Everything the call says from now on; call it once, at once. Its end before it was answered is
   * `disconnected`, `lost` or `failed`: the caller gave up, or it was answered somewhere else.
   */
  listen(hear: (event: VoiceCallEvent) => void): void
  /** Asks for the microphone and answers; `accepted` follows. */
  answer(): VoiceCall
  /** Turns the caller away. */
  reject(): void
}

/** Who calls whom, as the server has written it down. */
export interface Caller {
  /** The server's id; null when the call came in without one. */
  callId: string | null
  /** E.164, or something else that is no number when the caller shows none. */
  from: string
  to: string
}

export type VoiceDeviceEvent =
  | { is: 'token-expiring' }
  | { is: 'failed'; code: number; message: string }
  | { is: 'incoming'; call: IncomingVoiceCall }

export type VoiceCallEvent =
  | { is: 'ringing' }
  | { is: 'accepted' }
  | { is: 'disconnected' }
  | { is: 'failed'; code: number; message: string; fatal: boolean }
  | { is: 'lost' }
  | { is: 'reconnecting' }
  | { is: 'reconnected' }
  | { is: 'sampled'; mos: number | null }
  | { is: 'warned'; name: string }
  | { is: 'warning-cleared'; name: string }

/** Codes after which a phone needs a new token and has to be built anew (spec section 8). */
export const TOKEN_FAULT_CODES: readonly number[] = [20101, 20104, 31204, 31205]

/** The least between two tones, also where their end cannot be heard: 160 ms and a gap of 70 ms. */
export const DIGIT_GAP_MS = 250
/** What a `w` is worth (spec section 9). */
export const DIGIT_PAUSE_MS = 500
