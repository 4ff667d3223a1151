import {
  type UnsupportedReason,
  passingErrorAdvice,
  unsupportedText,
  voiceErrorAdvice,
  failedToStartText,
  softphoneText,
} from '../words.ts'
import type { PassingError, SoftphoneError } from './softphone-state.ts'

export function callError(message: string): SoftphoneError {
  return { box: 'call', message, lacksCredit: false }
}

export function microphoneError(message: string): SoftphoneError {
  return { box: 'microphone', message, lacksCredit: false }
}

/** Why no call is possible on this page: in the Microphone box if a secure page would help. */
export function unsupportedError(unsupported: UnsupportedReason): SoftphoneError {
  const message = unsupportedText[unsupported]
  return unsupported === 'insecure-page' ? microphoneError(message) : callError(message)
}

/** An error of the voice library. `provider` is whose error it is, Twilio's where it is not given. */
interface VoiceErrorParts {
  code: number
  message: string
  provider?: string | undefined
}

/** The other phone is away or busy, or declines. */
const ANSWER_CODES: readonly number[] = [31002, 31480, 31486, 31603]

/** An error of the voice library: codes 31401 and 31402 in the Microphone box, all others in the Call box. */
export function voiceError({ code, message, provider }: VoiceErrorParts): SoftphoneError {
  const words = voiceErrorText(message, code, provider)
  const error = code === 31401 || code === 31402 ? microphoneError(words) : callError(words)
  return {
    ...error,
    ...withAdvice(voiceErrorAdvice(code)),
    ...(ANSWER_CODES.includes(code) && { isAnswer: true }),
  }
}

/** An error of the voice library that passes without an action of the user. */
export function passingError({ code, message, provider }: VoiceErrorParts): PassingError {
  return {
    message: voiceErrorText(message, code, provider),
    ...withAdvice(passingErrorAdvice(code)),
  }
}

function withAdvice(advice: string | undefined): { advice?: string } {
  return advice === undefined ? {} : { advice }
}

/** The first line of a voice error (spec section 8), with the provider's name in front. */
function voiceErrorText(message: string, code: number, provider = 'Twilio'): string {
  return `${provider} error: ${message} (Code: ${code})`
}

/** An error of the voice library that has a code (spec section 8). */
export class VoiceFailure extends Error {
  readonly code: number
  /** Whose error it is; Twilio's if undefined. */
  readonly provider: string | undefined

  constructor(code: number, message: string, provider?: string) {
    super(message)
    this.code = code
    this.provider = provider
  }
}

/** The error to show for a rejected promise; `fallback` is the message of a rejection without one. */
export function softphoneErrorOf(reason: unknown, fallback: string): SoftphoneError {
  if (reason instanceof VoiceFailure) return voiceError(reason)
  return callError((reason instanceof Error && reason.message) || fallback)
}

/** The error to show for the message of a failed call start (spec section 8). */
export function startFailure(message: string): SoftphoneError {
  if (/microphone access/i.test(message)) return microphoneError(message)
  if (/insufficient credits/i.test(message)) return lackOfCredit(softphoneText.insufficientCredits)
  if (/determine call rate/i.test(message)) return callError(softphoneText.noRate)
  return callError(failedToStartText(message))
}

export function lackOfCredit(message: string): SoftphoneError {
  return { ...callError(message), lacksCredit: true }
}
