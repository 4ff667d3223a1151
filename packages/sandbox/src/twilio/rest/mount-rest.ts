import type { FastifyInstance } from 'fastify'
import { mountInsights } from '../insights.ts'
import { mountAccount } from './account.ts'
import type { AccountDeps } from './account.ts'
import { mountAlerts } from './alerts.ts'
import type { AlertsDeps } from './alerts.ts'
import { mountAvailableNumbers } from './available-numbers.ts'
import { mountCallerIds } from './caller-ids.ts'
import type { CallerIdsDeps } from './caller-ids.ts'
import { mountCalls } from './calls.ts'
import type { CallsDeps } from './calls.ts'
import { mountCustomerProfiles } from './customer-profiles.ts'
import { mountDialingPermissions } from './dialing-permissions.ts'
import { mountIncomingNumbers } from './incoming-numbers.ts'
import type { IncomingNumbersDeps } from './incoming-numbers.ts'
import { mountPricing } from './pricing.ts'
import type { PricingDeps } from './pricing.ts'
import { mountRegulations } from './regulations.ts'
import { mountRecordings } from './recordings.ts'
import type { RecordingsDeps } from './recordings.ts'
import { mountVerify } from './verify.ts'
import type { VerifyDeps } from './verify.ts'

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
    mountCustomerProfiles(scope, deps)
    mountDialingPermissions(scope, deps)
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
