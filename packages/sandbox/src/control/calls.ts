import type { FastifyInstance } from 'fastify'
import type { CarrierControls } from '../twilio/carrier-controls.ts'
import { readPhoneCall, readDigits } from './request-bodies.ts'
import { refuse } from './refuse.ts'

/** Lists calls, places one from a phone, and acts for the phone at the far end of a call. */
export function callRoutes(
  scope: FastifyInstance,
  { carrier }: { carrier: CarrierControls },
): void {
  type OneCall = { Params: { sid: string } }
  scope.get('/calls', () => carrier.calls())
  scope.get<OneCall>('/calls/:sid', (request, reply) => {
    return carrier.call(request.params.sid) ?? refuse(reply, 404, 'no such call')
  })
  scope.post('/calls', (request, reply) => {
    const call = readPhoneCall(request.body)
    if (!call.ok) return refuse(reply, 400, call.error)
    const { from, to } = call.value
    const leg = carrier.placeCall(from, to)
    return leg ? reply.code(201).send(leg) : refuse(reply, 404, `the account does not rent ${to}`)
  })

  const act = (name: string, perform: (sid: string, body: unknown) => boolean | string): void => {
    scope.post<OneCall>(`/calls/:sid/${name}`, (request, reply) => {
      const { sid } = request.params
      const leg = carrier.call(sid)
      if (!leg) return refuse(reply, 404, 'no such call')
      const done = perform(sid, request.body)
      if (typeof done === 'string') return refuse(reply, 400, done)
      if (!done) return refuse(reply, 409, `${name} is not possible: the call is ${leg.status}`)
      return carrier.call(sid) ?? leg
    })
  }
  act('answer', carrier.answer)
  act('decline', carrier.decline)
  act('hangup', carrier.hangup)
  act('stop-ringing', carrier.stopRinging)
  act('reach-time-limit', carrier.reachTimeLimit)
  act('keys', (sid, body) => {
    const digits = readDigits(body)
    return digits.ok ? carrier.keys(sid, digits.value) : digits.error
  })
}
