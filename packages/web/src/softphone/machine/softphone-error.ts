import {
  type UnsupportedReason,
  passingErrorAdvice,
  unsupportedText,
  voiceErrorAdvice,
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
