import type { FastifyInstance } from 'fastify'
import type { SandboxClock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { type ExchangeRates, USUAL_INR_PER_USD } from '../exchange-rates/exchange-rates.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import type { PushService } from '../push/push-service.ts'
import type { Razorpay } from '../razorpay/razorpay.ts'
import type { RequestLog } from '../request-log.ts'
import type { Turnstile } from '../turnstile/turnstile.ts'
import type { CarrierControls, OutageControls } from '../twilio/carrier-controls.ts'
import type { WebhookQueue } from '../webhook-queue.ts'
import { callRoutes, numberRoutes, outageRoutes } from './carrier.ts'
import { clockRoutes, webhookRoutes } from './webhooks.ts'
import { type Consoles, consoleRoutes, resetConsoles } from './consoles.ts'
import { exchangeRateRoutes, mailRoutes, pushRoutes, turnstileRoutes } from './other-vendors.ts'
import { readFault, refuse } from './request-bodies.ts'
import { paymentRoutes } from './payments.ts'

export interface ControlDeps {
  clock: SandboxClock
  mailbox: Mailbox
  carrier: CarrierControls
  turnstile: Turnstile
  payments: Omit<Razorpay, 'close' | 'console'>
  consoles: Consoles
  exchangeRates: ExchangeRates
  push: PushService
  webhookQueues: readonly WebhookQueue[]
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
      scope.setNotFoundHandler((_request, reply) =>
        reply.code(404).send({ error: 'no such control' }),
      )
      mailRoutes(scope, deps)
      callRoutes(scope, deps)
      numberRoutes(scope, deps)
      paymentRoutes(scope, deps)
      faultRoutes(scope, deps)
      turnstileRoutes(scope, deps)
      exchangeRateRoutes(scope, deps)
      pushRoutes(scope, deps)
      webhookRoutes(scope, deps)
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

function faultRoutes(scope: FastifyInstance, { faults }: ControlDeps): void {
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

/** Undoes every change that a test can make through control. Webhooks that are pending are delivered at once. */
function reset({
  clock,
  mailbox,
  outages,
  webhookQueues,
  faults,
  turnstile,
  consoles,
  exchangeRates,
}: ControlDeps) {
  resetConsoles(consoles)
  outages.restore()
  clock.reset()
  for (const queue of webhookQueues) queue.setMode('automatic')
  faults.clear()
  turnstile.outcome = 'pass'
  exchangeRates.inrPerUsd = USUAL_INR_PER_USD
  mailbox.refuse([])
  return {
    media: { flowing: outages.isMediaFlowing() },
    signalling: { connected: outages.isSignallingConnected() },
    webhooks: webhookQueues.map(({ vendor, mode }) => ({ vendor, delivery: mode })),
    faults: faults.list(),
    turnstile: { outcome: turnstile.outcome },
    exchangeRate: { inrPerUsd: exchangeRates.inrPerUsd },
    mail: { refused: mailbox.refused() },
  }
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
