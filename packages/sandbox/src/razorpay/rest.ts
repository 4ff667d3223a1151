import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withFaults, type Faults } from '../faults.ts'
import type { Requests } from '../request-log.ts'
import type { Books } from './memory-store.ts'
import { createRefunding } from './refunds.ts'
import { readOrder, readPage } from './read-request.ts'
import { NOT_AUTHENTICATED, refusalFor, UNKNOWN_ID, type Refusal } from './refusal.ts'
import type { Webhooks } from './webhooks.ts'

export interface RestWorld {
  books: Books
  webhooks: Webhooks
  faults: Faults
  requests: Requests
}

type Answer = object | { status: 400; refusal: Refusal }
type Ask = {
  id: string
  refundId: string
  query: unknown
  body: unknown
  header: (name: string) => string | undefined
}

/** The vendor's REST API for merchants: orders, payments and refunds. */
export function mountRest(
  scope: FastifyInstance,
  keys: { keyId: string; keySecret: string },
  world: RestWorld,
): void {
  const { books } = world
  const route = (
    method: 'GET' | 'POST',
    path: string,
    operation: string,
    answer: (ask: Ask) => Answer,
  ): void => {
    const handler = (request: FastifyRequest, reply: FastifyReply): unknown => {
      if (!isAuthentic(request.headers.authorization, keys))
        return answerWith(reply, 401, NOT_AUTHENTICATED)
      const { id = '', refundId = '' } = request.params as { id?: string; refundId?: string }
      const header = (name: string) => [request.headers[name]].flat()[0]
      const said = answer({ id, refundId, query: request.query, body: request.body, header })
      return 'refusal' in said ? answerWith(reply, said.status, said.refusal) : said
    }
    const vendor = { vendor: 'razorpay', operation, refusal: refusalFor }
    scope.route({ method, url: `/v1${path}`, handler: withFaults(world, vendor, handler) })
  }

  route('POST', '/orders', 'orders.create', ({ body }) => {
    const draft = readOrder(body)
    return draft.ok ? books.createOrder(draft.value) : refused(draft.refusal)
  })
  route('GET', '/orders', 'orders.fetch', ({ query }) => pageOf(books.orders(), query))
  route('GET', '/orders/:id', 'orders.fetch', ({ id }) => books.order(id) ?? refused(UNKNOWN_ID))
  route('GET', '/orders/:id/payments', 'payments.list', ({ id }) =>
    books.order(id) ? collection(books.payments(id)) : refused(UNKNOWN_ID),
  )
  route('GET', '/payments', 'payments.list', ({ query }) => pageOf(books.payments(), query))
  route(
    'GET',
    '/payments/:id',
    'payments.fetch',
    ({ id }) => books.payment(id) ?? refused(UNKNOWN_ID),
  )
  const refund = createRefunding(world)
  route('POST', '/payments/:id/refund', 'refunds.create', ({ id, body, header }) => {
    const given = refund(id, body, header('x-refund-idempotency'))
    return given.ok ? given.value : refused(given.refusal)
  })
  route('GET', '/payments/:id/refunds', 'refunds.list', ({ id, query }) =>
    books.payment(id) ? pageOf(books.refunds(id), query) : refused(UNKNOWN_ID),
  )
  route('GET', '/payments/:id/refunds/:refundId', 'refunds.fetch', ({ id, refundId }) => {
    const found = books.refund(refundId)
    return found?.payment_id === id ? found : refused(UNKNOWN_ID)
  })
  route('GET', '/refunds/:id', 'refunds.fetch', ({ id }) => books.refund(id) ?? refused(UNKNOWN_ID))
}

function refused(refusal: Refusal): Answer {
  return { status: 400, refusal }
}

function answerWith(reply: FastifyReply, status: number, body: Refusal): Refusal {
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
  const right = Buffer.from(`${keys.keyId}:${keys.keySecret}`)
  return (
    scheme.toLowerCase() === 'basic' &&
    given.length === right.length &&
    timingSafeEqual(given, right)
  )
}
