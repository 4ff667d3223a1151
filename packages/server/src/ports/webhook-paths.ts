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
} as const

export type WebhookPath = (typeof WEBHOOK_PATHS)[keyof typeof WEBHOOK_PATHS]

/** The absolute URL of a webhook. The vendor requests exactly this URL, so the webhook's handler receives the query. */
export function webhookUrl(
  publicUrl: string,
  path: WebhookPath,
  query: Readonly<Record<string, string>> = {},
): string {
  const parameters = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  return `${publicUrl}${path}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`
}

const GREETING_ROOT = '/api/greetings/'
/** The route from which the carrier fetches a recorded greeting. */
export const GREETING_ROUTE = `${GREETING_ROOT}:greetingKey` as const

/** The absolute URL of a recorded greeting. */
export function greetingUrl(publicUrl: string, key: string): string {
  return `${publicUrl}${GREETING_ROOT}${key}`
}
