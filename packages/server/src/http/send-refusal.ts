import type { Details } from '@ringback/contract/outcome'
import type { FastifyReply } from 'fastify'
import { REFUSALS, type RefusalCode, wordsOf } from './refusals.ts'

/**
 * Answers with a refusal's status and `{ error, code }`.
 * The detail `retryAfterSeconds` also becomes the Retry-After header.
 */
export function sendRefusal(reply: FastifyReply, code: RefusalCode, details?: Details) {
  if (details?.['retryAfterSeconds']) reply.header('retry-after', details['retryAfterSeconds'])
  return reply.code(REFUSALS[code].status).send({ error: wordsOf(code, details), code })
}
