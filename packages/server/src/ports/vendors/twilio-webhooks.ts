import type { LegEnd } from '../../core/calls/call-parties.ts'
import type { Instruction } from '../../core/calls/instruction.ts'

export type { Instruction }

/** Twilio writes `client:` before the identity of a browser, and the number of a phone as it is. */
export function legEndOf(text: string): LegEnd {
  return text.startsWith(BROWSER) ? { identity: text.slice(BROWSER.length) } : { phone: text }
}

const BROWSER = 'client:'

/**
 * The bodies of our responses that refuse a webhook. The routes send them, and the doctor compares them with the
 * responses in Twilio's alerts: a refusal with another body comes from a proxy.
 */
export const WEBHOOK_REFUSALS = {
  unsigned: 'Not signed by the carrier',
  unknownCall: 'No such call',
  unknownNumber: 'No such number',
} as const

/** A webhook's signed URL and form fields, and the signature to check. */
export interface SignedRequest {
  url: string
  fields: Readonly<Record<string, string>>
  signature: string | undefined
}

/** What only Twilio has: it signs its webhooks, and takes instructions as TwiML. `http/webhooks` is its one user. */
export interface TwilioWebhooks {
  isSigned(request: SignedRequest): boolean
  /**
   * An instruction as TwiML, with the URLs of the webhooks that Twilio requests then.
   * @throws when a limit is out of range: the hold covers the cost of a call only up to its time limit
   */
  markup(instruction: Instruction): string
}
