import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { toJSONSchema } from 'zod/v4/core'
import type { $ZodPipeDef, $ZodType, JSONSchema } from 'zod/v4/core'
import type { World } from '../world.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The OpenAPI document of the operator API. */
    operatorSwagger: FastifyInstance['swagger']
  }
}

/**
 * Generates two OpenAPI 3.1 documents from the contract. Everyone gets that of the endpoints for users at
 * `GET /api/openapi.json`; mount-operator.ts serves that of the operator API.
 */
export async function mountOpenApi(app: FastifyInstance, world: World): Promise<void> {
  const { productName } = world.business
  await describeApi(app, world, {
    title: `${productName} API`,
    decorator: 'swagger',
    includes: url => !url.startsWith(OPERATOR_ROOT),
  })
  await describeApi(app, world, {
    title: `${productName} operator API`,
    decorator: 'operatorSwagger',
    includes: url => url.startsWith(OPERATOR_ROOT),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

const OPERATOR_ROOT = '/api/operator/'

interface ApiDescription {
  title: string
  /** The name of the function that returns the document. */
  decorator: 'swagger' | 'operatorSwagger'
  includes(url: string): boolean
}

async function describeApi(
  app: FastifyInstance,
  world: World,
  { title, decorator, includes }: ApiDescription,
): Promise<void> {
  const describe = createJsonSchemaTransform({ zodToJsonConfig: { override: describeJsonForm } })
  await app.register(fastifySwagger, {
    decorator,
    openapi: {
      openapi: '3.1.0',
      info: { title, version: world.version },
      servers: [{ url: world.business.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: route =>
      includes(route.url) ? describe(route) : { url: route.url, schema: { hide: true } },
  })
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
