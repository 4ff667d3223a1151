import * as z from 'zod/mini'

/** Why the carrier did not make a call, as far as its user is informed. */
export const callFailureReason = z.enum([
  /** The account's permissions or the carrier's block list forbid the number. */
  'number-not-allowed',
  /** The carrier does not show this caller ID, or the destination does not accept it. */
  'caller-id-not-allowed',
  /** The number does not exist, or no carrier reaches it. */
  'number-not-reached',
  /** The carrier has too many calls of our account. */
  'too-many-calls',
  /** The carrier makes no calls for our account. */
  'calls-stopped',
  /** The carrier refused the call. It does not name whether the number, the caller ID or the sound is why. */
  'call-refused',
  /** The carrier or a network behind it had a fault. */
  'network-failed',
])
export type CallFailureReason = z.infer<typeof callFailureReason>

/** What is known about an error code of the carrier. */
export interface CallFailureCode {
  reason: CallFailureReason
  /** For operators. */
  meaning: string
  /** What an operator can change. */
  remedy: string
}

/** Error codes of calls that were not made, by their numbers. */
export type FailureCodes = Readonly<Record<number, CallFailureCode>>
