import type { FastifyInstance } from 'fastify'
import { DELIVERY_MODES, type WebhookQueue } from '../webhook-queue.ts'
import { type Read, fieldsOf, oneOf, readPositiveNumber, refuse } from './request-bodies.ts'
import type { SandboxClock } from '../clock.ts'

/** Lists the pending webhooks, sets each vendor's delivery mode, and delivers pending webhooks one by one. */
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
    const requestedMode = fieldsOf(request.body)['delivery']
    const mode = DELIVERY_MODES.find(name => name === requestedMode)
    if (mode === undefined) return refuse(reply, 400, `delivery must be ${oneOf(DELIVERY_MODES)}`)
    queue.value.setMode(mode)
    return { vendor: queue.value.vendor, delivery: mode }
  })
  scope.post('/webhooks/next', (request, reply) => {
    const queue = readQueue(queues, request.body)
    if (!queue.ok) return refuse(reply, 400, queue.error)
    const { vendor } = queue.value
    return queue.value.deliverNext() ?? refuse(reply, 409, `no webhook of ${vendor} is pending`)
  })
}

function readQueue(queues: readonly WebhookQueue[], fields: unknown): Read<WebhookQueue> {
  const requestedVendor = fieldsOf(fields)['vendor']
  const queue = queues.find(({ vendor }) => vendor === requestedVendor)
  return queue
    ? { ok: true, value: queue }
    : { ok: false, error: `vendor must be ${oneOf(queues.map(({ vendor }) => vendor))}` }
}

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
