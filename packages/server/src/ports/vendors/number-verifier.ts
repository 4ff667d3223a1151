import type { E164 } from '@ringback/contract/phone/e164'
import type { Outcome } from '@ringback/contract/outcome'
import type { CodeWay } from '@ringback/contract/customers/numbers/verified-numbers'

export type SendCodeRefusal =
  /** The number is a landline. */
  | 'no-texts'
  /** The vendor has stopped texts to numbers like this one for some hours, because of fraud. */
  | 'texts-blocked'
  /** The operator has not switched on calls with codes at the vendor. */
  | 'no-code-calls'
  | 'cannot-receive'
  | 'too-many-attempts'
  /** The vendor sends no code for another reason. */
  | 'code-refused'

/** Proves that a user has a number. Every method throws VendorUnavailable when the vendor sends no valid response. */
export interface NumberVerifier {
  /** Sends a code, which is valid for 10 minutes, or refuses to with the vendor's error code. */
  sendCode(number: E164, by: CodeWay): Promise<Outcome<null, SendCodeRefusal, { code: number }>>
  checkCode(
    number: E164,
    code: string,
  ): Promise<Outcome<null, 'wrong-code' | 'code-expired' | 'too-many-attempts'>>
  /** Whether the carrier allows this number as caller ID. */
  isCallerIdAllowed(number: E164): Promise<boolean>
  /**
   * Requests a call from the carrier to the number. During the call the user enters the validation code. The carrier
   * reports the result.
   * @param request.id of the number with us; the report names it
   */
  requestValidation(request: {
    id: string
    number: E164
    friendlyName: string
  }): Promise<Outcome<{ validationCode: string }, 'already-valid' | 'cannot-call'>>
  /** Removes the number from the carrier's allowed caller IDs. Also succeeds when the carrier does not list it. */
  removeCallerId(number: E164): Promise<void>
}

/** Calls of the carrier that read a text out. */
export interface Announcements {
  /**
   * Calls a phone and reads a text out, twice. What becomes of the call is not known.
   * @param announcement.text of at most 300 characters
   * @throws VendorUnavailable when the carrier does not begin the call
   */
  announce(announcement: { to: E164; callerId: E164; text: string }): Promise<void>
}
