import twilio from 'twilio'
import type { SignedRequest } from '../../ports/voice-carrier.ts'

/**
 * Whether Twilio signed this request; false when in doubt. The vendor's library compares in constant time,
 * and also accepts the other URL that Twilio may sign, with or without the default port.
 */
export function isSigned(authToken: string, { url, fields, signature }: SignedRequest): boolean {
  if (!signature || !authToken) return false
  try {
    return twilio.validateRequest(authToken, signature, url, { ...fields })
  } catch {
    // The library throws when the URL is malformed.
    return false
  }
}
