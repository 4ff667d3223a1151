import * as z from 'zod/mini'
import { callFailureReason } from '../../calls/failures/failure-code.ts'
import { endpoint } from '../../endpoint.ts'
import { lazily } from '../../lazily.ts'
import { instant, word } from '../../fields.ts'
import { usd } from '../../money.ts'
import { carrierName } from '../../calls/carrier-name.ts'

/** The final statuses of a call (spec section 4). */
export const TERMINAL_STATUSES = ['completed', 'failed', 'busy', 'no-answer', 'canceled'] as const
export type TerminalStatus = (typeof TERMINAL_STATUSES)[number]

/** A `created` call waits for the browser to dial. A `dialing` call waits until the called phone or browser rings. */
export const callStatus = z.enum([
  'created',
  'dialing',
  'ringing',
  'in-progress',
  ...TERMINAL_STATUSES,
])
export type CallStatus = z.infer<typeof callStatus>

export function isTerminal(status: string): status is TerminalStatus {
  return (TERMINAL_STATUSES as readonly string[]).includes(status)
}

export const direction = z.enum(['inbound', 'outbound'])
export type Direction = z.infer<typeof direction>

/** Why an incoming call did not ring. */
export const missedReason = z.enum([
  /** The user was in another call, or about to dial one. */
  'in-call',
  /** The user's credit did not pay for a minute of it. */
  'too-little-credit',
  /** A limit on what the user, or all users, spend. */
  'limit-reached',
  /** A payment is disputed, or the balance is below zero. */
  'on-hold',
])
export type MissedReason = z.infer<typeof missedReason>

/** As the history and the mail about a missed call word it. */
export const MISSED_REASON_TEXTS: Readonly<Record<MissedReason, string>> = {
  'in-call': 'You were in another call.',
  'too-little-credit': 'Your credit did not pay for a minute of the call.',
  'limit-reached': 'A limit on the calls of a day was reached.',
  'on-hold': 'Your account was on hold, or its balance was below zero.',
}

/**
 * Of an incoming call, the phone to which it was forwarded, and of the outgoing call to that phone, the caller.
 * `isMissed` if the phone did not answer.
 */
const forwarded = z.object({ number: z.string(), isMissed: z.boolean() })

export const callRecord = lazily(() =>
  z.object({
    id: z.string(),
    direction: word(direction),
    fromNumber: z.string(),
    toNumber: z.string(),
    startTime: instant,
    /** Answered seconds; 0 until the call is answered. */
    duration: z.number(),
    status: word(callStatus),
    /** The cost of the call; null until it is settled. */
    actualCost: z.nullable(usd),
    /** The cost so far, as if the call ended now. */
    estimatedCost: usd,
    sellingRatePerMinute: usd,
    sellingBillingSeconds: z.number(),
    /** Answered seconds rounded up to the billing increment; null until settled. */
    billedSeconds: z.nullable(z.number()),
    /** The name of the called destination in the rate deck. Empty for an incoming call. */
    destination: z.string(),
    /** The other one of the two calls of a forwarded call; null if it was not forwarded. */
    forwarded: z.nullable(forwarded),
    /** Why the carrier did not make the call; null if it did, and while the reason is not known. */
    failureReason: z.nullable(word(callFailureReason)),
    /** Why an incoming call did not ring; null if it did, or if the user could not be reached in a browser. */
    missedBecause: z._default(z.nullable(word(missedReason)), null),
  }),
)
export type CallRecord = z.infer<typeof callRecord>

export const callId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

