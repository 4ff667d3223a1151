import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { browserScript } from '../browser-script.ts'
import type { MemoryStore } from './memory-store.ts'
import type { Order, Payment } from './entities.ts'
import { badRequest, type Refusal } from './refusal.ts'
import { paymentSignature } from './signature.ts'
import type { Webhooks } from './webhooks.ts'

/** What the vendor passes to the `handler` function of the page that opened the checkout. */
export interface PaidResponse {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** The answer to the dialog when it opens. */
export type OpenAnswer = { ok: true; amount: number; currency: string } | ({ ok: false } & Refusal)
/** The answer to the dialog after an attempt to pay. */
export type PayAnswer = ({ ok: true } & PaidResponse) | ({ ok: false } & Refusal)

/** Serves checkout.js, the dialog that it opens in a frame, and the dialog's requests. */
export async function mountCheckout(
  scope: FastifyInstance,
  keys: { keyId: string; keySecret: string },
  { store, webhooks }: { store: MemoryStore; webhooks: Webhooks },
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
  scope.get('/v1/checkout.js', (_request, reply) => send(reply, 'text/javascript', files.checkout))
  scope.get('/v1/checkout/public', (_request, reply) => send(reply, 'text/html', files.html))
  scope.get('/v1/checkout/dialog.css', (_request, reply) => send(reply, 'text/css', files.css))
  scope.get('/v1/checkout/dialog.js', (_request, reply) =>
    send(reply, 'text/javascript', files.dialog),
  )
  scope.post('/v1/checkout/open', (request): OpenAnswer => {
    const found = findOrder(keys.keyId, store, request.body)
    return found.ok
      ? { ok: true, amount: found.order.amount, currency: found.order.currency }
      : found
  })
  scope.post('/v1/checkout/pay', (request): PayAnswer => {
    const found = findOrder(keys.keyId, store, request.body)
    if (!found.ok) return found
    const { outcome, webhook, description, notes } = fieldsOf(request.body)
    const { entity: payment, events } = store.addPayment(found.order, {
      status: outcome === 'fail' ? 'failed' : 'captured',
      ...(typeof description === 'string' ? { description } : {}),
      notes: isNotes(notes) ? notes : found.order.notes,
    })
    if (webhook !== 'none') webhooks.send(events)
    return payment.status === 'failed'
      ? { ok: false, ...failureOf(payment) }
      : {
          ok: true,
          razorpay_payment_id: payment.id,
          razorpay_order_id: found.order.id,
          razorpay_signature: paymentSignature(found.order.id, payment.id, keys.keySecret),
        }
  })
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

function send(reply: FastifyReply, type: string, body: string) {
  return reply.type(`${type}; charset=utf-8`).send(body)
}

async function checkoutFiles() {
  const here = (name: string) => new URL(`./browser/${name}`, import.meta.url)
  const [checkout, dialog, html, css] = await Promise.all([
    browserScript(here('checkout.ts')),
    browserScript(here('dialog.ts')),
    readFile(here('dialog.html'), 'utf8'),
    readFile(here('dialog.css'), 'utf8'),
  ])
  return { checkout, dialog, html, css }
}
