import { callFailureOf } from '@ringback/contract/calls/failures/call-failures'
import type { CallFailureReason } from '@ringback/contract/calls/failures/failure-code'
import type { TerminalStatus } from '@ringback/contract/customers/calls'
import { isKeyOf } from '../text/known-key.ts'

/** The text of the softphone. Many of these sentences come from spec sections 5 and 8. */
export const softphoneText = {
  /** `provider` is the trunk's name, where calls go over one. */
  deviceNotInitialized: (provider = 'Twilio') => `${provider} device not initialized`,
  failedToInitialize: (provider = 'Twilio') => `Failed to initialize ${provider} device`,
  insufficientCredits: 'Insufficient credits to make this call.',
  noRate: 'Could not determine call rate for this destination.',
  inputLost: 'Your microphone was unplugged. The default microphone is used now.',
  lastInputLost: 'Your microphone was unplugged, and no other one is connected.',
} as const

/** Spec section 8, call start failures. */
export function failedToStartText(message: string): string {
  return `Failed to start call: ${message || 'Please try again later'}`
}

/** Why no call is possible on this page. */
export type UnsupportedReason = 'unsupported-browser' | 'insecure-page'

export const unsupportedText: Record<UnsupportedReason, string> = {
  'unsupported-browser':
    'This browser cannot make calls. Use a current Chrome, Edge, Firefox or Safari.',
  'insecure-page': 'Open this page over https to use the microphone.',
}

/** Why a microphone could not be opened. Each reason has its own message. */
export type MicrophoneFault =
  'denied' | 'none-found' | 'in-use' | 'no-such-input' | 'interrupted' | 'insecure-page'

export const microphoneText: Record<MicrophoneFault, string> = {
  denied:
    'Microphone access is required for making calls. Please allow microphone access and try again.',
  'none-found': 'No microphone was found. Please connect one and try again.',
  'in-use':
    'Your microphone could not be opened. Another program may be using it: close that and try again.',
  'no-such-input': 'The chosen microphone is no longer connected. Please choose another one.',
  interrupted: 'Opening the microphone was interrupted. Please try again.',
  'insecure-page': unsupportedText['insecure-page'],
}

/** Why a call ended without an action of the user. Null if no explanation is needed. */
export const endedBecauseText: Record<TerminalStatus, string | null> = {
  completed: null,
  busy: 'The line is busy.',
  'no-answer': 'The call was not answered.',
  failed: 'The call could not be completed. The number may not be in service.',
  canceled: 'The call was canceled before it was answered.',
}

const CALL_FAILURE_WORDS: Record<CallFailureReason, string> = {
  'number-not-allowed': 'Our carrier does not allow calls to this number.',
  'caller-id-not-allowed': 'Our carrier does not allow calls with this caller ID.',
  'number-not-reached': 'Our carrier cannot reach this number. It may not be in service.',
  'too-many-calls':
    'Our carrier takes no more calls from us at the moment. Try again in a few minutes.',
  'calls-stopped':
    'Our carrier makes no calls for us at the moment. Contact support if you need to call now.',
  'call-refused': 'Our carrier refused this call.',
  'network-failed': 'The phone network had a fault. Try again in a few minutes.',
}

/** Why the carrier did not make a call; null for a reason that this page does not know. */
export function callFailureText(reason: string | null): string | null {
  return reason !== null && isKeyOf(CALL_FAILURE_WORDS, reason) ? CALL_FAILURE_WORDS[reason] : null
}

const SIGN_IN_AGAIN =
  'This page could not sign in to the phone network. Reload the page and try again.'
const CHECK_CONNECTION =
  'The connection to the phone network failed. Check your internet connection and try again.'
const REQUEST_REFUSED =
  'The phone network did not accept the request. Reload the page and try again.'

/** What a voice error means and what the user can do, by error code (spec section 8). */
const VOICE_ERROR_ADVICE: Record<number, string> = {
  20101: SIGN_IN_AGAIN,
  20104: SIGN_IN_AGAIN,
  20151: SIGN_IN_AGAIN,
  31000: 'Something went wrong in the phone network. Try again.',
  31001: 'Calls are not set up correctly. Contact support.',
  31002: 'The call was declined.',
  31003: CHECK_CONNECTION,
  31005: CHECK_CONNECTION,
  31008: 'The call was canceled before it was answered.',
  31009: CHECK_CONNECTION,
  31100: REQUEST_REFUSED,
  31101: REQUEST_REFUSED,
  31102: REQUEST_REFUSED,
  31103: REQUEST_REFUSED,
  31104: REQUEST_REFUSED,
  31105: REQUEST_REFUSED,
  31106: REQUEST_REFUSED,
  31107: REQUEST_REFUSED,
  31201: SIGN_IN_AGAIN,
  31202: SIGN_IN_AGAIN,
  31203: SIGN_IN_AGAIN,
  31204: SIGN_IN_AGAIN,
  31205: SIGN_IN_AGAIN,
  31206: 'There were too many requests. Wait a minute and try again.',
  31207: SIGN_IN_AGAIN,
  31209: SIGN_IN_AGAIN,
  31210: REQUEST_REFUSED,
  31212: REQUEST_REFUSED,
  31400: REQUEST_REFUSED,
  31401: microphoneText.denied,
  31402: microphoneText['in-use'],
  // The library reports it for every call that the carrier did not make, whatever the reason.
  31404: 'The call could not be completed. The number may not be in service.',
  31480: 'The person you are calling is not available right now. Try again later.',
  31486: 'The line is busy. Try again in a moment.',
  31603: 'The call was declined.',
  53000: CHECK_CONNECTION,
  53001: CHECK_CONNECTION,
  53400: 'Your browser could not set up the sound of the call. Reload the page and try again.',
  53402: 'Your browser could not set up the sound of the call. Reload the page and try again.',
  53405:
    'The sound of the call could not get through. A firewall or VPN may block it: turn off your VPN, or try another network.',
}

/** The second line of a voice error: what it means and what to do. Undefined for an unknown code. */
export function voiceErrorAdvice(code: number): string | undefined {
  return (
    VOICE_ERROR_ADVICE[code] ?? callFailureText(callFailureOf(code)?.reason ?? null) ?? undefined
  )
}

const BEING_RESTORED =
  'The connection to the phone network is interrupted and is being restored. You can stay on this page.'

/** The second line of an error that passes without an action of the user. */
export function passingErrorAdvice(code: number): string | undefined {
  const advice = VOICE_ERROR_ADVICE[code]
  const isRestored = code === 31000 || advice === CHECK_CONNECTION || advice === SIGN_IN_AGAIN
  return isRestored ? BEING_RESTORED : advice
}
