import type { FastifyInstance } from 'fastify'
import type { Turnstile } from '../turnstile/turnstile.ts'
import { readOutcome } from './request-bodies.ts'
import { refuse } from './refuse.ts'

/** Sets the outcome of the next bot checks, and expires unused tokens of earlier ones. */
export function turnstileRoutes(
  scope: FastifyInstance,
  { turnstile }: { turnstile: Turnstile },
): void {
  scope.get('/turnstile', () => ({ outcome: turnstile.outcome }))
  scope.post('/turnstile', (request, reply) => {
    const outcome = readOutcome(request.body)
    if (!outcome.ok) return refuse(reply, 400, outcome.error)
    turnstile.outcome = outcome.value
    return { outcome: turnstile.outcome }
  })
  scope.post('/turnstile/expire', (_request, reply) => {
    const expired = turnstile.expireNow()
    return expired > 0 ? { expired } : refuse(reply, 409, 'no token is unused')
  })
}
