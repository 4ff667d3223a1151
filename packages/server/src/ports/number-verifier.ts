import type { E164 } from '@ringback/contract/phone'
import type { Outcome } from '@ringback/contract/outcome'

/** Proves that a user has a number. Every method throws VendorUnavailable when the vendor sends no valid response. */
export interface NumberVerifier {
  /** Sends a code, which is valid for 10 minutes. */
  sendCode(number: E164): Promise<Outcome<null, 'cannot-receive' | 'too-many-attempts'>>
  checkCode(
    number: E164,
    code: string,
  ): Promise<Outcome<null, 'wrong-code' | 'code-expired' | 'too-many-attempts'>>
  /** Whether the carrier allows this number as caller ID. */
  isCallerIdAllowed(number: E164): Promise<boolean>
  /** Requests a call from the carrier to the number. During the call the user enters the validation code. The carrier sends the signed result to `statusUrl`. */
  requestValidation(request: {
    number: E164
    friendlyName: string
    statusUrl: string
  }): Promise<Outcome<{ validationCode: string }, 'already-valid' | 'cannot-call'>>
  /** Removes the number from the carrier's allowed caller IDs. Also succeeds when the carrier does not list it. */
  removeCallerId(number: E164): Promise<void>
}
