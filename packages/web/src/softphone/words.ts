import { callFailureOf } from '@ringback/contract/calls/failures/call-failures'
import type { CallFailureReason } from '@ringback/contract/calls/failures/failure-code'
import type { TerminalStatus } from '@ringback/contract/customers/calls/calls'
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
  | 'denied'
  | 'none-found'
  | 'in-use'
  | 'no-such-input'
  | 'interrupted'
  | 'insecure-page'

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

/** What a voice error means and what the user can do, and the codes that mean it (spec section 8). */
const ADVICE: readonly [advice: string, codes: readonly number[]][] = [
  [SIGN_IN_AGAIN, [20101, 20104, 20151, 31201, 31202, 31203, 31204, 31205, 31207, 31209]],
  ['Something went wrong in the phone network. Try again.', [31000]],
  ['Calls are not set up correctly. Contact support.', [31001]],
  ['The call was declined.', [31002, 31603]],
  [CHECK_CONNECTION, [31003, 31005, 31009, 53000, 53001]],
  ['The call was canceled before it was answered.', [31008]],
  [REQUEST_REFUSED, [31100, 31101, 31102, 31103, 31104, 31105, 31106, 31107]],
  [REQUEST_REFUSED, [31210, 31212, 31400]],
  ['There were too many requests. Wait a minute and try again.', [31206]],
  [microphoneText.denied, [31401]],
  [microphoneText['in-use'], [31402]],
  // The library reports it for every call that the carrier did not make, whatever the reason.
  ['The call could not be completed. The number may not be in service.', [31404]],
  ['The person you are calling is not available right now. Try again later.', [31480]],
  ['The line is busy. Try again in a moment.', [31486]],
  [
    'Your browser could not set up the sound of the call. Reload the page and try again.',
    [53400, 53402],
  ],
  [
    'The sound of the call could not get through. A firewall or VPN may block it: turn off your VPN, or try another network.',
    [53405],
  ],
]

const adviceOf = (code: number) => ADVICE.find(([, codes]) => codes.includes(code))?.[0]

/** The second line of a voice error: what it means and what to do. Undefined for an unknown code. */
export function voiceErrorAdvice(code: number): string | undefined {
  return adviceOf(code) ?? callFailureText(callFailureOf(code)?.reason ?? null) ?? undefined
}

const BEING_RESTORED =
  'You are not reachable: the connection to the phone network is being restored. You can stay on this page.'

/** The second line of an error that passes without an action of the user. */
export function passingErrorAdvice(code: number): string | undefined {
  const advice = adviceOf(code)
  const isRestored = code === 31000 || advice === CHECK_CONNECTION || advice === SIGN_IN_AGAIN
  return isRestored ? BEING_RESTORED : advice
}
