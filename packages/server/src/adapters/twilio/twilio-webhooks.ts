import type { TwilioWebhooks } from '../../ports/vendors/twilio-webhooks.ts'
import { markupOf } from './markup.ts'
import { isSigned } from './signature.ts'

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
