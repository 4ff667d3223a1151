import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import type { Razorpay } from '../razorpay/razorpay.ts'
import type { Requests } from '../request-log.ts'
import type { Turnstile } from '../turnstile/turnstile.ts'
import type { Telephones } from '../twilio/carrier-controls.ts'
import type { OutageControls } from '../twilio/outage-controls.ts'
import type { WebhookQueue } from '../webhook-queue.ts'
import { callRoutes } from './calls.ts'
import { numberRoutes } from './numbers.ts'
import { readFault } from './request-bodies.ts'
import { outageRoutes } from './outages.ts'
import { paymentRoutes } from './payments.ts'
import { refuse } from './refuse.ts'
import { turnstileRoutes } from './turnstile.ts'
import { webhookRoutes } from './webhooks.ts'

export interface Controlled {
  mailbox: Mailbox
  /** The telephone network: its acts answer false when the leg is not in a state for them. */
  telephones: Telephones
  turnstile: Turnstile
  payments: Omit<Razorpay, 'close'>
  webhookQueues: readonly WebhookQueue[]
  outages: OutageControls
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
      webhookRoutes(scope, world)
      outageRoutes(scope, world)
      scope.post('/reset', () => reset(world))
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

/** Undoes everything that a test may have changed; delivers the webhooks that were held back. */
function reset({ outages, webhookQueues, faults, turnstile }: Controlled) {
  outages.restore()
  for (const queue of webhookQueues) queue.setMode('automatic')
  faults.clear()
  turnstile.outcome = 'pass'
  return {
    media: { flowing: outages.isMediaFlowing() },
    signalling: { connected: outages.isSignallingConnected() },
    webhooks: webhookQueues.map(({ vendor, mode }) => ({ vendor, delivery: mode })),
    faults: faults.list(),
    turnstile: { outcome: turnstile.outcome },
  }
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
