import type { FastifyInstance } from 'fastify'
import type { Telephones } from '../twilio/carrier-controls.ts'
import { readNumber } from './request-bodies.ts'
import { refuse } from './refuse.ts'

/** Text messages that were sent, and the numbers that are rented. */
export function numberRoutes(
  scope: FastifyInstance,
  { telephones }: { telephones: Telephones },
): void {
  scope.get<{ Querystring: { to?: string } }>('/sms', request =>
    // A plus that nobody encoded arrives as a space.
    telephones.texts(request.query.to?.replace(/^ /, '+')),
  )
  scope.get('/numbers', () => telephones.rentedNumbers())
  scope.post('/numbers/elsewhere', (request, reply) => {
    const number = readNumber(request.body)
    if (!number.ok) return refuse(reply, 400, number.error)
    telephones.rentElsewhere(number.value)
    return reply.code(201).send({ number: number.value })
  })
}
