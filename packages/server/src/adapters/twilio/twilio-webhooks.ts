import twilio from 'twilio'
import type { SignedRequest, TwilioWebhooks } from '../../ports/vendors/twilio-webhooks.ts'
import { markupOf } from './markup.ts'

/** @param settings `authToken` signs webhooks; `publicUrl` is where Twilio finds ours */
export function createTwilioWebhooks(settings: {
  authToken: string
  publicUrl: string
}): TwilioWebhooks {
  const { authToken, publicUrl } = settings
  return {
    isSigned: request => isSigned(authToken, request),
    markup: instruction => markupOf(instruction, publicUrl),
  }
}

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
