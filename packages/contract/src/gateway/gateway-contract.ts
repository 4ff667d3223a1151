import { z } from 'zod'

/**
 * What the server and the agent of a gateway say to each other over HTTP. A gateway connects browsers with SIP trunks.
 *
 * | from    | request                | body                                           | response                     |
 * | ------- | ---------------------- | ---------------------------------------------- | ---------------------------- |
 * | gateway | `POST {server}/authorise` | `AuthoriseRequest`                          | 200 `AuthoriseResponse`      |
 *
 * `{server}` is a URL of the gateway's settings. Every request is signed: see `GATEWAY_HEADERS` and `textToSign`.
 */
export const GATEWAY_HEADERS = {
  /** Unix time in seconds. A request that is more than `SIGNATURE_TOLERANCE_SECONDS` away is refused with 401. */
  timestamp: 'x-gateway-timestamp',
  /** HMAC-SHA256 of `textToSign` with the shared secret, in lower-case hexadecimal digits. */
  signature: 'x-gateway-signature',
} as const

export const SIGNATURE_TOLERANCE_SECONDS = 300

/** What both sides sign. `path` begins with `/` and includes the query; `body` is the text as sent, '' without one. */
export function textToSign(request: {
  method: string
  path: string
  timestamp: number
  body: string
}): string {
  return `${request.method}\n${request.path}\n${request.timestamp}\n${request.body}`
}

/** The header of a browser's INVITE that has the id of its pre-created call. */
export const CALL_HEADER = 'X-Call'

/** The id of a pre-created call, as the server made it. */
export const gatewayCallId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)

/** Whose credentials an INVITE had: the part of the user name after `<expiry>:`. */
const identity = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

const e164 = z.string().regex(/^\+[1-9]\d{5,14}$/)

export const authoriseRequest = z.object({ callId: gatewayCallId, identity })
export type AuthoriseRequest = z.infer<typeof authoriseRequest>

/**
 * What to dial. The server claims the call with this response, so it allows a call once.
 * A refusal's `reason` is shown to the browser as the reason phrase of status 403.
 */
export const authoriseResponse = z.discriminatedUnion('allowed', [
  z.object({
    allowed: z.literal(true),
    to: e164,
    callerId: e164,
    /** Seconds from the answer until the gateway ends the call by itself. */
    limitSeconds: z.int().min(1).max(86_400),
    /** Seconds of ringing until the call counts as not answered. */
    ringSeconds: z.int().min(5).max(180),
    /** The name of a trunk in the gateway's settings. */
    trunk: z.string().regex(/^[a-z0-9-]{1,32}$/),
  }),
  z.object({ allowed: z.literal(false), reason: z.string().regex(/^[\w .,-]{1,80}$/) }),
])
export type AuthoriseResponse = z.infer<typeof authoriseResponse>
