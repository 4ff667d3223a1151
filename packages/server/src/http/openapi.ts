import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { toJSONSchema } from 'zod/v4/core'
import type { $ZodPipeDef, $ZodType, JSONSchema } from 'zod/v4/core'
import type { World } from '../world.ts'

/** Mounts `GET /api/openapi.json`: the OpenAPI 3.1 description of all endpoints, generated from the contract. */
export async function mountOpenApi(app: FastifyInstance, world: World): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${world.terms.productName} API`, version: world.version },
      servers: [{ url: world.terms.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { override: describeJsonForm } }),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

/** Replaces a codec's description by that of its JSON form: money is a number, a time is a date-time string. */
function describeJsonForm({ zodSchema, jsonSchema }: { zodSchema: $ZodType; jsonSchema: object }) {
  const def = zodSchema._zod.def
  if (def.type !== 'pipe') return
  const { in: jsonForm, reverseTransform } = def as $ZodPipeDef
  if (!reverseTransform) return
  const { $schema: _, ...description } = toJSONSchema(jsonForm) as JSONSchema.BaseSchema
  Object.assign(jsonSchema, description)
}
