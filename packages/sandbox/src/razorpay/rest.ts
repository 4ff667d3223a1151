import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Faults, withFaults } from '../faults.ts'
import type { RequestLog } from '../request-log.ts'
import type { RazorpayConsole } from './console.ts'
import type { Notes, Refund } from './entities.ts'
import type { MemoryStore } from './memory-store.ts'
import { NOT_AUTHENTICATED, type Refusal, UNKNOWN_ID, badRequest, refusalFor } from './refusal.ts'
import type { Webhooks } from './webhooks.ts'

export interface RestDeps {
  console: RazorpayConsole
  store: MemoryStore
  webhooks: Webhooks
  faults: Faults
  requests: RequestLog
}

interface OrderBody {
  amount: number
  currency: string
  receipt: string | null
  notes: Notes
}

interface RefundBody {
  amount?: number
  speed: 'normal' | 'optimum'
  receipt: string | null
  notes: Notes
}

const RECEIPT = { type: 'string', nullable: true, maxLength: 40, default: null }
const NOTE = { anyOf: [{ type: 'string', maxLength: 256 }, { type: 'number' }] }
const NOTES = {
  anyOf: [
    { type: 'object', maxProperties: 15, additionalProperties: NOTE },
    { type: 'array', maxItems: 0 },
  ],
  default: [],
}
/** Payments are always captured at once here, which is what `automatic` means. */
const CAPTURE = {
  type: 'object',
  properties: {
    capture: { const: 'automatic' },
    capture_options: {
      type: 'object',
      properties: { automatic_expiry_period: { type: 'integer', minimum: 12 } },
      required: ['automatic_expiry_period'],
    },
  },
  required: ['capture', 'capture_options'],
}
/** The vendor refuses fields that it does not know; the sandbox also those that it does not support. */
const ORDER_SCHEMA = {
  type: 'object',
  properties: {
    amount: { type: 'integer', minimum: 100, maximum: 500_000_00 },
    currency: { type: 'string' },
    receipt: RECEIPT,
    notes: NOTES,
    payment: CAPTURE,
  },
  required: ['amount', 'currency'],
  additionalProperties: false,
}
const REFUND_SCHEMA = {
  type: 'object',
  properties: {
    amount: { type: 'integer', minimum: 100 },
    speed: { enum: ['normal', 'optimum'], default: 'normal' },
    receipt: RECEIPT,
    notes: NOTES,
  },
  additionalProperties: false,
}
/** A page of a list. Times are Unix seconds, both inclusive. */
const PAGE_SCHEMA = {
  type: 'object',
  properties: {
    from: { type: 'string', pattern: '^\\d{1,15}$' },
    to: { type: 'string', pattern: '^\\d{1,15}$' },
    count: { type: 'string', pattern: '^([1-9]\\d?|100)$', default: '10' },
    skip: { type: 'string', pattern: '^\\d{1,15}$', default: '0' },
  },
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
    body?: object,
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
    scope.route({
      ...{ method, url: `/v1${path}`, handler: withFaults(deps, vendor, handler) },
      schema: body ? { body } : { querystring: PAGE_SCHEMA },
    })
  }

  const create = ({ body }: VendorRequest): Answer => {
    const { amount, currency, receipt, notes } = body as OrderBody
    return console.currencies.includes(currency)
      ? store.createOrder({ amount, currency, receipt, notes })
      : refused('Currency is not supported', 'currency')
  }
  route('POST', '/orders', 'orders.create', create, ORDER_SCHEMA)
  route('GET', '/orders', 'orders.fetch', ({ query }) => pageOf(store.orders(), query))
  route('GET', '/orders/:id', 'orders.fetch', ({ id }) => store.order(id) ?? UNKNOWN)
  route('GET', '/orders/:id/payments', 'payments.list', ({ id }) =>
    store.order(id) ? collection(store.payments(id)) : UNKNOWN,
  )
  route('GET', '/payments', 'payments.list', ({ query }) => pageOf(store.payments(), query))
  route('GET', '/payments/:id', 'payments.fetch', ({ id }) => store.payment(id) ?? UNKNOWN)
  route('POST', '/payments/:id/refund', 'refunds.create', createRefunds(deps), REFUND_SCHEMA)
  route('GET', '/payments/:id/refunds', 'refunds.list', ({ id, query }) =>
    store.payment(id) ? pageOf(store.refunds(id), query) : UNKNOWN,
  )
  route('GET', '/payments/:id/refunds/:refundId', 'refunds.fetch', ({ id, refundId }) => {
    const found = store.refund(refundId)
    return found?.payment_id === id ? found : UNKNOWN
  })
  route('GET', '/disputes', 'disputes.list', ({ query }) => pageOf(store.disputes(), query))
  route('GET', '/refunds/:id', 'refunds.fetch', ({ id }) => store.refund(id) ?? UNKNOWN)
}

/**
 * Creates one refund for each idempotency key, and one for each receipt of a payment. The keys are kept in memory only; the
 * store contains the receipts. Without an amount it is what is not refunded yet.
 */
function createRefunds({ store, webhooks }: RestDeps): (request: VendorRequest) => Answer {
  const refundByKey = new Map<string, { request: string; refund: Refund }>()
  return ({ id, body, header }) => {
    const payment = store.payment(id)
    if (!payment) return UNKNOWN
    const draft = body as RefundBody
    const key = header('x-refund-idempotency')
    if (key !== undefined && !/^[\w-]{10,}$/.test(key))
      return refused('The idempotency key must have at least 10 letters, digits, hyphens or _')
    const request = JSON.stringify([id, body])
    const earlier = key === undefined ? undefined : refundByKey.get(key)
    if (earlier)
      return earlier.request === request
        ? earlier.refund
        : refused('Different request body sent for the same Idempotency Header')
    const { receipt } = draft
    const sameReceipt = receipt && store.refunds(id).find(refund => refund.receipt === receipt)
    if (sameReceipt) return sameReceipt

    const refundable = payment.amount - payment.amount_refunded
    if (!payment.captured)
      return refused('The payment status should be captured for action to be taken')
    if (refundable === 0) return refused('The payment has been fully refunded already')
    const { amount = refundable } = draft
    if (amount > refundable)
      return refused('The total refund amount is greater than the refund payment amount', 'amount')
    const { entity: refund, events } = store.addRefund(payment, { ...draft, amount })
    if (key !== undefined) refundByKey.set(key, { request, refund })
    webhooks.send(events)
    return refund
  }
}

const UNKNOWN: Answer = { status: 400, refusal: UNKNOWN_ID }

function refused(description: string, field?: string): Answer {
  return { status: 400, refusal: badRequest(description, field) }
}

function refuse(reply: FastifyReply, status: number, body: Refusal): Refusal {
  void reply.code(status)
  return body
}

function pageOf(entities: readonly { created_at: number }[], query: unknown): Answer {
  const { from = '0', to = 'Infinity', count, skip } = query as Record<string, string>
  const within = entities.filter(({ created_at: at }) => at >= Number(from) && at <= Number(to))
  return collection(within.slice(Number(skip), Number(skip) + Number(count)))
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
