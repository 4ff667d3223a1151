import type { FastifyInstance } from 'fastify'
import { checkReadiness } from '../actions/check-readiness.ts'
import type { World } from '../world.ts'
import { factsOf } from './mount.ts'

export const LIVENESS_PATH = '/api/health/live'
const READINESS_PATH = '/api/health/ready'

/**
 * Mounts the checks of an orchestrator. After a failed liveness check it restarts the instance; after a failed
 * readiness check it sends the instance no requests. `GET /api/health` is the check of the page.
 */
export function mountProbes(
  app: FastifyInstance,
  world: World,
  { operatorNetworks }: { operatorNetworks: readonly string[] },
): void {
  app.get(LIVENESS_PATH, { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get(READINESS_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { isReady, dependencies } = await checkReadiness(
      world,
      operatorNetworks,
      factsOf(request),
    )
    const status = world.stopping ? 'stopping' : isReady ? 'ok' : 'unavailable'
    reply.code(status === 'ok' ? 200 : 503)
    return { status, ...(dependencies && { dependencies }) }
  })
}
