import type { FastifyInstance } from 'fastify'
import type { PushService } from '../push/push-service.ts'
import { refuse } from './refuse.ts'
import { readText } from './request-bodies.ts'

/** Subscribes browsers to push messages, reads what they receive, and ends their subscriptions. */
export function pushRoutes(scope: FastifyInstance, { push }: { push: PushService }): void {
  scope.get<{ Querystring: { subscription?: string } }>('/push', request =>
    push.messages(request.query.subscription),
  )
  scope.post('/push/subscriptions', (request, reply) => {
    const key = readText(request.body, 'key')
    if (!key.ok) return refuse(reply, 400, key.error)
    return reply.code(201).send(push.subscribe(key.value))
  })
  scope.post('/push/subscriptions/end', (request, reply) => {
    const endpoint = readText(request.body, 'endpoint')
    if (!endpoint.ok) return refuse(reply, 400, endpoint.error)
    if (!push.end(endpoint.value)) return refuse(reply, 404, 'no such subscription')
    return { endpoint: endpoint.value }
  })
}
