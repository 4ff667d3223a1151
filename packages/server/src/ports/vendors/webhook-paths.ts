/** The prefix of every webhook's path. */
export const WEBHOOK_ROOT = '/api/webhooks/'

/** The webhooks' paths. The HTTP layer mounts them, and actions send them to the vendors as URLs. */
export const WEBHOOK_PATHS = {
  /** The carrier asks for the instructions of an outgoing call. */
  voice: '/api/webhooks/twilio/voice',
  incoming: '/api/webhooks/twilio/incoming',
  callStatus: '/api/webhooks/twilio/status',
  dialResult: '/api/webhooks/twilio/dial-result',
  incomingResult: '/api/webhooks/twilio/incoming-result',
  /** A recording of a caller has ended. */
  recording: '/api/webhooks/twilio/recording',
  /** The carrier asks for the instructions after a recording. */
  recordingResult: '/api/webhooks/twilio/recording-result',
  /** The result of the carrier's call that validates a caller ID. */
  validation: '/api/webhooks/twilio/validation',
  payment: '/api/webhooks/razorpay',
  /** A gateway asks what to dial, see `contract/src/gateway/gateway-contract.ts`. */
  gatewayAuthorise: '/api/webhooks/gateway/authorise',
  /** A trunk has a call for us, and a gateway asks what happens to its caller. */
  gatewayIncoming: '/api/webhooks/gateway/incoming',
  /** A step of such a call has ended without an answer, and a gateway asks for the next one. */
  gatewayNextStep: '/api/webhooks/gateway/incoming/next',
  /** A gateway reports what has happened to calls. */
  gatewayReports: '/api/webhooks/gateway/reports',
} as const

export type WebhookPath = (typeof WEBHOOK_PATHS)[keyof typeof WEBHOOK_PATHS]
type CarrierWebhookPath = Extract<WebhookPath, `${string}/twilio/${string}`>

/**
 * The carrier repeats a webhook twice, at once, if it gets no connection in 2 s, no answer in 4.5 s, or a status of 500
 * or more. By default it repeats only a failed connection, once. It waits 15 s in all, so that each attempt has its time
 * (Twilio, "Webhooks: connection overrides"). The carrier neither sends nor signs the fragment.
 */
const RETRIES = '#rc=2&rp=ct,rt,5xx&ct=2000&rt=4500'

/**
 * The absolute URL of a webhook of the carrier, with the retries that we ask for. The carrier requests exactly this URL,
 * so the webhook's handler receives the query.
 */
export function webhookUrl(
  publicUrl: string,
  path: CarrierWebhookPath,
  fields: Readonly<Record<string, string>> = {},
): string {
  const parameters = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  const query = parameters.length > 0 ? `?${parameters.join('&')}` : ''
  return `${publicUrl}${path}${query}${RETRIES}`
}

const GREETING_ROOT = '/api/greetings/'
/** The route from which the carrier fetches a recorded greeting. */
export const GREETING_ROUTE = `${GREETING_ROOT}:greetingKey` as const

/** The absolute URL of a recorded greeting. */
export function greetingUrl(publicUrl: string, key: string): string {
  return `${publicUrl}${GREETING_ROOT}${key}`
}
