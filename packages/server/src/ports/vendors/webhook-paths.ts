/** The prefix of every webhook's path. */
export const WEBHOOK_ROOT = '/api/webhooks/'

/** The webhooks' paths. The HTTP layer mounts them, and adapters send them to the vendors as URLs. */
export const WEBHOOK_PATHS = {
  /** The carrier requests the instructions of an outgoing call. */
  voice: '/api/webhooks/twilio/voice',
  incoming: '/api/webhooks/twilio/incoming',
  callStatus: '/api/webhooks/twilio/status',
  dialResult: '/api/webhooks/twilio/dial-result',
  incomingResult: '/api/webhooks/twilio/incoming-result',
  /** The carrier requests the next step of a caller whom no browser has answered yet. */
  incomingWait: '/api/webhooks/twilio/incoming-wait',
  /** A recording of a caller has ended. */
  recording: '/api/webhooks/twilio/recording',
  /** The carrier requests the instructions after a recording. */
  recordingResult: '/api/webhooks/twilio/recording-result',
  /** The result of the carrier's call that validates a caller ID. */
  validation: '/api/webhooks/twilio/validation',
  payment: '/api/webhooks/razorpay',
  /** A gateway requests what to dial, see `contract/src/gateway/gateway-contract.ts`. */
  gatewayAuthorise: '/api/webhooks/gateway/authorise',
  /** A gateway requests whether a browser may call the echo. */
  gatewayAudioCheck: '/api/webhooks/gateway/audio-check',
  /** A trunk has a call for us, and a gateway requests the first step for its caller. */
  gatewayIncoming: '/api/webhooks/gateway/incoming',
  /** A step of such a call has ended without an answer, and a gateway requests the next one. */
  gatewayNextStep: '/api/webhooks/gateway/incoming/next',
  /** A gateway is about to play a recorded greeting. */
  gatewayGreeting: '/api/webhooks/gateway/greeting',
  /** A gateway reports what has happened to calls. */
  gatewayReports: '/api/webhooks/gateway/reports',
} as const satisfies Record<string, `${typeof WEBHOOK_ROOT}${string}`>

export type WebhookPath = (typeof WEBHOOK_PATHS)[keyof typeof WEBHOOK_PATHS]

const GREETING_ROOT = '/api/greetings/'
/** The route from which the carrier fetches a recorded greeting. */
export const GREETING_ROUTE = `${GREETING_ROOT}:greetingKey` as const

/** The absolute URL of a recorded greeting. */
export function greetingUrl(publicUrl: string, key: string): string {
  return `${publicUrl}${GREETING_ROOT}${key}`
}

/** How carriers know a ring. Ids of calls have no hyphen. */
export function ringIdOf(callId: string, ring: number): string {
  return ring === 1 ? callId : `${callId}-${ring}`
}

export function readRingId(text: string): { callId: string; ring: number } {
  const [, callId, ring] = /^(\w+)-([2-9]|[1-9]\d{1,2})$/.exec(text) ?? []
  return callId === undefined ? { callId: text, ring: 1 } : { callId, ring: Number(ring) }
}
