import { setTimeout as sleep } from 'node:timers/promises'
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

/**
 * Programs that repeat a refused request at once would keep the server busy with refusals, and webhooks waiting behind
 * them. Each connection therefore gets at most one refusal in this time.
 */
const BUSY_DELAY_MS = 1_000

/** Refuses a request because the server is busy, after a second that costs the server nothing. */
export async function refuseBusy(
  reply: FastifyReply,
  retryAfterSeconds: '2' | '5',
  refuse: SendRefusal = sendRefusal,
): Promise<FastifyReply> {
  await sleep(BUSY_DELAY_MS)
  return refuse(reply, 'busy', { retryAfterSeconds })
}
