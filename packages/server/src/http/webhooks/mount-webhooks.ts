import type { FastifyInstance } from 'fastify'
import type { World } from '../../world.ts'
import { factsOf } from '../mount.ts'
import type { Webhook } from './webhook.ts'

const WEBHOOK_BODY_BYTES = 256 * 1024

/** Makes routes of webhooks. The app must parse form bodies. */
export function mountWebhooks(
  app: FastifyInstance,
  world: World,
  webhooks: readonly Webhook[],
): void {
  for (const webhook of webhooks) {
    app.post(
      webhook.path,
      { bodyLimit: WEBHOOK_BODY_BYTES, schema: { hide: true } },
      async (request, reply) => {
        const answer = await webhook.run(world, {
          url: `${world.terms.publicUrl}${request.url}`,
          fields: textFields(request.body),
          query: textFields(request.query),
          headers: request.headers as Record<string, string | undefined>,
          request: factsOf(request),
        })
        return reply.code(answer.status).type(answer.type).send(answer.body)
      },
    )
  }
}

/** The fields of a form that have one value. One that is repeated has none that could be meant. */
function textFields(form: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(form ?? {})) {
    if (typeof value === 'string') fields[name] = value
  }
  return fields
}
