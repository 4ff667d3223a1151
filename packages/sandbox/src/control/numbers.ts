import type { FastifyInstance } from 'fastify'
import type { Telephones } from '../twilio/telephones.ts'
import { readDialled, readNumber } from './orders.ts'
import { refuse } from './refuse.ts'

/** Texts that were sent, phones that dial a rented number, and who rents what. */
export function numberRoutes(
  scope: FastifyInstance,
  { telephones }: { telephones: Telephones },
): void {
  scope.get<{ Querystring: { to?: string } }>('/sms', request =>
    // A plus that nobody encoded arrives as a space.
    telephones.texts(request.query.to?.replace(/^ /, '+')),
  )
  scope.post('/calls', (request, reply) => {
    const dialled = readDialled(request.body)
    if (!dialled.ok) return refuse(reply, 400, dialled.error)
    const { from, to } = dialled.value
    const leg = telephones.placeCall(from, to)
    return leg ? reply.code(201).send(leg) : refuse(reply, 404, `nobody rents ${to}`)
  })
  scope.get('/numbers', () => telephones.rentedNumbers())
  scope.post('/numbers/elsewhere', (request, reply) => {
    const number = readNumber(request.body)
    if (!number.ok) return refuse(reply, 400, number.error)
    telephones.rentElsewhere(number.value)
    return reply.code(201).send({ number: number.value })
  })
}
