import type { FastifyInstance } from 'fastify'
import { DELIVERY_MODES, type WebhookQueue } from '../webhook-queue.ts'
import { fieldsOf, oneOf, type Read } from './request-bodies.ts'
import { refuse } from './refuse.ts'

/** Lists the webhooks that are not delivered yet, holds them back, and delivers them one by one. */
export function webhookRoutes(
  scope: FastifyInstance,
  { webhookQueues: queues }: { webhookQueues: readonly WebhookQueue[] },
): void {
  scope.get<{ Querystring: { vendor?: string } }>('/webhooks', (request, reply) => {
    if (request.query.vendor === undefined) return queues.flatMap(queue => queue.pending())
    const queue = readQueue(queues, request.query)
    return queue.ok ? queue.value.pending() : refuse(reply, 400, queue.error)
  })
  scope.post('/webhooks', (request, reply) => {
    const queue = readQueue(queues, request.body)
    if (!queue.ok) return refuse(reply, 400, queue.error)
    const wanted = fieldsOf(request.body)['delivery']
    const delivery = DELIVERY_MODES.find(mode => mode === wanted)
    if (delivery === undefined)
      return refuse(reply, 400, `delivery must be ${oneOf(DELIVERY_MODES)}`)
    queue.value.setMode(delivery)
    return { vendor: queue.value.vendor, delivery }
  })
  scope.post('/webhooks/next', (request, reply) => {
    const queue = readQueue(queues, request.body)
    if (!queue.ok) return refuse(reply, 400, queue.error)
    const { vendor } = queue.value
    return queue.value.deliverNext() ?? refuse(reply, 409, `no webhook of ${vendor} is pending`)
  })
}

function readQueue(queues: readonly WebhookQueue[], fields: unknown): Read<WebhookQueue> {
  const wanted = fieldsOf(fields)['vendor']
  const queue = queues.find(({ vendor }) => vendor === wanted)
  return queue
    ? { ok: true, value: queue }
    : { ok: false, error: `vendor must be ${oneOf(queues.map(({ vendor }) => vendor))}` }
}
