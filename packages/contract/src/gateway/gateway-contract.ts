import { z } from 'zod'

/**
 * What the server and the agent of a gateway exchange over HTTP, in JSON. A gateway connects browsers with SIP
 * trunks. `{server}` and `{gateway}` are URLs of the settings of the other side.
 *
 * | from    | request                        | body               | response                                   |
 * | ------- | ------------------------------ | ------------------ | ------------------------------------------ |
 * | gateway | `POST {server}/authorise`      | `AuthoriseRequest` | 200 `AuthoriseResponse`                    |
 * | gateway | `POST {server}/incoming`       | `IncomingRequest`  | 200 `IncomingStep`                         |
 * | gateway | `POST {server}/incoming/next`  | `NextStepRequest`  | 200 `IncomingStep`                         |
 * | gateway | `POST {server}/greeting`      | `GreetingRequest`  | 200 `GreetingResponse`                     |
 * | gateway | `POST {server}/audio-check`    | `AudioCheckRequest`| 200 `AudioCheckResponse`                   |
 * | gateway | `POST {server}/reports`        | `ReportsRequest`   | 200 `ReportsResponse`                      |
 * | server  | `GET {gateway}/calls`          |                    | 200 `LiveCalls`                            |
 * | server  | `GET {gateway}/calls/:id`      |                    | 200 `CallState`                            |
 * | server  | `POST {gateway}/calls/:id/end` |                    | 202 `CallState`; ends within 10 s          |
 * | server  | `GET {gateway}/records`        |                    | 200 `CallRecords`, for `RecordsQuery`      |
 * | server  | `GET {gateway}/messages/:leg`  |                    | 200 `MessageState`                         |
 * | server  | `GET {gateway}/messages/:leg/sound` |               | 200 a WAV file, or 404                     |
 * | server  | `DELETE {gateway}/messages/:leg`    |               | 200 `MessageState`, always `unknown`       |
 * | server  | `POST {gateway}/announcements`  | `AnnouncementRequest` | 202 `{}`, or 503                        |
 * | server  | `POST {gateway}/identities/:identity/end` | `EndedAccess` | 202 `{}`, or 503               |
 * | server  | `GET {gateway}/health`         |                    | 200 `GatewayHealth`                        |
 * | server  | `POST {gateway}/reports/test`  |                    | 200 `ReportTest`: it sends a test report   |
 *
 * Every request is signed: see `signature.ts`. A wrong signature gets 401, a wrong request 400.
 */

/** The header of an INVITE, from a browser or to one, that has the server's id of the call. */
export const CALL_HEADER = 'X-Call'

/** The id of a pre-created call, as the server made it. */
export const gatewayCallId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)

/** Whose credentials an INVITE had: the part of the user name after `<expiry>:`. */
export const identity = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

export const e164 = z.string().regex(/^\+[1-9]\d{5,14}$/)

const shownCaller = z.union([e164, z.literal('anonymous')])

/** From the answer until the gateway ends the call by itself. */
const limitSeconds = z.int().min(1).max(86_400)
/** Of ringing until the call counts as not answered. */
export const ringSeconds = z.int().min(5).max(600)
/** The name of a trunk in the gateway's settings. */
export const trunkName = z.string().regex(/^[a-z0-9-]{1,32}$/)

export const greetingKey = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** Null without a message. */
export const spokenSeconds = z.int().min(1).nullable()

/** The gateway is about to play a recorded greeting. */
export const greetingRequest = z.object({ key: greetingKey })
export type GreetingRequest = z.infer<typeof greetingRequest>
/** A WAV file of a phone (PCM, 16 bits, 8 kHz, one channel) in base64; null when there is none any more. */
export const greetingResponse = z.object({ sound: z.base64().nullable() })
export type GreetingResponse = z.infer<typeof greetingResponse>

export const authoriseRequest = z.object({ callId: gatewayCallId, identity })
export type AuthoriseRequest = z.infer<typeof authoriseRequest>

/** `reason` is shown to the browser as the reason phrase of status 403. */
const refusal = z.object({
  allowed: z.literal(false),
  reason: z.string().regex(/^[\w .,-]{1,80}$/),
})

/**
 * What to dial. The server claims the call with this response, so it allows a call once. */
export const authoriseResponse = z.discriminatedUnion('allowed', [
  z.object({
    allowed: z.literal(true),
    to: e164,
    callerId: e164,
    limitSeconds,
    ringSeconds,
    trunk: trunkName,
  }),
  refusal,
])
export type AuthoriseResponse = z.infer<typeof authoriseResponse>

/** A caller's side of an incoming call: an id of the gateway, and a new one for each INVITE of a trunk. */
export const gatewayLegId = z.string().regex(/^[a-f0-9]{32}$/)

