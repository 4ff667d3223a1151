import type { FastifyInstance } from 'fastify'
import { readGreetingByKey } from '../actions/numbers/record-greeting.ts'
import { GREETING_ROOT } from '../ports/webhook-paths.ts'
import type { World } from '../world.ts'
import { sendRefusal } from './send-refusal.ts'

/**
 * Serves recorded greetings to the carrier, which plays them to callers. The key in the path is the authorisation: the
 * carrier's documentation promises a signature for webhooks, and not for the files that it plays.
 */
export function mountGreetings(app: FastifyInstance, world: World): void {
  app.get<{ Params: { greetingKey: string } }>(
    `${GREETING_ROOT}:greetingKey`,
    { schema: { hide: true } },
    async (request, reply) => {
      const sound = await readGreetingByKey(world, request.params.greetingKey)
      if (!sound) return sendRefusal(reply, 'no-recorded-greeting')
      // A copy at the carrier would outlive the recording, which its renter can delete.
      return reply.type('audio/wav').header('cache-control', 'no-store').send(sound)
    },
  )
}
