import type { FastifyInstance } from 'fastify'
import type { CarrierControls } from '../twilio/carrier-controls.ts'
import { readNumber } from './request-bodies.ts'
import { refuse } from './refuse.ts'

/** Lists text messages and rented numbers, rents and releases one in the vendor's console, and rents one to another customer. */
export function numberRoutes(
  scope: FastifyInstance,
  { carrier }: { carrier: CarrierControls },
): void {
  scope.get<{ Querystring: { to?: string } }>('/sms', request =>
    // A plus sign that the client did not encode arrives as a space.
    carrier.smsMessages(request.query.to?.replace(/^ /, '+')),
  )
  scope.get('/numbers', () => carrier.rentedNumbers())
  scope.post('/numbers', (request, reply) => {
    const number = readNumber(request.body)
    if (!number.ok) return refuse(reply, 400, number.error)
    return reply.code(201).send(carrier.rentInConsole(number.value))
  })
  scope.post('/numbers/release', (request, reply) => {
    const number = readNumber(request.body)
    if (!number.ok) return refuse(reply, 400, number.error)
    if (!carrier.releaseInConsole(number.value)) {
      return refuse(reply, 404, `the account does not rent ${number.value}`)
    }
    return { number: number.value }
  })
  scope.post('/numbers/elsewhere', (request, reply) => {
    const number = readNumber(request.body)
    if (!number.ok) return refuse(reply, 400, number.error)
    carrier.rentToAnotherCustomer(number.value)
    return reply.code(201).send({ number: number.value })
  })
}
