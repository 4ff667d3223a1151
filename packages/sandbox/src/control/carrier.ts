import type { FastifyInstance } from 'fastify'
import type { CarrierControls, OutageControls } from '../twilio/carrier-controls.ts'
import { readBoolean, readDigits, readNumber, readPhoneCall, refuse } from './request-bodies.ts'

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

/** Stops and resumes the carrier's media, which is the sound of calls, and its signalling connections. */
export function outageRoutes(
  scope: FastifyInstance,
  { outages }: { outages: OutageControls },
): void {
  scope.get('/media', () => ({ flowing: outages.isMediaFlowing() }))
  scope.post('/media', (request, reply) => {
    const flowing = readBoolean(request.body, 'flowing')
    if (!flowing.ok) return refuse(reply, 400, flowing.error)
    outages.setMediaFlowing(flowing.value)
    return { flowing: outages.isMediaFlowing() }
  })
  scope.get('/signalling', () => ({ connected: outages.isSignallingConnected() }))
  scope.post('/signalling', (request, reply) => {
    const connected = readBoolean(request.body, 'connected')
    if (!connected.ok) return refuse(reply, 400, connected.error)
    outages.setSignallingConnected(connected.value)
    return { connected: outages.isSignallingConnected() }
  })
}
