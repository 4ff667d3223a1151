import type { FastifyInstance } from 'fastify'
import type { World } from '../../world.ts'
import { factsOf } from '../mount.ts'
import type { RawWebhook, Webhook } from './webhook.ts'

const WEBHOOK_BODY_BYTES = 256 * 1024

/** Mounts webhooks with form bodies. The app must have a parser for forms. */
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
        const response = await webhook.run(world, {
          url: `${world.terms.publicUrl}${request.url}`,
          fields: textFields(request.body),
          query: textFields(request.query),
          headers: request.headers as Record<string, string | undefined>,
          request: factsOf(request),
        })
        return reply.code(response.status).type(response.type).send(response.body)
      },
    )
  }
}

/** Mounts webhooks whose signature covers the raw body. The scope gets a parser that keeps the bytes. */
export function mountRawWebhooks(
  scope: FastifyInstance,
  world: World,
  webhooks: readonly RawWebhook[],
): void {
  scope.removeAllContentTypeParsers()
  // The bytes are wrapped in an object, because the app's hooks expect a body with fields.
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, rawBody, done) => {
    done(null, { rawBody })
  })
  for (const webhook of webhooks) {
    scope.post<{ Body?: { rawBody: Buffer } }>(
      webhook.path,
      { bodyLimit: WEBHOOK_BODY_BYTES, schema: { hide: true } },
      async (request, reply) => {
        const response = await webhook.run(world, {
          rawBody: request.body?.rawBody ?? Buffer.alloc(0),
          headers: request.headers as Record<string, string | undefined>,
        })
        return reply.code(response.status).type(response.type).send(response.body)
      },
    )
  }
}

/** The fields of a form that have one value. A repeated field is ambiguous and left out. */
function textFields(form: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(form ?? {})) {
    if (typeof value === 'string') fields[name] = value
  }
  return fields
}
