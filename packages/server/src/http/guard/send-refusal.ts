import type { Details } from '@ringback/contract/outcome'
import type { FastifyReply } from 'fastify'
import { REFUSALS, type RefusalCode, errorOf } from './refusals.ts'

/** Responds with the status and the sentence of a refusal. */
export type SendRefusal = (
  reply: FastifyReply,
  code: RefusalCode,
  details?: Details,
) => FastifyReply

/**
 * Responds with the status of a refusal and `{ error, code }`. The detail `retryAfterSeconds` also becomes the Retry-After header.
 */
export const sendRefusal: SendRefusal = (reply, code, details) => {
  setRetryAfter(reply, details)
  // Also set here, because a request may be refused before the hook that sets this header runs.
  reply.header('cache-control', 'no-store')
  return reply.code(REFUSALS[code].status).send({ error: errorOf(code, details), code })
}

/** Sets the Retry-After header if the details contain `retryAfterSeconds`. */
export function setRetryAfter(reply: FastifyReply, details?: Details): void {
  if (details?.['retryAfterSeconds']) reply.header('retry-after', details['retryAfterSeconds'])
}
