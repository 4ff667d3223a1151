import type { FastifyReply, RouteShorthandOptions } from 'fastify'

export const TEXT = { type: 'string', minLength: 1 }
export const FLAG = { type: 'boolean' }
export const PHONE_NUMBER = { type: 'string', pattern: '^\\+[1-9]\\d{6,14}$' }

/**
 * The route refuses a body without these fields, each of which has a JSON schema. A field with a default is optional.
 * The server must not coerce types (server.ts).
 */
export function fields(properties: Record<string, object>): RouteShorthandOptions {
  const required = Object.keys(properties).filter(
    name => !Object.hasOwn(properties[name] ?? {}, 'default'),
  )
  return { schema: { body: { type: 'object', properties, required } } }
}

/** Refuses a control request with a status and a sentence. */
export function refuse(reply: FastifyReply, status: number, error: string) {
  return reply.code(status).send({ error })
}
