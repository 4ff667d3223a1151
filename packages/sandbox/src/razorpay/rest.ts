import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withFaults, type Faults } from '../faults.ts'
import type { RequestLog } from '../request-log.ts'
import type { MemoryStore } from './memory-store.ts'
import { createRefunds } from './refunds.ts'
import type { RazorpayConsole } from './console.ts'
import { readOrder, readPage } from './read-request.ts'
import { NOT_AUTHENTICATED, refusalFor, UNKNOWN_ID, type Refusal } from './refusal.ts'
import type { Webhooks } from './webhooks.ts'

export interface RestDeps {
  console: RazorpayConsole
  store: MemoryStore
  webhooks: Webhooks
  faults: Faults
  requests: RequestLog
}

type Answer = object | { status: 400; refusal: Refusal }
type VendorRequest = {
  id: string
  refundId: string
  query: unknown
  body: unknown
  header: (name: string) => string | undefined
}

/** The vendor's REST API for merchants: orders, payments, refunds and the list of disputes. */
export function mountRest(
  scope: FastifyInstance,
  keys: { keyId: string; keySecret: string },
  deps: RestDeps,
): void {
  const { store, console } = deps
  const route = (
    method: 'GET' | 'POST',
    path: string,
    operation: string,
    handle: (request: VendorRequest) => Answer,
  ): void => {
    const handler = (request: FastifyRequest, reply: FastifyReply): unknown => {
      if (!isAuthentic(request.headers.authorization, keys))
        return refuse(reply, 401, NOT_AUTHENTICATED)
      const { id = '', refundId = '' } = request.params as { id?: string; refundId?: string }
      const header = (name: string) => [request.headers[name]].flat()[0]
      const answer = handle({ id, refundId, query: request.query, body: request.body, header })
      return 'refusal' in answer ? refuse(reply, answer.status, answer.refusal) : answer
    }
    const vendor = { vendor: 'razorpay', operation, errorBody: refusalFor }
    scope.route({ method, url: `/v1${path}`, handler: withFaults(deps, vendor, handler) })
  }

  route('POST', '/orders', 'orders.create', ({ body }) => {
    const draft = readOrder(body, console.currencies)
    return draft.ok ? store.createOrder(draft.value) : refused(draft.refusal)
  })
  route('GET', '/orders', 'orders.fetch', ({ query }) => pageOf(store.orders(), query))
  route('GET', '/orders/:id', 'orders.fetch', ({ id }) => store.order(id) ?? refused(UNKNOWN_ID))
  route('GET', '/orders/:id/payments', 'payments.list', ({ id }) =>
    store.order(id) ? collection(store.payments(id)) : refused(UNKNOWN_ID),
  )
  route('GET', '/payments', 'payments.list', ({ query }) => pageOf(store.payments(), query))
  route(
    'GET',
    '/payments/:id',
    'payments.fetch',
    ({ id }) => store.payment(id) ?? refused(UNKNOWN_ID),
  )
  const refund = createRefunds(deps)
  route('POST', '/payments/:id/refund', 'refunds.create', ({ id, body, header }) => {
    const refunded = refund(id, body, header('x-refund-idempotency'))
    return refunded.ok ? refunded.value : refused(refunded.refusal)
  })
  route('GET', '/payments/:id/refunds', 'refunds.list', ({ id, query }) =>
    store.payment(id) ? pageOf(store.refunds(id), query) : refused(UNKNOWN_ID),
  )
  route('GET', '/payments/:id/refunds/:refundId', 'refunds.fetch', ({ id, refundId }) => {
    const found = store.refund(refundId)
    return found?.payment_id === id ? found : refused(UNKNOWN_ID)
  })
  route('GET', '/disputes', 'disputes.list', ({ query }) => pageOf(store.allDisputes(), query))
  route('GET', '/refunds/:id', 'refunds.fetch', ({ id }) => store.refund(id) ?? refused(UNKNOWN_ID))
}

function refused(refusal: Refusal): Answer {
  return { status: 400, refusal }
}

function refuse(reply: FastifyReply, status: number, body: Refusal): Refusal {
  void reply.code(status)
  return body
}

function pageOf(entities: readonly { created_at: number }[], query: unknown): Answer {
  const page = readPage(query)
  if (!page.ok) return refused(page.refusal)
  const { from, to, count, skip } = page.value
  const within = entities.filter(({ created_at }) => created_at >= from && created_at <= to)
  return collection(within.slice(skip, skip + count))
}

function collection(items: readonly object[]): object {
  return { entity: 'collection', count: items.length, items }
}

/** HTTP Basic with the key's id and secret. */
function isAuthentic(
  header: string | undefined,
  keys: { keyId: string; keySecret: string },
): boolean {
  const [scheme = '', encoded = ''] = (header ?? '').split(' ')
  const given = Buffer.from(encoded, 'base64')
  const expected = Buffer.from(`${keys.keyId}:${keys.keySecret}`)
  return (
    scheme.toLowerCase() === 'basic' &&
    given.length === expected.length &&
    timingSafeEqual(given, expected)
  )
}
