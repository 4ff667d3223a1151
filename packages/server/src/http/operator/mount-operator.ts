import type { FastifyInstance } from 'fastify'
import {
  authenticateOperator,
  operatorsExist,
} from '../../actions/operators/authenticate-operator.ts'
import type { World } from '../../world.ts'
import { admittedWorlds } from '../guard/admitted-worlds.ts'
import { factsOf, mount } from '../guard/mount.ts'
import { sendRefusal } from '../guard/send-refusal.ts'
import type { SpendCost } from '../guard/user-costs.ts'
import { allOperatorHandlers } from './handlers.ts'

/** Mounts the operator API. Without any operator, every request gets 404. */
export async function mountOperator(
  app: FastifyInstance,
  world: World,
  spendCost: SpendCost,
): Promise<void> {
  await app.register(async scope => {
    const { requests } = admittedWorlds(world)
    let isOpen = false
    scope.addHook('onRequest', async (request, reply) => {
      // Operators are disabled and never deleted, so the API stays open once it is open.
      isOpen ||= await operatorsExist(requests(request.sender))
      if (!isOpen) return sendRefusal(reply, 'not-found')
    })
    mount(scope, world, allOperatorHandlers, spendCost)
    scope.get('/api/operator/openapi.json', { schema: { hide: true } }, async (request, reply) => {
      const operator = await authenticateOperator(
        requests(request.sender),
        factsOf(request).bearer ?? '',
      )
      return operator.ok ? app.operatorSwagger() : sendRefusal(reply, operator.why)
    })
  })
}
