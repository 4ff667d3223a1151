import type { FastifyInstance } from 'fastify'
import { type AccountDeps, mountAccount } from './account.ts'
import { type AlertsDeps, mountAlerts } from './alerts.ts'
import { mountAvailableNumbers } from './available-numbers.ts'
import { type CallerIdsDeps, mountCallerIds } from './caller-ids.ts'
import { type CallsDeps, mountCalls } from './calls.ts'
import { type IncomingNumbersDeps, mountIncomingNumbers } from './incoming-numbers.ts'
import { type PricingDeps, mountPricing } from './pricing.ts'
import { mountRegulations } from './regulations.ts'
import { type RecordingsDeps, mountRecordings } from './recordings.ts'
import { type VerifyDeps, mountVerify } from './verify.ts'

/** Adds the resources of the REST APIs and the endpoints for the SDK's Insights events, in a scope that parses forms. */
export function mountRest(
  app: FastifyInstance,
  deps: AccountDeps &
    AlertsDeps &
    CallsDeps &
    IncomingNumbersDeps &
    CallerIdsDeps &
    VerifyDeps &
    PricingDeps &
    RecordingsDeps,
): void {
  void app.register(async scope => {
    readForms(scope)
    mountAccount(scope, deps)
    mountCalls(scope, deps)
    mountAlerts(scope, deps)
    mountRecordings(scope, deps)
    mountAvailableNumbers(scope, deps)
    mountIncomingNumbers(scope, deps)
    mountRegulations(scope, deps)
    mountCallerIds(scope, deps)
    mountVerify(scope, deps)
    mountPricing(scope, deps)
    mountInsights(scope, path =>
      deps.requests.record({ vendor: 'twilio', operation: 'insights', method: 'POST', path }),
    )
  })
}

/** Parses form bodies, unless the server does so already. */
function readForms(scope: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded'
  if (scope.hasContentTypeParser(type)) return
  scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}

/** The event gateway: accepts the SDK's reports about its calls and discards them. */
export function mountInsights(app: FastifyInstance, record: (path: string) => void): void {
  for (const path of ['/v4/EndpointEvents', '/v4/EndpointMetrics']) {
    // The product's origin sends a CORS preflight, because the token is in a header of its own.
    app.options(path, (request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-origin': request.headers.origin ?? '*',
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'content-type, x-twilio-token',
          'access-control-max-age': '600',
        })
        .send(),
    )
    app.post(path, (request, reply) => {
      record(path)
      return reply
        .header('access-control-allow-origin', request.headers.origin ?? '*')
        .code(200)
        .send({})
    })
  }
}
