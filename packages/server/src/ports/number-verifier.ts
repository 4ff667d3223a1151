import type { E164 } from '@ringback/contract/phone'
import type { Outcome } from '@ringback/contract/outcome'

/** Proves that a user holds a number. Each throws VendorUnavailable when the vendor does not answer, or not sensibly. */
export interface NumberVerifier {
  /** Sends a code, good for 10 minutes. */
  sendCode(number: E164): Promise<Outcome<null, 'cannot-receive' | 'too-many-attempts'>>
  checkCode(
    number: E164,
    code: string,
  ): Promise<Outcome<null, 'wrong-code' | 'code-expired' | 'too-many-attempts'>>
  /** Whether the carrier lets us show this number already. */
  isCallerIdAllowed(number: E164): Promise<boolean>
  /** Has the carrier call the number; whoever answers keys the code in. Its result comes to `statusUrl`, signed. */
  requestValidation(request: {
    number: E164
    friendlyName: string
    statusUrl: string
  }): Promise<Outcome<{ validationCode: string }, 'already-valid' | 'cannot-call'>>
  /** The carrier forgets that the number may be shown. One that it never knew is fine. */
  removeCallerId(number: E164): Promise<void>
}
