import type { FastifyInstance } from 'fastify'
import { readGreetingByKey } from '../actions/numbers/record-greeting.ts'
import { GREETING_ROUTE } from '../ports/webhook-paths.ts'
import type { World } from '../world.ts'
import { networkOf } from './network-of.ts'
import { sendRefusal } from './send-refusal.ts'
import type { UnsignedCount } from './webhooks/count-unsigned.ts'

/**
 * Serves recorded greetings to the carrier, which plays them to callers. The key in the path is the authorisation: the
 * carrier's documentation promises a signature for webhooks, and not for the files that it plays. Like webhooks, these
 * requests have no limit, because all of them come from the carrier's networks; those with unknown keys have that of
 * webhooks without a signature.
 */
export function mountGreetings(app: FastifyInstance, world: World, unsigned: UnsignedCount): void {
  app.get<{ Params: { greetingKey: string } }>(
    GREETING_ROUTE,
    { schema: { hide: true } },
    async (request, reply) => {
      const network = networkOf(request.ip)
      if (unsigned.isOverLimit(network)) {
        return sendRefusal(reply, 'too-many-requests', { retryAfterSeconds: '60' })
      }
      const sound = await readGreetingByKey(world, request.params.greetingKey)
      if (!sound) {
        request.isUnlogged = !unsigned.add(network).isLogged
        return sendRefusal(reply, 'no-recorded-greeting')
      }
      // A copy at the carrier would outlive the recording, which its renter can delete.
      return reply.type('audio/wav').header('cache-control', 'no-store').send(sound)
    },
  )
}
