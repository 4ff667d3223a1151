import type { Payment, Payments } from '../../ports/payments.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import { type Ask, type RazorpayKeys, createClient } from './client.ts'
import { collectionOf, order, payment, refund } from './entities.ts'
import { createWebhookReader } from './webhooks.ts'

/** The most that Razorpay lists at once. */
const PAGE = 100
/** A hundred thousand payments: more than this is no answer to a period. */
const PAGES_MAX = 1_000
/** An authorisation that comes late, up to three days, is still captured; what is not returns by itself. */
const CAPTURE_MINUTES = 3 * 24 * 60

/** Payments through Razorpay's REST API v1 and webhooks. */
export function createRazorpay(
  settings: RazorpayKeys & { webhookSecrets: readonly string[] },
): Payments {
  const ask = createClient(settings)
  return {
    keyId: settings.keyId,
    createOrder: request => createOrder(ask, request),
    listPayments: async orderId =>
      (await ask({ path: `/orders/${segment(orderId)}/payments`, answer: collectionOf(payment) }))
        .items,
    listRefunds: paymentId => listRefunds(ask, paymentId),
    refund: request => refundOnce(ask, request),
    listAllPayments: period => listAllPayments(ask, period),
    ...createWebhookReader(settings.webhookSecrets),
  }
}

async function createOrder(
  ask: Ask,
  { receipt, paise, packageId }: Parameters<Payments['createOrder']>[0],
): Promise<{ orderId: string }> {
  const made = await ask({
    method: 'POST',
    path: '/orders',
    body: {
      amount: Number(paise),
      currency: 'INR',
      receipt,
      notes: { packageId },
      payment: {
        capture: 'automatic',
        capture_options: { automatic_expiry_period: CAPTURE_MINUTES, refund_speed: 'normal' },
      },
    },
    answer: order,
  })
  if (made.amount !== paise || made.currency !== 'INR') {
    throw new VendorUnavailable('Razorpay', `made order ${made.id} with another amount`)
  }
  return { orderId: made.id }
}

async function listRefunds(ask: Ask, paymentId: string) {
  const path = `/payments/${segment(paymentId)}/refunds?count=${PAGE}`
  return (await ask({ path, answer: collectionOf(refund) })).items
}

/** Looked up first: the idempotency header is only kept for some time. */
async function refundOnce(
  ask: Ask,
  { paymentId, paise, receipt }: Parameters<Payments['refund']>[0],
) {
  const existing = (await listRefunds(ask, paymentId)).find(each => each.receipt === receipt)
  if (existing) return existing
  return ask({
    method: 'POST',
    path: `/payments/${segment(paymentId)}/refund`,
    body: { amount: Number(paise), receipt },
    headers: { 'x-refund-idempotency': receipt },
    answer: refund,
  })
}

async function listAllPayments(ask: Ask, { from, to }: { from: Date; to: Date }) {
  const payments: Payment[] = []
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = new URLSearchParams({
      from: String(Math.floor(from.getTime() / 1_000)),
      to: String(Math.ceil(to.getTime() / 1_000)),
      count: String(PAGE),
      skip: String(page * PAGE),
    })
    const { items } = await ask({ path: `/payments?${query}`, answer: collectionOf(payment) })
    payments.push(...items)
    if (items.length < PAGE) return payments
  }
  throw new VendorUnavailable('Razorpay', 'lists payments without an end')
}

/** Ids come from webhooks too. */
function segment(id: string): string {
  return encodeURIComponent(id)
}
