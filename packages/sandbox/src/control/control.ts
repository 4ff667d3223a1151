import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import type { Razorpay } from '../razorpay/razorpay.ts'
import type { Requests } from '../requests.ts'
import type { Turnstile } from '../turnstile/turnstile.ts'
import type { Telephones } from '../twilio/telephones.ts'
import { numberRoutes } from './numbers.ts'
import { readDigits, readFault, readOutcome } from './orders.ts'
import { paymentRoutes } from './payments.ts'
import { refuse } from './refuse.ts'

export interface Controlled {
  mailbox: Mailbox
  /** The telephone network: its acts answer false when the leg is not in a state for them. */
  telephones: Telephones
  turnstile: Turnstile
  payments: Omit<Razorpay, 'close'>
  faults: Faults
  requests: Requests
}

/** The JSON API under `/control` with which tests and people arrange the world. */
export async function mountControl(app: FastifyInstance, world: Controlled): Promise<void> {
  await app.register(
    async scope => {
      acceptEmptyJson(scope)
      scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
        void reply.code(error.statusCode ?? 500).send({ error: error.message })
      })
      scope.setNotFoundHandler((_request, reply) =>
        reply.code(404).send({ error: 'no such control' }),
      )
      mailRoutes(scope, world)
      callRoutes(scope, world)
      numberRoutes(scope, world)
      paymentRoutes(scope, world)
      faultRoutes(scope, world)
      turnstileRoutes(scope, world)
      scope.get<{ Querystring: { vendor?: string } }>('/requests', request =>
        world.requests.list(request.query.vendor),
      )
    },
    { prefix: '/control' },
  )
}

function mailRoutes(scope: FastifyInstance, { mailbox }: Controlled): void {
  scope.get<{ Querystring: { to?: string } }>('/mail', request => mailbox.list(request.query.to))
  scope.get<{ Params: { id: string } }>('/mail/:id', (request, reply) => {
    const mail = mailbox.get(request.params.id)
    return mail ?? refuse(reply, 404, 'no such mail')
  })
}

function callRoutes(scope: FastifyInstance, { telephones }: Controlled): void {
  type OneCall = { Params: { sid: string } }
  scope.get('/calls', () => telephones.calls())
  scope.get<OneCall>('/calls/:sid', (request, reply) => {
    return telephones.call(request.params.sid) ?? refuse(reply, 404, 'no such call')
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
  act('answer', sid => telephones.answer(sid))
  act('hangup', sid => telephones.hangup(sid))
  act('keys', (sid, body) => {
    const digits = readDigits(body)
    return digits.ok ? telephones.keys(sid, digits.value) : digits.error
  })
}

function faultRoutes(scope: FastifyInstance, { faults }: Controlled): void {
  scope.get('/faults', () => faults.list())
  scope.post('/faults', (request, reply) => {
    const fault = readFault(request.body)
    if (!fault.ok) return refuse(reply, 400, fault.error)
    faults.arrange(fault.value)
    return reply.code(201).send(fault.value)
  })
  scope.delete('/faults', () => {
    faults.clear()
    return faults.list()
  })
}

function turnstileRoutes(scope: FastifyInstance, { turnstile }: Controlled): void {
  scope.get('/turnstile', () => ({ outcome: turnstile.outcome }))
  scope.post('/turnstile', (request, reply) => {
    const outcome = readOutcome(request.body)
    if (!outcome.ok) return refuse(reply, 400, outcome.error)
    turnstile.outcome = outcome.value
    return { outcome: turnstile.outcome }
  })
}

/** Many clients name JSON as the type of a POST or DELETE that has no body. */
function acceptEmptyJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}
