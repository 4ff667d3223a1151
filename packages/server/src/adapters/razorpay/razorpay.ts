import type * as z from 'zod'
import type { Payments } from '../../ports/vendors/payments.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { type SendRequest, type RazorpayKeys, UnknownId, createClient } from './client.ts'
import { collectionOf, listedDispute, notesOf, order, payment, refund } from './entities.ts'
import { createWebhookReader } from './webhooks.ts'

/** The largest page that Razorpay lists. */
const PAGE_SIZE = 100
/** Stops the listing if the vendor never sends a last page. This many pages have 100,000 entities. */
const PAGES_MAX = 1_000
/** Razorpay captures a payment that is authorised within three days, and refunds a later one by itself. */
const CAPTURE_MINUTES = 3 * 24 * 60

/** Payments through Razorpay's REST API v1 and webhooks. */
export function createRazorpay(
  settings: RazorpayKeys & { webhookSecrets: readonly string[] },
): Payments {
  const send = createClient(settings)
  return {
    keyId: settings.keyId,
    createOrder: request => createOrder(send, request),
    listPayments: async orderId =>
      (
        await send({
          path: `/orders/${pathSegment(orderId)}/payments`,
          response: collectionOf(payment),
        })
      ).items,
    fetchOrder: orderId =>
      nullIfUnknown(send({ path: `/orders/${pathSegment(orderId)}`, response: order })),
    fetchPayment: paymentId =>
      nullIfUnknown(send({ path: `/payments/${pathSegment(paymentId)}`, response: payment })),
    listRefunds: paymentId => listRefunds(send, paymentId),
    refund: request => refundOnce(send, request),
    listAllPayments: period => listPeriod(send, '/payments', payment, period),
    listDisputes: async period =>
      (await listPeriod(send, '/disputes', listedDispute, period)).filter(
        listed => listed !== null,
      ),
    ...createWebhookReader(settings.webhookSecrets),
  }
}

async function createOrder(
  send: SendRequest,
  { receipt, paise, quote }: Parameters<Payments['createOrder']>[0],
): Promise<{ orderId: string }> {
  const created = await send({
    method: 'POST',
    path: '/orders',
    body: {
      amount: Number(paise),
      currency: 'INR',
      receipt,
      notes: notesOf(quote),
      payment: {
        capture: 'automatic',
        capture_options: { automatic_expiry_period: CAPTURE_MINUTES, refund_speed: 'normal' },
      },
    },
    response: order,
  })
  if (created.amount !== paise || created.currency !== 'INR') {
    throw new VendorUnavailable('Razorpay', `created order ${created.id} with another amount`)
  }
  return { orderId: created.id }
}

async function nullIfUnknown<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response
  } catch (error) {
    if (error instanceof UnknownId) return null
    throw error
  }
}

async function listRefunds(send: SendRequest, paymentId: string) {
  const path = `/payments/${pathSegment(paymentId)}/refunds?count=${PAGE_SIZE}`
  return (await send({ path, response: collectionOf(refund) })).items
}

/** Looks for an existing refund first, because Razorpay's idempotency keys expire. */
async function refundOnce(
  send: SendRequest,
  { paymentId, paise, receipt }: Parameters<Payments['refund']>[0],
) {
  const existing = (await listRefunds(send, paymentId)).find(
    refunded => refunded.receipt === receipt,
  )
  if (existing) return existing
  return send({
    method: 'POST',
    path: `/payments/${pathSegment(paymentId)}/refund`,
    body: { amount: Number(paise), receipt },
    headers: { 'x-refund-idempotency': receipt },
    response: refund,
  })
}

/** Every entity of a list that was created in a period. */
async function listPeriod<T extends z.ZodType>(
  send: SendRequest,
  path: string,
  entity: T,
  { from, to }: { from: Date; to: Date },
): Promise<z.output<T>[]> {
  const entities: z.output<T>[] = []
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = new URLSearchParams({
      from: String(Math.floor(from.getTime() / 1_000)),
      to: String(Math.ceil(to.getTime() / 1_000)),
      count: String(PAGE_SIZE),
      skip: String(page * PAGE_SIZE),
    })
    const { items } = await send({ path: `${path}?${query}`, response: collectionOf(entity) })
    entities.push(...items)
    if (items.length < PAGE_SIZE) return entities
  }
  throw new VendorUnavailable('Razorpay', `returned more pages of ${path} than expected`)
}

/** Ids come from webhooks, so they are escaped. */
function pathSegment(id: string): string {
  return encodeURIComponent(id)
}
