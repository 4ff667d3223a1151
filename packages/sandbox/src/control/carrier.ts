import type { FastifyInstance } from 'fastify'
import type { CarrierControls } from '../twilio/carrier-controls.ts'
import { PHONE_NUMBER, fields, refuse } from './request-schema.ts'

/** Lists calls, places a call from a phone to a rented number, and acts for the phone of a call. */
export function callRoutes(
  scope: FastifyInstance,
  { carrier }: { carrier: CarrierControls },
): void {
  type CallRequest = { Params: { sid: string }; Body: { digits: string } }
  scope.get('/calls', () => carrier.calls())
  scope.get<CallRequest>('/calls/:sid', (request, reply) => {
    return carrier.call(request.params.sid) ?? refuse(reply, 404, 'no such call')
  })
  scope.post<{ Body: { from: string; to: string } }>(
    '/calls',
    fields({ from: PHONE_NUMBER, to: PHONE_NUMBER }),
    ({ body: { from, to } }, reply) => {
      const leg = carrier.placeCall(from, to)
      return leg ? reply.code(201).send(leg) : refuse(reply, 404, `the account does not rent ${to}`)
    },
  )

  /** @param perform returns false when the act is not possible now */
  const mountAct = (
    name: string,
    perform: (sid: string, digits: string) => boolean,
    options = {},
  ): void => {
    scope.post<CallRequest>(`/calls/:sid/${name}`, options, (request, reply) => {
      const { sid } = request.params
      const leg = carrier.call(sid)
      if (!leg) return refuse(reply, 404, 'no such call')
      if (!perform(sid, request.body?.digits))
        return refuse(reply, 409, `${name} is not possible: the call is ${leg.status}`)
      return carrier.call(sid) ?? leg
    })
  }
  mountAct('answer', carrier.answer)
  mountAct('hangup', carrier.hangup)
  mountAct('stop-ringing', carrier.stopRinging)
  const digits = { type: 'string', pattern: '^[0-9*#A-D]{1,64}$' }
  mountAct('keys', carrier.keys, fields({ digits }))
}

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
  const withNumber = fields({ number: PHONE_NUMBER })
  type NumberRequest = { Body: { number: string } }
  scope.post<NumberRequest>('/numbers', withNumber, ({ body }, reply) =>
    reply.code(201).send(carrier.rentInConsole(body.number)),
  )
  scope.post<NumberRequest>('/numbers/release', withNumber, ({ body: { number } }, reply) =>
    carrier.releaseInConsole(number)
      ? { number }
      : refuse(reply, 404, `the account does not rent ${number}`),
  )
  scope.post<NumberRequest>('/numbers/elsewhere', withNumber, ({ body: { number } }, reply) => {
    carrier.rentToAnotherCustomer(number)
    return reply.code(201).send({ number })
  })
}
