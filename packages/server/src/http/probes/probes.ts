import { getHealth } from '@ringback/contract/health'
import { accepted, refused } from '@ringback/contract/outcome'
import type { FastifyInstance } from 'fastify'
import { checkHealth, checkReadiness, proveInstance } from '../../actions/check-readiness.ts'
import type { World } from '../../world.ts'
import { INSTANCE_PATH, readForwarded } from '../guard/sender.ts'
import type { ProtectionOptions } from '../guard/protections.ts'
import { factsOf, handler } from '../guard/mount.ts'
import { sendRefusal } from '../guard/send-refusal.ts'

/**
 * Mounts the checks of an orchestrator. After a failed liveness check it restarts the instance; after a failed
 * readiness check it sends the instance no requests. `GET /api/health` is the check of the page.
 */
export function mountProbes(
  app: FastifyInstance,
  world: World,
  {
    operatorNetworks,
    trustedProxies,
  }: Pick<ProtectionOptions, 'trustedProxies'> & { operatorNetworks: readonly string[] },
): void {
  app.get('/api/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/api/health/ready', { schema: { hide: true } }, async (request, reply) => {
    const { isReady, dependencies } = await checkReadiness(
      world,
      operatorNetworks,
      factsOf(request),
    )
    const status = world.stopping ? 'stopping' : isReady ? 'ok' : 'unavailable'
    reply.code(status === 'ok' ? 200 : 503)
    return { status, ...(dependencies && { dependencies }) }
  })

  app.get<{ Querystring: { id?: string } }>(
    INSTANCE_PATH,
    { schema: { hide: true } },
    async (request, reply) => {
      const { headers } = request
      const id = String(request.query.id ?? '')
      const proof = proveInstance(world, { id, proof: String(headers['x-ringback-proof'] ?? '') })
      if (!proof.ok) return sendRefusal(reply, proof.why)
      return {
        proof: proof.value,
        remoteAddress: request.clientAddress,
        peerAddress: request.socket.remoteAddress ?? '',
        forwardedFor: headers['x-forwarded-for'] ?? null,
        fault: readForwarded(request.raw, trustedProxies).fault,
      }
    },
  )
}

/** `GET /api/health` is the check of the page. */
export const healthHandlers = {
  getHealth: handler(getHealth, async world => {
    if (world.stopping) return refused('stopping')
    return (await checkHealth(world)) ? accepted({ status: 'ok' as const }) : refused('unavailable')
  }),
}
