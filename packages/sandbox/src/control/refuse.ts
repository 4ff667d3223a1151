import type { FastifyReply } from 'fastify'

/** How control says no: with a status and a sentence. */
export function refuse(reply: FastifyReply, status: number, error: string) {
  return reply.code(status).send({ error })
}