/**
 * A trunk has a call for us. The request for a leg may be repeated, and gets the same answer. Without an answer within
 * 13.5 s the caller gets 503.
 */
export const incomingRequest = z.object({
  leg: gatewayLegId,
  trunk: trunkName,
  /** Null when the caller withholds it, or has none. */
  from: e164.nullable(),
  to: e164,
})
export type IncomingRequest = z.infer<typeof incomingRequest>

/**
 * What happens to a caller. `ring` and `dial` are calls with an id of their own, which has its own reports; all reports
 * name the leg. When such a step ends without an answer, the gateway requests the next one. After an answer it does not
 * request any: the leg ends with the call.
 */
export const incomingStep = z.discriminatedUnion('is', [
  /** Ring all browsers that are registered for the identity. The first that answers has the call; one that declines ends the ringing of all. */
  z.object({
    is: z.literal('ring'),
    callId: gatewayCallId,
    identity,
    /** What the browser shows. */
    from: shownCaller,
    to: e164,
    limitSeconds,
    ringSeconds,
  }),
  /** Play ringing to the caller, and request the next step again, with the same end. */
  z.object({ is: z.literal('wait'), seconds: z.int().min(1).max(10) }),
  /** Forward the caller to a phone. */
  z.object({
    is: z.literal('dial'),
    callId: gatewayCallId,
    to: e164,
    callerId: e164,
    limitSeconds,
    ringSeconds,
    trunk: trunkName,
  }),
  /**
   * Answer the caller, play the greeting and a tone, and record a message. It is no call: what becomes of it is one
   * report `message`, also when there is no message.
   */
  z.object({
    is: z.literal('message'),
    /** The incoming call, which is over. */
    callId: gatewayCallId,
    /** Spoken, unless there is a recorded greeting. */
    greeting: z.string().min(1).max(300),
    /** Of a recorded greeting, for a `GreetingRequest`. */
    greetingKey: greetingKey.nullable(),
    /** Of the message. */
    maxSeconds: z.int().min(1).max(600),
    /** Of greeting, tone and message. */
    limitSeconds,
  }),
  /** 486 for the caller. */
  z.object({ is: z.literal('busy') }),
  /** 603 for the caller, or 404. */
  z.object({ is: z.literal('reject'), because: z.enum(['declined', 'unknown-number']) }),
  /** 480 for the caller, if there still is one. */
  z.object({ is: z.literal('hang-up') }),
])
export type IncomingStep = z.infer<typeof incomingStep>

/**
 * An audio check: the browser is connected with the gateway's echo, which is no call: nothing is dialled,
 * reported or charged. The id is the gateway's, and new for each.
 */
export const audioCheckRequest = z.object({ callId: gatewayCallId, identity })
export type AudioCheckRequest = z.infer<typeof audioCheckRequest>
export const audioCheckResponse = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true), limitSeconds: z.int().min(1).max(60) }),
  refusal,
])
export type AudioCheckResponse = z.infer<typeof audioCheckResponse>

/** Why a call is over. The first five had an answer. */
export const GATEWAY_CAUSES = [
  /** The browser or the phone hung up. */
  'completed',
  /** The gateway ended it at its limit. */
  'limit',
  /** The server ended it. */
  'ended-by-server',
  /** The browser or the phone was not reached for a while. */
  'connection-lost',
  /** The gateway itself had died. `answeredMs` goes until it was back, or until the call was last known to live if its machine was restarted. */
  'gateway-restarted',
  /** The browser, or the caller of an incoming call, hung up before an answer. */
  'canceled',
  'busy',
  /** Or no browser is registered. */
  'no-answer',
  /** The called person or their network refuses the call. */
  'rejected',
  /** The number does not exist or is not complete. */
  'unallocated',
  /** As many calls as the trunk carries. */
  'trunk-full',
  /** The trunk refuses our credentials, stalls, fails or is away. */
  'trunk-failed',
  /** The gateway's own sound is away, or has no ports left. */
  'no-sound',
  /** The INVITE had ended before the server's response arrived. */
  'not-dialled',
] as const
export type GatewayCause = (typeof GATEWAY_CAUSES)[number]

const milliseconds = z.int().min(0)
/** Where a report is in the gateway's own books. Strings sort in the order of what happened. */
const sequence = z.string().regex(/^\d{4}-\d\d-\d\d\/\d{12}(\/\d{6})?$/)

