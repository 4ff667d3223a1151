import { failedToStartText, softphoneText } from './words.ts'
import { type SoftphoneError } from './machine/softphone-state.ts'
import { callError, microphoneError } from './machine/softphone-error.ts'

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
