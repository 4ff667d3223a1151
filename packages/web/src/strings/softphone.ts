import { callFailureOf } from '@ringback/contract/calls/failures/call-failures'
import type { CallFailureReason } from '@ringback/contract/calls/failures/failure-code'
import type { TerminalStatus } from '@ringback/contract/customers/calls'
import { isKeyOf } from './common.ts'

/** The text of the softphone. Many of these sentences come from spec sections 5 and 8. */
export const softphoneText = {
  emptyToken: 'Received empty token from backend',
  /** `provider` is the trunk's name, where calls go over one. */
  deviceNotInitialized: (provider = 'Twilio') => `${provider} device not initialized`,
  failedToInitialize: (provider = 'Twilio') => `Failed to initialize ${provider} device`,
  failedToMakeCall: 'Failed to make call',
  failedToEndCall: 'Failed to end call',
  alreadyActive: 'A Call is already active',
  messageWithoutContent: 'A message needs content',
  messageWithoutType: 'A message needs a type',
  illegalDigit: 'Illegal character passed into sendDigits',
  insufficientCredits: 'Insufficient credits to make this call.',
  noRate: 'Could not determine call rate for this destination.',

  notConnectedInTime: 'the phone network did not answer within 30 seconds',
  connectionLost: 'The connection to the phone network was lost before the call was answered.',
  notReconnected: 'The call was ended because its connection could not be restored in 30 seconds.',
  timeUsedUp: 'The call reached the time that your credit allowed.',
  callerGone: 'The caller hung up before you were connected.',
  movedToOtherTab: 'The phone was moved to another tab.',
  inputLost: 'Your microphone was unplugged. The default microphone is used now.',
  lastInputLost: 'Your microphone was unplugged, and no other one is connected.',
  noInputOpens: 'Your microphone was disconnected, and no other one could be opened.',
  inputRefused: 'This microphone could not be used.',
  outputRefused: 'This speaker could not be used.',
  unnamedInput: (position: number) => `Microphone ${position}`,
  unnamedOutput: (position: number) => `Speaker ${position}`,
} as const

const wordsOf = (device: string) => ({
  lost: (gone: string, now: string) =>
    `${device} “${gone}” was disconnected. “${now}” is used now.`,
  replaced: (now: string) => `${device} was disconnected. “${now}” is used now.`,
  back: (name: string) => `${device} “${name}” is connected again and is used now.`,
})

/** Notices about devices that go or come back during a call, or while one rings. */
export const deviceText = {
  input: {
    ...wordsOf('The microphone'),
    noneLeft: softphoneText.lastInputLost,
  },
  output: {
    ...wordsOf('The speaker'),
    noneLeft: 'Your speaker was disconnected, and no other one is connected.',
  },
  ring: {
    ...wordsOf('The speaker of the ring tone'),
    noneLeft: 'The speaker of the ring tone was disconnected, and no other one is connected.',
  },
} as const

/** The first line of a voice error (spec section 8), with the provider's name in front. */
export function voiceErrorText(message: string, code: number, provider = 'Twilio'): string {
  return `${provider} error: ${message} (Code: ${code})`
}

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
const BEING_RESTORED =
  'The connection to the phone network is interrupted and is being restored. You can stay on this page.'

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

/** The second line of an error that passes without an action of the user. */
export function passingErrorAdvice(code: number): string | undefined {
  const advice = VOICE_ERROR_ADVICE[code]
  const isRestored = code === 31000 || advice === CHECK_CONNECTION || advice === SIGN_IN_AGAIN
  return isRestored ? BEING_RESTORED : advice
}

/** The text of the voice library's warnings, by the library's name (thresholds in spec section 9). */
export const warningText: Record<string, string> = {
  'constant-audio-input-level': 'They may not hear you: your microphone is silent.',
  'low-bytes-sent': 'They may not hear you: no sound is sent.',
  'low-bytes-received': 'No sound from them.',
  'high-rtt': 'There is a long delay on the line.',
  'high-jitter': 'The sound may be choppy: your network is unsteady.',
  'high-packet-loss': 'Parts of the conversation are getting lost on the network.',
  'high-packets-lost-fraction': 'Parts of the conversation are getting lost on the network.',
  'low-mos': 'The sound quality is poor.',
  'ice-connectivity-lost': 'The connection is interrupted.',
}
