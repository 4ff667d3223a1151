import type { CarrierName } from '@ringback/contract/calls/carrier-name'
import type { FeedbackIssue } from '@ringback/contract/customers/calls/call-history'
import type { CallQuality, SipAccess } from '@ringback/contract/customers/calls/calls'

/** What a device signs in with: Twilio's access token, the access to a SIP gateway, or both. */
export type VoiceToken = string | SipAccess | AccessToBoth

interface AccessToBoth {
  twilio: string
  sip: SipAccess
}

/** The port of the voice library. twilio/twilio-voice.ts, sip/sip-voice.ts and both/both-voice.ts implement it. */
export interface VoiceLibrary {
  /** Creates a device that neither connects nor registers by itself. */
  createDevice(token: VoiceToken, onEvent: (event: VoiceDeviceEvent) => void): VoiceDevice
}

export interface VoiceDevice {
  /** May never settle, so a timeout is needed. */
  register(): Promise<void>
  /** Allowed at any time, also during a call. */
  updateToken(token: VoiceToken): void
  /**
   * Starts a call. May never settle. If it settles after the user hung up, hang up the call that it
   * returns. No event is emitted before the promise settles. Rejects with a VoiceFailure if the library
   * names a code.
   * @param carrier of the call. A device of one carrier does not need it.
   */
  connect(
    parameters: { To: string; callId: string },
    onEvent: (event: VoiceCallEvent) => void,
    carrier?: CarrierName,
  ): Promise<VoiceCall>
  /** Changes the microphone of the active call. Rejects if the call does not send it afterwards. */
  switchInput(deviceId: string): Promise<void>
  /** Whether the active call sends a microphone that has ended, so that the other end hears nothing. */
  sendsEndedInput(): boolean
  /** Plays the active call and all other sounds on the speaker that is chosen now. */
  updateSpeaker(): Promise<void>
  /** Sets the volume of the active call to the one that is chosen now. */
  updateVolume(): void
  /** Ends every call, closes the socket and stops the microphone. */
  destroy(): void
}

export interface VoiceCall {
  /** What was measured so far; null until the first second with sound. */
  quality(): CallQuality | null
  hangUp(): void
  mute(muted: boolean): void
  /** One of 0-9 * #. Settles when the tone has ended. Another digit before that stops the tone. */
  sendDigit(digit: string): Promise<void>
  /**
   * Sends a message to the application at the other end.
   * @throws if the content is empty, or the type is no string or empty.
   * @returns the id of the message.
   */
  sendMessage(message: VoiceMessage): string
  /** Sends the user's feedback, 1 to 5, to the vendor of the call, after its end. */
  sendFeedback(score: number, issue?: FeedbackIssue): void
}

/** Spec section 5: neither part may be empty. */
interface VoiceMessage {
  content: unknown
  messageType: string
}

/** An incoming call that rings at this device. */
export interface IncomingVoiceCall {
  details: IncomingDetails
  /**
   * Subscribes to all events of the call. Call it once, immediately. If the caller hangs up or another
   * browser answers, the event is `disconnected`, `lost` or `failed`.
   */
  onEvent(listener: (event: VoiceCallEvent) => void): void
  /** Opens the microphone and answers; `accepted` follows. */
  answer(): VoiceCall
  /** Declines the call, for all browsers of the user. */
  reject(): void
  /** Rings no longer here. The other browsers ring on. */
  ignore(): void
}

/** The numbers of an incoming call, as the server recorded them. */
export interface IncomingDetails {
  /** The server's id; null when the call arrived without one. */
  callId: string | null
  /** E.164, or a word such as `anonymous` when the caller shows no number. */
  from: string
  to: string
}

export type VoiceDeviceEvent =
  | { is: 'token-expiring' }
  /** The device can receive and place calls. */
  | { is: 'registered' }
  /** The device has lost the gateway, and connects again by itself. */
  | { is: 'unregistered' }
  /** `passes`: calls are possible all the same, whatever the code. */
  | { is: 'failed'; code: number; message: string; provider?: string; passes?: boolean }
  | { is: 'incoming'; call: IncomingVoiceCall }

export type VoiceCallEvent =
  | { is: 'ringing' }
  | { is: 'accepted' }
  | { is: 'disconnected' }
  /** `provider` is whose error it is, Twilio's where it is not given. */
  | { is: 'failed'; code: number; message: string; fatal: boolean; provider?: string }
  | { is: 'lost' }
  | { is: 'reconnecting' }
  | { is: 'reconnected' }
  | { is: 'sampled'; mos: number | null }
  /** The call sends a microphone that has ended. */
  | { is: 'input-ended' }
  | { is: 'warned'; name: string }
  | { is: 'warning-cleared'; name: string }

/** Codes after which a device needs a new token and must be rebuilt (spec section 8). */
const TOKEN_FAULT_CODES: readonly number[] = [20101, 20104, 31204, 31205]
/** Codes after which the gateway accepts no call of this device, although the token is well-formed. */
const ACCESS_FAULT_CODES: readonly number[] = [20151, 31201, 31202, 31203, 31207]

/** Whether both are for the same voice libraries. */
export function isSameCarrier(token: VoiceToken, other: VoiceToken): boolean {
  return carriersOf(token).join() === carriersOf(other).join()
}

/** Whose access it is. */
export function carriersOf(token: VoiceToken): CarrierName[] {
  if (typeof token === 'string') return ['twilio']
  return 'carrier' in token ? ['sip'] : ['twilio', 'sip']
}

/** The access to one carrier: to that one, where there are two. */
export function accessTo(carrier: CarrierName, token: VoiceToken): string | SipAccess {
  return typeof token === 'string' || 'carrier' in token ? token : token[carrier]
}

/** @throws TypeError when it is the access to one carrier */
export function accessToBoth(token: VoiceToken): AccessToBoth {
  if (typeof token === 'string' || 'carrier' in token)
    throw new TypeError('The token is of one carrier.')
  return token
}

/** Whether a new token may end the fault. */
export function isTokenFault(code: number): boolean {
  return TOKEN_FAULT_CODES.includes(code)
}

/** Whether calls are impossible until the user acts. All other errors of a device pass by themselves. */
export function isAccessFault(code: number): boolean {
  return ACCESS_FAULT_CODES.includes(code)
}

/** Returns the message; @throws if a part is empty, which the Voice SDK accepts for the content (spec section 5). */
export function validMessage({ content, messageType }: VoiceMessage): VoiceMessage {
  if (content === undefined || content === null || content === '') {
    throw new Error('A message needs content')
  }
  if (typeof messageType !== 'string' || messageType === '') {
    throw new Error('A message needs a type')
  }
  return { content, messageType }
}
