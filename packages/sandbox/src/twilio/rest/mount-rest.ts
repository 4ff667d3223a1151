import type { FastifyInstance } from 'fastify'
import { mountInsights } from '../insights.ts'
import type { NumbersWorld } from './available-numbers.ts'
import { mountAvailableNumbers } from './available-numbers.ts'
import { mountCallerIds } from './caller-ids.ts'
import type { CallerIdsWorld } from './caller-ids.ts'
import { mountCalls } from './calls.ts'
import type { CallsWorld } from './calls.ts'
import { mountIncomingNumbers } from './incoming-numbers.ts'
import { mountVerify } from './verify.ts'
import type { VerifyWorld } from './verify.ts'

/** Every resource of the vendor that is spoken here, in a scope that reads forms. */
export function mountRest(
  app: FastifyInstance,
  world: CallsWorld & NumbersWorld & CallerIdsWorld & VerifyWorld,
): void {
  void app.register(async scope => {
    readForms(scope)
    mountCalls(scope, world)
    mountAvailableNumbers(scope, world)
    mountIncomingNumbers(scope, world)
    mountCallerIds(scope, world)
    mountVerify(scope, world)
    mountInsights(scope, path =>
      world.requests.note({ vendor: 'twilio', operation: 'insights', method: 'POST', path }),
    )
  })
}

/** Form bodies, unless the server around us reads them already. */
function readForms(scope: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded'
  if (scope.hasContentTypeParser(type)) return
  scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}
