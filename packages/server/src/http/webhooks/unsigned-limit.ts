import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Counts webhooks without a valid signature, or greetings that are requested with an unknown key, for each network, in
 * the memory of one instance.
 */
export interface UnsignedLimit {
  /** Counts one, and decides whether it is logged: the first of a network in a minute, and a bounded number in all. */
  add(request: FastifyRequest): Promise<{ isLogged: boolean }>
  /** For how long the network may send no more. Null within the limit. */
  retryAfterSeconds(request: FastifyRequest): Promise<string | null>
}

const MAX_A_MINUTE = 60
/** Bounds the log when many networks send unsigned requests. */
const MAX_LOGGED_A_MINUTE = 20

export function createUnsignedLimit(app: FastifyInstance): UnsignedLimit {
  // The rate limit of other requests does not count webhooks at all.
  const allowList: string[] = []
  const ofNetwork = app.createRateLimit({ max: MAX_A_MINUTE, allowList })
  const ofLog = app.createRateLimit({
    max: MAX_LOGGED_A_MINUTE,
    allowList,
    keyGenerator: () => 'all networks',
  })
  return {
    async add(request) {
      const counted = await ofNetwork(request)
      const isFirst = !counted.isAllowed && counted.remaining === MAX_A_MINUTE - 1
      if (!isFirst) return { isLogged: false }
      const logged = await ofLog(request)
      return { isLogged: !logged.isAllowed && !logged.isExceeded }
    },
    async retryAfterSeconds(request) {
      const counted = await ofNetwork(request, { increment: false })
      return counted.isAllowed || counted.remaining > 0 ? null : String(counted.ttlInSeconds)
    },
  }
}
