import type { FastifyInstance } from 'fastify'
import type { SandboxClock } from '../clock.ts'
import { readPositiveNumber } from './request-bodies.ts'
import { refuse } from './refuse.ts'

/** Moves the clock by which vendors repeat their webhooks. */
export function clockRoutes(scope: FastifyInstance, { clock }: { clock: SandboxClock }): void {
  const view = () => ({ now: clock.now().toISOString() })
  scope.get('/clock', view)
  scope.post('/clock', (request, reply) => {
    const seconds = readPositiveNumber(request.body, 'advanceSeconds')
    if (!seconds.ok) return refuse(reply, 400, seconds.error)
    clock.advance(seconds.value)
    return view()
  })
}
