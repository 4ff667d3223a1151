import type { FastifyInstance } from 'fastify'
import type { Telephones } from '../twilio/carrier-controls.ts'
import { readDialled, readDigits } from './request-bodies.ts'
import { refuse } from './refuse.ts'

/** Lists calls, places one from a phone, and acts for the phone at the far end of a call. */
export function callRoutes(
  scope: FastifyInstance,
  { telephones }: { telephones: Telephones },
): void {
  type OneCall = { Params: { sid: string } }
  scope.get('/calls', () => telephones.calls())
  scope.get<OneCall>('/calls/:sid', (request, reply) => {
    return telephones.call(request.params.sid) ?? refuse(reply, 404, 'no such call')
  })
  scope.post('/calls', (request, reply) => {
    const dialled = readDialled(request.body)
    if (!dialled.ok) return refuse(reply, 400, dialled.error)
    const { from, to } = dialled.value
    const leg = telephones.placeCall(from, to)
    return leg ? reply.code(201).send(leg) : refuse(reply, 404, `the account does not rent ${to}`)
  })

  const act = (name: string, perform: (sid: string, body: unknown) => boolean | string): void => {
    scope.post<OneCall>(`/calls/:sid/${name}`, (request, reply) => {
      const { sid } = request.params
      const leg = telephones.call(sid)
      if (!leg) return refuse(reply, 404, 'no such call')
      const done = perform(sid, request.body)
      if (typeof done === 'string') return refuse(reply, 400, done)
      if (!done) return refuse(reply, 409, `${name} is not possible: the call is ${leg.status}`)
      return telephones.call(sid) ?? leg
    })
  }
  act('answer', telephones.answer)
  act('decline', telephones.decline)
  act('hangup', telephones.hangup)
  act('stop-ringing', telephones.stopRinging)
  act('reach-time-limit', telephones.reachTimeLimit)
  act('keys', (sid, body) => {
    const digits = readDigits(body)
    return digits.ok ? telephones.keys(sid, digits.value) : digits.error
  })
}
