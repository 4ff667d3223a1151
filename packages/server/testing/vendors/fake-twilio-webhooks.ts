import { createHash } from 'node:crypto'
import { markupOf } from '../../src/adapters/twilio/twilio-webhooks.ts'
import type { SignedRequest, TwilioWebhooks } from '../../src/ports/vendors/twilio-webhooks.ts'

/** Twilio's markup, with signatures that tests can make and read. */
export interface FakeTwilioWebhooks extends TwilioWebhooks {
  /** The carrier's signature for this request. */
  sign(request: Omit<SignedRequest, 'signature'>): string
}

export function fakeTwilioWebhooks(publicUrl: string): FakeTwilioWebhooks {
  return {
    sign: signatureOf,
    isSigned: ({ signature, ...request }) => signature === signatureOf(request),
    markup: instruction => markupOf(instruction, publicUrl),
  }
}

/** The carrier does not sign the fragment. */
function signatureOf({ url, fields }: Omit<SignedRequest, 'signature'>): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha1')
    .update(JSON.stringify([url.replace(/#.*$/, ''), sorted]))
    .digest('base64')
}

/** A whole document with this element. */
export function twiml(element: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${element}</Response>`
}
