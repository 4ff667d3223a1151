import type { FastifyInstance } from 'fastify'
import type { CarrierControls } from '../twilio/carrier-controls.ts'
import { readPhoneCall, readDigits } from './request-bodies.ts'
import { refuse } from './refuse.ts'

/** Lists calls, places a call from a phone to a rented number, and acts for the phone of a call. */
export function callRoutes(
  scope: FastifyInstance,
  { carrier }: { carrier: CarrierControls },
): void {
  type CallRequest = { Params: { sid: string } }
  scope.get('/calls', () => carrier.calls())
  scope.get<CallRequest>('/calls/:sid', (request, reply) => {
    return carrier.call(request.params.sid) ?? refuse(reply, 404, 'no such call')
  })
  scope.post('/calls', (request, reply) => {
    const call = readPhoneCall(request.body)
    if (!call.ok) return refuse(reply, 400, call.error)
    const { from, to } = call.value
    const leg = carrier.placeCall(from, to)
    return leg ? reply.code(201).send(leg) : refuse(reply, 404, `the account does not rent ${to}`)
  })

  /** @param perform returns false when the act is not possible now, and a sentence when the body is not valid */
  const mountAct = (
    name: string,
    perform: (sid: string, body: unknown) => boolean | string,
  ): void => {
    scope.post<CallRequest>(`/calls/:sid/${name}`, (request, reply) => {
      const { sid } = request.params
      const leg = carrier.call(sid)
      if (!leg) return refuse(reply, 404, 'no such call')
      const result = perform(sid, request.body)
      if (typeof result === 'string') return refuse(reply, 400, result)
      if (!result) return refuse(reply, 409, `${name} is not possible: the call is ${leg.status}`)
      return carrier.call(sid) ?? leg
    })
  }
  mountAct('answer', carrier.answer)
  mountAct('decline', carrier.decline)
  mountAct('hangup', carrier.hangup)
  mountAct('stop-ringing', carrier.stopRinging)
  mountAct('reach-time-limit', carrier.reachTimeLimit)
  mountAct('keys', (sid, body) => {
    const digits = readDigits(body)
    return digits.ok ? carrier.keys(sid, digits.value) : digits.error
  })
}
