import type { FastifyReply } from 'fastify'

/** Refuses a control request with a status and a sentence. */
export function refuse(reply: FastifyReply, status: number, error: string) {
  return reply.code(status).send({ error })
}