const ended = {
  /** Unix time in milliseconds; null without an answer. */
  answeredAt: milliseconds.nullable(),
  /** From the answer to the end. */
  answeredMs: milliseconds,
  /** `answeredMs` in seconds, rounded up: what is charged. */
  seconds: z.int().min(0),
  cause: z.enum(GATEWAY_CAUSES),
  /** The status of the trunk's last response, or of the gateway's own refusal; or null. */
  sipStatus: z.int().min(100).max(699).nullable(),
  /** The cause value of ITU-T Q.850 that the trunk gave, or null. */
  q850: z.int().min(0).max(127).nullable(),
}

const reported = {
  /** The key of a report: the same one may arrive again, and changes nothing then. */
  sequence,
  callId: gatewayCallId,
  /** Of a step of an incoming call: the caller's leg. */
  leg: gatewayLegId.optional(),
  /** Unix time in milliseconds. */
  at: milliseconds,
}

const endedReport = z.object({ ...reported, event: z.literal('ended'), ...ended })

/** What has happened to a call. A call has one `ended`, which is its last but for a `message`. */
export const gatewayReport = z.discriminatedUnion('event', [
  z.object({ ...reported, event: z.literal('dialled'), trunk: z.string() }),
  z.object({ ...reported, event: z.literal('ringing') }),
  z.object({ ...reported, event: z.literal('answered') }),
  endedReport,
  /** A caller has left a message, which the server fetches by its leg; of whole seconds, or null without a message. */
  z.object({ ...reported, leg: gatewayLegId, event: z.literal('message'), seconds: spokenSeconds }),
])
export type GatewayReport = z.infer<typeof gatewayReport>

/**
 * A step of an incoming call has ended without an answer. `ended` is the report of its end, which also arrives with the
 * others, before or after this. The same request may be repeated, and gets the same answer. Without one within 13.5 s
 * the caller gets 503.
 */
export const nextStepRequest = z.object({
  leg: gatewayLegId,
  ended: endedReport,
  /** Nothing can begin any more, and the answer is not read. */
  hasCallerLeft: z.boolean(),
})
export type NextStepRequest = z.infer<typeof nextStepRequest>

/** About no call: the doctor of the server requests one, alone in its request. */
const testReport = z.object({ sequence, event: z.literal('test') })

/** In the order of what happened, also over several requests. The same request is repeated until it is acknowledged. */
export const reportsRequest = z.object({
  reports: z
    .array(z.discriminatedUnion('event', [...gatewayReport.options, testReport]))
    .min(1)
    .max(100),
})
export type ReportsRequest = z.infer<typeof reportsRequest>

/** `acknowledged` is the sequence of the last report of the request: the server has stored all of them for good. */
export const reportsResponse = z.object({ acknowledged: sequence })
export type ReportsResponse = z.infer<typeof reportsResponse>

const liveCall = z.object({
  callId: gatewayCallId,
  /** Of a step of an incoming call: the caller's leg. */
  leg: gatewayLegId.optional(),
  state: z.enum(['dialled', 'ringing', 'answered']),
  trunk: z.string(),
  startedAt: milliseconds,
  answeredAt: milliseconds.nullable(),
  /**
   * Since the answer, or since the call was dialled if it is not answered, by the uptime of the machine, which a step of
   * the clock does not change. Missing if it is unknown, and from earlier versions.
   */
  elapsedMs: milliseconds.optional(),
})
export type LiveCall = z.infer<typeof liveCall>
export const liveCalls = z.object({ calls: z.array(liveCall) })

/** Who calls whom, as the server named them when it allowed the call. */
export const callParties = z.object({
  /** Of the browser; null for a caller who is forwarded to a phone. */
  identity: identity.nullable(),
  /** What the called side sees. */
  from: shownCaller,
  to: e164,
})
export type CallParties = z.infer<typeof callParties>

/** A call as the gateway's own books have it, for reconciliation. */
export const callRecord = z.object({
  ...reported,
  /** Missing when the gateway has lost them. */
  parties: callParties.optional(),
  trunk: z.string(),
  startedAt: milliseconds,
  ...ended,
})
export type CallRecord = z.infer<typeof callRecord>

/** Calls that ended from `from` until before `to` (Unix time in milliseconds), beginning behind the sequence `after`. */
export const recordsQuery = z.object({
  from: z.coerce.number().int().min(0),
  to: z.coerce.number().int().min(0),
  after: sequence.optional(),
})
/** At most 1000, in the order of `sequence`. `next` is the `after` of the next request, or null. */
export const callRecords = z.object({
  records: z.array(callRecord),
  next: sequence.nullable(),
})

/** `unknown`: never dialled here, or longer ago than the records are kept (35 days). */
export const callState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('live'), call: liveCall }),
  z.object({ state: z.literal('ended'), record: callRecord }),
])
export type CallState = z.infer<typeof callState>
