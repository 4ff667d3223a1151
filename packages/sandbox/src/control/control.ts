import type { FastifyInstance } from 'fastify'
import type { SandboxClock } from '../clock.ts'
import { FAULT_KINDS, type ArrangedFault, type Faults } from '../faults.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import type { PushService } from '../push/push-service.ts'
import type { Razorpay } from '../razorpay/razorpay.ts'
import type { RequestLog } from '../request-log.ts'
import { BOT_CHECK_OUTCOMES, type BotCheckOutcome, type Turnstile } from '../turnstile/turnstile.ts'
import type { CarrierControls, OutageControls } from '../twilio/carrier-controls.ts'
import { callRoutes, numberRoutes } from './carrier.ts'
import { type Consoles, consoleRoutes, resetConsoles } from './consoles.ts'
import { paymentRoutes } from './payments.ts'
import { FLAG, TEXT, fields, refuse } from './request-schema.ts'

export interface ControlDeps {
  clock: SandboxClock
  mailbox: Mailbox
  carrier: CarrierControls
  turnstile: Turnstile
  payments: Omit<Razorpay, 'close' | 'console'>
  consoles: Consoles
  push: PushService
  outages: OutageControls
  faults: Faults
  requests: RequestLog
}

/** The JSON API under `/control` with which tests and people observe and control the vendors. */
export async function mountControl(app: FastifyInstance, deps: ControlDeps): Promise<void> {
  await app.register(
    async scope => {
      acceptEmptyJson(scope)
      scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
        void reply.code(error.statusCode ?? 500).send({ error: error.message })
      })
      scope.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'no such control'))
      mailRoutes(scope, deps)
      callRoutes(scope, deps)
      numberRoutes(scope, deps)
      paymentRoutes(scope, deps)
      faultRoutes(scope, deps)
      turnstileRoutes(scope, deps)
      pushRoutes(scope, deps)
      outageRoutes(scope, deps)
      clockRoutes(scope, deps)
      consoleRoutes(scope, deps)
      scope.post('/reset', () => reset(deps))
      scope.get<{ Querystring: { vendor?: string } }>('/requests', request =>
        deps.requests.list(request.query.vendor),
      )
    },
    { prefix: '/control' },
  )
}

/** Accepts an empty JSON body, because many clients send the JSON content type with a POST or DELETE that has no body. */
function acceptEmptyJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}

/** Reads the mails that arrived, and sets which addresses do not exist. */
function mailRoutes(scope: FastifyInstance, { mailbox }: ControlDeps): void {
  scope.get<{ Querystring: { to?: string } }>('/mail', request => mailbox.list(request.query.to))
  scope.get<{ Params: { id: string } }>(
    '/mail/:id',
    (request, reply) => mailbox.get(request.params.id) ?? refuse(reply, 404, 'no such mail'),
  )
  scope.get('/mail/refused', () => ({ addresses: mailbox.refused() }))
  const address = { type: 'string', pattern: '^[^\\s@]+@[^\\s@]+$' }
  scope.post<{ Body: { addresses: string[] } }>(
    '/mail/refused',
    fields({ addresses: { type: 'array', items: address } }),
    ({ body }) => {
      mailbox.refuse(body.addresses)
      return { addresses: mailbox.refused() }
    },
  )
}

function faultRoutes(scope: FastifyInstance, { faults }: ControlDeps): void {
  scope.get('/faults', () => faults.list())
  scope.post<{ Body: ArrangedFault }>(
    '/faults',
    fields({
      vendor: TEXT,
      operation: TEXT,
      fault: { enum: FAULT_KINDS },
      times: { type: 'integer', minimum: 1, maximum: 10_000, default: 1 },
    }),
    ({ body }, reply) => {
      const operations = faults.operations.get(body.vendor)
      if (!operations)
        return refuse(
          reply,
          400,
          `vendor must be one of ${[...faults.operations.keys()].join(', ')}`,
        )
      if (body.operation !== '*' && !operations.has(body.operation))
        return refuse(reply, 400, `operation must be * or one of ${[...operations].join(', ')}`)
      faults.arrange(body)
      return reply.code(201).send(body)
    },
  )
  scope.delete('/faults', () => {
    faults.clear()
    return faults.list()
  })
}

/** Sets the outcome of the next bot checks, and expires unused tokens of earlier ones. */
function turnstileRoutes(scope: FastifyInstance, { turnstile }: ControlDeps): void {
  const view = () => ({ outcome: turnstile.outcome })
  scope.get('/turnstile', view)
  scope.post<{ Body: { outcome: BotCheckOutcome } }>(
    '/turnstile',
    fields({ outcome: { enum: BOT_CHECK_OUTCOMES } }),
    ({ body }) => {
      turnstile.outcome = body.outcome
      return view()
    },
  )
  scope.post('/turnstile/expire', (_request, reply) => {
    const expired = turnstile.expireNow()
    return expired > 0 ? { expired } : refuse(reply, 409, 'no token is unused')
  })
}

/** Subscribes browsers to push messages, and reads what they receive. */
function pushRoutes(scope: FastifyInstance, { push }: ControlDeps): void {
  scope.get<{ Querystring: { subscription?: string } }>('/push', request =>
    push.messages(request.query.subscription),
  )
  scope.post<{ Body: { key: string } }>(
    '/push/subscriptions',
    fields({ key: TEXT }),
    ({ body }, reply) => reply.code(201).send(push.subscribe(body.key)),
  )
}

/** Stops and resumes the carrier's media, which is the sound of calls, and its signalling connections. */
function outageRoutes(scope: FastifyInstance, { outages }: ControlDeps): void {
  const viewMedia = () => ({ flowing: outages.isMediaFlowing() })
  scope.get('/media', viewMedia)
  scope.post<{ Body: { flowing: boolean } }>('/media', fields({ flowing: FLAG }), ({ body }) => {
    outages.setMediaFlowing(body.flowing)
    return viewMedia()
  })
  const viewSignalling = () => ({ connected: outages.isSignallingConnected() })
  scope.get('/signalling', viewSignalling)
  scope.post<{ Body: { connected: boolean } }>(
    '/signalling',
    fields({ connected: FLAG }),
    ({ body }) => {
      outages.setSignallingConnected(body.connected)
      return viewSignalling()
    },
  )
}

/** Moves the clock by which vendors repeat their webhooks. */
function clockRoutes(scope: FastifyInstance, { clock }: ControlDeps): void {
  const view = () => ({ now: clock.now().toISOString() })
  scope.get('/clock', view)
  scope.post<{ Body: { advanceSeconds: number } }>(
    '/clock',
    fields({ advanceSeconds: { type: 'number', exclusiveMinimum: 0 } }),
    ({ body }) => {
      clock.advance(body.advanceSeconds)
      return view()
    },
  )
}

/** Undoes every change that a test can make through control. */
function reset({ clock, mailbox, outages, faults, turnstile, consoles }: ControlDeps) {
  resetConsoles(consoles)
  outages.restore()
  clock.reset()
  faults.clear()
  turnstile.outcome = 'pass'
  mailbox.refuse([])
  return {}
}