/** What a browser needs to call through our SIP gateway. Twilio's token answer has no `carrier`. */
export const sipAccess = lazily(() =>
  z.object({
    carrier: z.literal('sip'),
    /** The name of the trunk, as people know it. */
    provider: z.string(),
    /** The gateway's WebSocket, `wss://`, or `ws://` on the same machine (RFC 7118). */
    url: z.string(),
    /** The host of the SIP addresses. */
    domain: z.string(),
    /** The user's id, and the user part of the SIP address. */
    identity: z.string(),
    /** `<expiry>:<identity>`; the expiry in seconds since 1970 (draft-uberti-behave-turn-rest). */
    username: z.string(),
    /** The base64 of an HMAC over `username`, which the gateway computes too. */
    password: z.string(),
    /** How long `username` is valid. */
    expiresInSeconds: z.number(),
    /** STUN and TURN servers, as `RTCPeerConnection` takes them. */
    iceServers: z.array(
      z.object({
        urls: z.array(z.string()),
        username: z.optional(z.string()),
        credential: z.optional(z.string()),
      }),
    ),
  }),
)
export type SipAccess = z.infer<typeof sipAccess>

/** The user part of the echo: a browser that calls it receives its own sound. */
export const ECHO_USER = 'echo'
/** Who calls it for `npm run doctor`: no user has this id. */
export const DOCTOR_IDENTITY = 'doctor'

export const createCallToken = endpoint(() => ({
  method: 'POST',
  path: '/api/call/token',
  access: 'user',
  summary:
    'A Voice SDK access token for the signed-in user, with a SIP carrier the access to its gateway, and with both carriers both. The identity in the request is ignored',
  body: z.object({ identity: z.optional(z.string().check(z.maxLength(256))) }),
  response: z.union([
    sipAccess,
    z.object({
      token: z.string(),
      identity: z.string(),
      /** Of what expires first. */
      expiresInSeconds: z.number(),
      /** Only where the server has both carriers. */
      sip: z.optional(sipAccess),
    }),
  ]),
}))

export const preCreateCall = endpoint(() => ({
  method: 'POST',
  path: '/api/call/pre-create',
  access: 'user',
  summary:
    'Checks and prices a call and holds its maximum cost. The id can be dialled once, within 90 s',
  body: z.object({
    toNumber: z.string().check(z.maxLength(40)),
    /** The person insists on a number that no numbering plan has. */
    isNumberConfirmed: z.optional(z.boolean()),
    /** The id of a call that its carrier did not make, and that had `hasFallback`: another carrier makes this one. */
    after: z.optional(callId.shape.id),
  }),
  response: z.object({
    callId: z.string(),
    fromNumber: z.string(),
    toNumber: z.string(),
    sellingRatePerMinute: usd,
    sellingBillingSeconds: z.number(),
    /** The carrier ends the call after this many answered seconds. */
    authorisedSeconds: z.number(),
    /** The carrier that the call is dialled at. */
    carrier: z._default(carrierName, 'twilio'),
    /** Whether another carrier may make the call if this one does not: see `after`. */
    hasFallback: z._default(z.boolean(), false),
  }),
}))

export const getCall = endpoint(() => ({
  method: 'GET',
  path: '/api/call/:id',
  access: 'user',
  summary: 'The state of a call',
  params: callId,
  response: z.object({
    status: word(callStatus),
    duration: z.number(),
    actualCost: z.nullable(usd),
    failureReason: z.nullable(word(callFailureReason)),
  }),
}))

const between = (min: number, max: number) => z.number().check(z.gte(min), z.lte(max))

/** What the browser measured during a call, as averages over its seconds. */
export const callQuality = lazily(() =>
  z.object({
    /** Mean opinion score. */
    mos: between(1, 5),
    lowestMos: between(1, 5),
    roundTripMs: between(0, 1_000_000),
    jitterMs: between(0, 1_000_000),
    lostPercent: between(0, 100),
    /** The warnings of the voice library, each once. */
    warnings: z.array(z.string().check(z.regex(/^[a-z-]{1,60}$/))).check(z.maxLength(20)),
  }),
)
export type CallQuality = z.infer<typeof callQuality>

export const endCall = endpoint(() => ({
  method: 'POST',
  path: '/api/call/:id/end',
  access: 'user',
  summary:
    'Reports that the browser has hung up, so that the server checks the call with the carrier soon',
  params: callId,
  body: z.nullish(z.object({ quality: z.optional(callQuality) })),
  response: z.object({ status: word(callStatus) }),
}))
