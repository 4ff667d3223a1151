import { type SoftphoneError } from './machine/softphone-state.ts'
import { callError, voiceError } from './machine/softphone-error.ts'

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
