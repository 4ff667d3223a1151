import type { FastifyInstance } from 'fastify'
import { mountInsights } from '../insights.ts'
import type { NumbersDeps } from './available-numbers.ts'
import { mountAvailableNumbers } from './available-numbers.ts'
import { mountCallerIds } from './caller-ids.ts'
import type { CallerIdsDeps } from './caller-ids.ts'
import { mountCalls } from './calls.ts'
import type { CallsDeps } from './calls.ts'
import { mountIncomingNumbers } from './incoming-numbers.ts'
import { mountVerify } from './verify.ts'
import type { VerifyDeps } from './verify.ts'

/** Adds the resources of the REST APIs and the endpoints for the SDK's Insights events, in a scope that parses forms. */
export function mountRest(
  app: FastifyInstance,
  deps: CallsDeps & NumbersDeps & CallerIdsDeps & VerifyDeps,
): void {
  void app.register(async scope => {
    readForms(scope)
    mountCalls(scope, deps)
    mountAvailableNumbers(scope, deps)
    mountIncomingNumbers(scope, deps)
    mountCallerIds(scope, deps)
    mountVerify(scope, deps)
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
