import type { FastifyInstance } from 'fastify'
import { authenticateOperator, operatorsExist } from '../../actions/operators/sessions.ts'
import type { World } from '../../world.ts'
import { admittedWorld, factsOf, mount } from '../guard/mount.ts'
import { sendRefusal } from '../guard/send-refusal.ts'
import { businessHandlers } from './business.ts'
import { callHandlers, customerHandlers } from './customers.ts'
import { numberHandlers } from './numbers.ts'
import { operatorHandlers } from './operators.ts'
import { rateHandlers } from './rates.ts'
import { paymentHandlers } from './payments.ts'

/** Mounts the operator API. Without any operator, every request gets 404. */
export async function mountOperator(app: FastifyInstance, world: World): Promise<void> {
  await app.register(async scope => {
    let isOpen = false
    scope.addHook('onRequest', async (request, reply) => {
      // Operators are disabled and never deleted, so the API stays open once it is open.
      isOpen ||= await operatorsExist(admittedWorld(world, request.sender))
      if (!isOpen) return sendRefusal(reply, 'not-found')
    })
    mount(scope, world, allOperatorHandlers)
    scope.get('/api/operator/openapi.json', { schema: { hide: true } }, async (request, reply) => {
      const operator = await authenticateOperator(
        admittedWorld(world, request.sender),
        factsOf(request).bearer ?? '',
      )
      return operator.ok ? app.operatorSwagger() : sendRefusal(reply, operator.why)
    })
  })
}

/** A handler for every endpoint of the operator's contract, as access.test.ts checks. */
export const allOperatorHandlers = {
  ...callHandlers,
  ...customerHandlers,
  ...numberHandlers,
  ...operatorHandlers,
  ...businessHandlers,
  ...rateHandlers,
  ...paymentHandlers,
}
