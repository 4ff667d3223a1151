import type { Details } from '@ringback/contract/outcome'
import type { FastifyReply } from 'fastify'
import { REFUSALS, type RefusalCode, wordsOf } from './refusals.ts'

/**
 * Answers with a refusal's status and `{ error, code }`.
 * The detail `retryAfterSeconds` also becomes the Retry-After header.
 */
export function sendRefusal(reply: FastifyReply, code: RefusalCode, details?: Details) {
  if (details?.['retryAfterSeconds']) reply.header('retry-after', details['retryAfterSeconds'])
  // Also where a request was refused before anything else could say so.
  reply.header('cache-control', 'no-store')
  return reply.code(REFUSALS[code].status).send({ error: wordsOf(code, details), code })
}
