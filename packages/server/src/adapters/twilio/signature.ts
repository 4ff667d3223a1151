import twilio from 'twilio'
import type { SignedRequest } from '../../ports/vendors/twilio-webhooks.ts'

/**
 * Whether Twilio signed this request. The vendor's library compares in constant time. Twilio may sign the URL
 * with or without the default port, and the library accepts both.
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
