import type { FastifyInstance, FastifyRequest } from 'fastify'
import { GREETING_ROUTE, WEBHOOK_PATHS } from '../../ports/vendors/webhook-paths.ts'
import { sendRefusal } from './send-refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is a login or a registration, or is for links and invitations. */
    isSignIn?: boolean
    /** A browser polls while a call rings, which uses up neither the network's declines nor its other requests. */
    isOfServiceWorker?: boolean
    /** Counts the requests of the route for each network, in place of the limit of all other requests. */
    ownLimit?: RateLimit
  }
}

export interface RateLimits {
  /**
   * For each network, also of each request of service workers, and for each user what the requests cost. Webhooks are
   * not counted.
   */
  requestsPerMinute: number
  /** For each network: logins, registrations, and requests for and with the link of a mail. */
  signInRequestsPerMinute: number
}

const MINUTE_MS = 60_000
/** Bounds the memory. What was counted first is forgotten first. */
const MAX_KEYS = 5_000

/** Counts requests in minutes, by a clock that is never set: with the machine's, a minute lasted for an hour after it was set back. */
export class RateLimit {
  readonly #max: number
  readonly #steadyMs: () => number
  readonly #counts = new Map<string, { requests: number; untilMs: number }>()

  /** @param max requests of each key in a minute */
  constructor(max: number, steadyMs: () => number = () => performance.now()) {
    this.#max = max
    this.#steadyMs = steadyMs
  }

  /**
   * Counts a request as `cost` requests, if the key has room for it, or has sent nothing else.
   *
   * @returns null, or after how many seconds there is room, as in Retry-After
   */
  take(key: string, cost = 1): string | null {
    const refusedFor = this.retryAfter(key, cost)
    if (refusedFor === null) this.add(key, cost)
    return refusedFor
  }

  /** What {@link take} would return, without counting. */
  retryAfter(key: string, cost = 1): string | null {
    const count = this.#find(key)
    if (!count || count.requests + cost <= this.#max) return null
    return String(Math.max(1, Math.ceil((count.untilMs - this.#steadyMs()) / 1_000)))
  }

  /** Counts a request also beyond the limit. @returns how many the key has sent in this minute */
  add(key: string, cost = 1): number {
    const count = this.#find(key) ?? this.#start(key)
    count.requests += cost
    return count.requests
  }

  #find(key: string) {
    const count = this.#counts.get(key)
    return count && count.untilMs > this.#steadyMs() ? count : undefined
  }

  #start(key: string) {
    const count = { requests: 0, untilMs: this.#steadyMs() + MINUTE_MS }
    this.#counts.delete(key)
    this.#counts.set(key, count)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > MAX_KEYS && oldest !== undefined) this.#counts.delete(oldest)
    return count
  }
}

/** Limits the requests of each network. Those of each user are limited when the user is known (mount.ts). */
export function limitNetworks(app: FastifyInstance, limits: RateLimits): void {
  const requests = new RateLimit(limits.requestsPerMinute)
  const signIns = new RateLimit(limits.signInRequestsPerMinute)
  const ofServiceWorkers = new RateLimit(limits.requestsPerMinute)
  app.addHook('onRequest', async (request, reply) => {
    if (isWebhook(request)) return
    const { network, routeOptions } = request
    const { isSignIn, isOfServiceWorker, ownLimit = requests } = routeOptions.config ?? {}
    const retryAfterSeconds = isOfServiceWorker
      ? ofServiceWorkers.take(`${network} ${routeOptions.url}`)
      : (ownLimit.take(network) ?? (isSignIn ? signIns.take(network) : null))
    if (retryAfterSeconds === null) return
    return sendRefusal(reply, 'too-many-requests', { retryAfterSeconds })
  })
}

const WEBHOOK_URLS: ReadonlySet<string | undefined> = new Set([
  ...Object.values(WEBHOOK_PATHS),
  GREETING_ROUTE,
])

/** Whether the request is for a webhook that exists, or for a file that the carrier plays. */
export function isWebhook({ routeOptions }: FastifyRequest): boolean {
  return WEBHOOK_URLS.has(routeOptions.url)
}
