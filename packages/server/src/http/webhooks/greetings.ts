import type { FastifyInstance } from 'fastify'
import { readGreetingByKey } from '../../actions/numbers/owners/record-greeting.ts'
import { GREETING_ROUTE } from '../../ports/vendors/webhook-paths.ts'
import type { World } from '../../world.ts'
import { sendRefusal } from '../guard/send-refusal.ts'
import { createUnsignedLimit } from './webhook.ts'

/**
 * Serves recorded greetings to the carrier, which plays them to callers. The key in the path is the authorisation: the
 * carrier's documentation promises a signature for webhooks, and not for the files that it plays. All of its requests
 * come from a few networks, which other people can use too. A known key is therefore always served, and unknown ones
 * have a count of their own, so that no request without a key keeps a caller from the greeting.
 */
export function mountGreetings(app: FastifyInstance, world: World): void {
  const unknownKeys = createUnsignedLimit()
  app.get<{ Params: { greetingKey: string } }>(
    GREETING_ROUTE,
    { schema: { hide: true } },
    async (request, reply) => {
      const sound = await readGreetingByKey(world, request.params.greetingKey)
      if (!sound) {
        const retryAfterSeconds = unknownKeys.retryAfterSeconds(request)
        request.isUnlogged = !unknownKeys.add(request).isLogged
        return retryAfterSeconds === null
          ? sendRefusal(reply, 'no-recorded-greeting')
          : sendRefusal(reply, 'too-many-requests', { retryAfterSeconds })
      }
      // A copy at the carrier would outlive the recording, which its renter can delete.
      return reply.type('audio/wav').header('cache-control', 'no-store').send(sound)
    },
  )
}
