import type { FastifyInstance, FastifyReply } from 'fastify'
import { browserDocument, browserScript } from '../browser-files.ts'
import type { RazorpayConsole } from './console.ts'
import type { MemoryStore } from './memory-store.ts'
import { isPaymentMethod, type Order, type Payment } from './entities.ts'
import { badRequest, type Refusal } from './refusal.ts'
import { payableOf } from './new-payment.ts'
import { paymentSignature } from './signature.ts'
import type { Webhooks } from './webhooks.ts'

/** What the vendor passes to the `handler` function of the page that opened the checkout. */
export interface PaidResponse {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** The answer to the dialog when it opens. `amount` is what the customer has to pay, `attempts` is the number of attempts to pay the order. */
export type OpenAnswer =
  | { ok: true; amount: number; currency: string; attempts: number }
  | ({ ok: false } & Refusal)
/** The answer to the dialog or the bank's page after an attempt to pay. */
export type PayAnswer = ({ ok: true } & PaidResponse) | ({ ok: false } & Refusal)
/** The answer to the dialog while the customer has to answer in a payment app. */
export type StatusAnswer = PayAnswer | { waiting: true }

/** Serves checkout.js with its parts, the dialog that it opens in a frame, the page of the bank, and their requests. */
export async function mountCheckout(
  scope: FastifyInstance,
  keys: { keyId: string; keySecret: string },
  {
    store,
    webhooks,
    console,
  }: { store: MemoryStore; webhooks: Webhooks; console: RazorpayConsole },
): Promise<void> {
  const files = await checkoutFiles()
  scope.addHook('onSend', async (_request, reply) => {
    // The page that loads these has another origin, and may have a strict CSP.
    void reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    })
  })
  for (const [path, { type, body }] of Object.entries(files)) {
    scope.get(path, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(body))
  }
  scope.post('/v1/track', { bodyLimit: 16_384 }, (_request, reply) => reply.code(204).send())
  scope.post('/v1/checkout/open', (request): OpenAnswer => {
    const found = findOrder(keys.keyId, store, request.body)
    return found.ok
      ? {
          ok: true,
          amount: payableOf(found.order, console).amount,
          currency: found.order.currency,
          attempts: found.order.attempts,
        }
      : found
  })
  scope.post('/v1/checkout/pay', (request): PayAnswer => {
    const found = findOrder(keys.keyId, store, request.body)
    if (!found.ok) return found
    const { outcome, webhook, description, notes, method } = fieldsOf(request.body)
    const { entity: payment, events } = store.addPayment(found.order, {
      status: outcome === 'fail' ? 'failed' : 'captured',
      ...(isPaymentMethod(method) ? { method } : {}),
      ...(typeof description === 'string' ? { description } : {}),
      notes: isNotes(notes) ? notes : found.order.notes,
    })
    if (webhook !== 'none') webhooks.send(events)
    return answerFor(payment, keys.keySecret)
  })
  scope.post('/v1/checkout/status', (request, reply): StatusAnswer | FastifyReply => {
    const { key, order_id: orderId, attempts } = fieldsOf(request.body)
    const order = store.order(String(orderId))
    if (!order || key !== keys.keyId) return reply.code(404).send(badRequest('No such order'))
    const [newest] = store.payments(order.id)
    if (!newest || order.attempts === attempts) return { waiting: true }
    return answerFor(newest, keys.keySecret)
  })
}

function answerFor(payment: Payment, keySecret: string): PayAnswer {
  if (payment.status === 'failed') return { ok: false, ...failureOf(payment) }
  return {
    ok: true,
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: paymentSignature(payment.order_id, payment.id, keySecret),
  }
}

type FindOrderResult = { ok: true; order: Order } | ({ ok: false } & Refusal)

/** Finds the order to pay. Refuses a wrong key, a wrong amount or currency, and an order that is paid. */
function findOrder(keyId: string, store: MemoryStore, body: unknown): FindOrderResult {
  const { key, order_id: orderId, amount, currency } = fieldsOf(body)
  const refuse = (description: string): FindOrderResult => ({
    ok: false,
    ...badRequest(description),
  })
  if (key !== keyId) return refuse('The api key provided is invalid')
  const order = typeof orderId === 'string' ? store.order(orderId) : undefined
  if (!order) return refuse('The id provided does not exist')
  if (order.status === 'paid') return refuse('Payment already done for this order.')
  if (typeof amount === 'string' && amount !== '' && Number(amount) !== order.amount)
    return refuse(
      'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
    )
  if (typeof currency === 'string' && currency !== '' && currency !== order.currency)
    return refuse('Your payment currency is different from your order currency.')
  return { ok: true, order }
}

function failureOf(payment: Payment): Refusal {
  return {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description: payment.error_description ?? '',
      source: payment.error_source ?? '',
      step: payment.error_step ?? '',
      reason: payment.error_reason ?? '',
      metadata: { payment_id: payment.id, order_id: payment.order_id },
    },
  }
}

function isNotes(notes: unknown): notes is Record<string, string | number> {
  return (
    typeof notes === 'object' &&
    notes !== null &&
    Object.keys(notes).length > 0 &&
    Object.values(notes).every(value => typeof value === 'string' || typeof value === 'number')
  )
}

function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/** The files by their path. On the vendor's hosts, each is at another one (browser/checkout.ts). */
async function checkoutFiles(): Promise<Record<string, { type: string; body: string }>> {
  const here = (name: string) => new URL(`./browser/${name}`, import.meta.url)
  const part = { type: 'text/javascript', body: 'void 0' }
  const document = async (name: string) => ({
    type: 'text/html',
    body: await browserDocument(here(name)),
  })
  return {
    '/v1/checkout.js': { type: 'text/javascript', body: await browserScript(here('checkout.ts')) },
    '/build/dialog.js': part,
    '/static/risk.js': part,
    '/v1/checkout/public': await document('dialog.ts'),
    '/v1/checkout/bank': await document('bank.ts'),
  }
}
