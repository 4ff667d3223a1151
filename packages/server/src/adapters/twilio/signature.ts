import twilio from 'twilio'
import type { SignedRequest } from '../../ports/voice-carrier.ts'

/**
 * Whether Twilio signed this request. Compared in constant time by the vendor's library, which also tries
 * the forms of the URL that Twilio is known to sign (with and without the default port). Fails closed.
 */
export function isSigned(authToken: string, { url, fields, signature }: SignedRequest): boolean {
  if (!signature || !authToken) return false
  try {
    return twilio.validateRequest(authToken, signature, url, { ...fields })
  } catch {
    // The library throws on what is not a URL.
    return false
  }
}
