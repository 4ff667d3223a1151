import type { FastifyRequest } from 'fastify'
import { RateLimit } from '../guard/rate-limits.ts'

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
