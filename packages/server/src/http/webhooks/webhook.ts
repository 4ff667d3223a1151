import type { FastifyRequest } from 'fastify'
import type { WebhookPath } from '../../ports/vendors/webhook-paths.ts'
import type { World } from '../../world.ts'
import type { RequestFacts } from '../guard/mount.ts'
import { RateLimit } from '../guard/rate-limits.ts'

/** A vendor's request, parsed from a form body. */
export interface WebhookRequest {
  /** The URL that the vendor signed: the configured public URL with this request's path and query. The Host header is ignored. */
  url: string
  fields: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
  request: RequestFacts
}

export interface WebhookResponse {
  status: number
  type: 'text/xml' | 'text/plain' | 'application/json'
  body: string
  /** The request has no valid signature of its vendor. */
  isUnsigned?: true
  /** Why a request with a valid signature was not understood, or not applied. It is accepted all the same, logged and counted. */
  notUnderstood?: string
}

/** A vendor's request whose signature covers the raw bytes of the body. */
export interface RawWebhookRequest {
  rawBody: Buffer
  /** Path and query, as the vendor requested them. */
  path: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
}

/** A {@link Webhook} whose handler receives the raw body. */
export interface RawWebhook {
  path: WebhookPath
  unsigned: WebhookResponse
  run(world: World, input: RawWebhookRequest): Promise<WebhookResponse>
}

/**
 * The route of a vendor's POST requests. An error becomes a 5xx response. The payment provider repeats its event for a
 * day; the carrier repeats its request twice at once, as our URLs require. What is lost then is found by a job.
 */
export interface Webhook {
  path: WebhookPath
  /** The response to a request without a valid signature. */
  unsigned: WebhookResponse
  run(world: World, input: WebhookRequest): Promise<WebhookResponse>
}

/**
 * Counts webhooks without a valid signature, or greetings that are requested with an unknown key, for each network, in
 * the memory of one instance.
 */
export interface UnsignedLimit {
  /** Counts one, and decides whether it is logged: the first of a network in a minute, and a bounded number in all. */
  add(request: FastifyRequest): { isLogged: boolean }
  /** For how long the network may send no more. Null within the limit. */
  retryAfterSeconds(request: FastifyRequest): string | null
}

const MAX_A_MINUTE = 60
/** Bounds the log when many networks send unsigned requests. */
const MAX_LOGGED_A_MINUTE = 20

export function createUnsignedLimit(): UnsignedLimit {
  const ofNetwork = new RateLimit(MAX_A_MINUTE)
  const ofLog = new RateLimit(MAX_LOGGED_A_MINUTE)
  return {
    add({ network }) {
      const isFirst = ofNetwork.add(network) === 1
      return { isLogged: isFirst && ofLog.take('all networks') === null }
    },
    retryAfterSeconds: ({ network }) => ofNetwork.retryAfter(network),
  }
}
