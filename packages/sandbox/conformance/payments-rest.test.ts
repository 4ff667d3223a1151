import Razorpay from 'razorpay'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRazorpayConsole } from '../src/razorpay/console.ts'
import { paymentSignature, webhookSignature } from '../src/razorpay/signature.ts'
import {
  clientAt,
  openShop,
  WEBHOOK_SECRET,
  type Merchant,
  type ReceivedWebhook,
} from './merchant.ts'
import documented from './vectors/razorpay-events.json' with { type: 'json' }
import vectors from './vectors/razorpay-signatures.json' with { type: 'json' }

/* The vendor's own client and the vendor's own examples against the sandbox. */
let shop: Merchant

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  Object.assign(shop.vendor.console, createRazorpayConsole())
  await shop.settleWebhooks()
  shop.received.length = 0
  shop.answers.length = 0
})

const newOrder = (amount = 83_215) =>
  shop.client.orders.create({
    amount,
    currency: 'INR',
    receipt: 'purchase-1',
    notes: { packageId: 'starter' },
    payment: {
      capture: 'automatic',
      capture_options: {
        automatic_expiry_period: 30,
        manual_expiry_period: 60,
        refund_speed: 'normal',
      },
    },
  })

/** A paid order and its payment; no webhooks are sent. */
async function paidOrder(amount?: number) {
  const order = await newOrder(amount)
  await shop.control(`/orders/${order.id}/capture?webhook=none`)
  const [payment] = (await shop.client.orders.fetchPayments(order.id)).items
  if (!payment) throw new Error('the order has no payment')
  return { order, payment }
}

async function receivedWebhooks(count: number): Promise<ReceivedWebhook[]> {
  await expect.poll(() => shop.received.length).toBe(count)
  return shop.received
}

const payloadOf = ({ raw }: ReceivedWebhook) =>
  (JSON.parse(raw) as { payload: Record<string, { entity: Record<string, unknown> }> }).payload

test.each(vectors.payments)('a payment is signed as in the vector of $paymentId', vector => {
  const { orderId, paymentId, secret, signature } = vector
  expect(paymentSignature(orderId, paymentId, secret)).toBe(signature)
})

test.each(vectors.webhooks)('a webhook is signed as in the vector', vector => {
  expect(webhookSignature(vector.body, vector.secret)).toBe(vector.signature)
})

test('an order is created, fetched and listed', async () => {
  const order = await newOrder()
  expect(order).toMatchObject({
    entity: 'order',
    amount: 83_215,
    amount_paid: 0,
    amount_due: 83_215,
    currency: 'INR',
    receipt: 'purchase-1',
    status: 'created',
    attempts: 0,
    notes: { packageId: 'starter' },
  })
  expect(order.id).toMatch(/^order_[A-Za-z0-9]{14}$/)
  expect(await shop.client.orders.fetch(order.id)).toEqual(order)
  expect((await shop.client.orders.all({ count: 1 })).items).toEqual([order])
  expect(await shop.client.orders.fetchPayments(order.id)).toEqual({
    entity: 'collection',
    count: 0,
    items: [],
  })
})

test.each([
  { amount: 99, currency: 'INR' },
  { amount: 100.5, currency: 'INR' },
  { amount: 100, currency: 'rupees' },
  { amount: 100, currency: 'INR', receipt: 'r'.repeat(41) },
  { amount: 100, currency: 'INR', notes: { long: 'n'.repeat(257) } },
  { amount: 100, currency: 'INR', price: 7 },
])('an order of %j is refused with the error of the vendor', async draft => {
  await expect(shop.client.orders.create(draft)).rejects.toMatchObject({
    statusCode: 400,
    error: { code: 'BAD_REQUEST_ERROR', description: expect.stringMatching(/\w/) },
  })
})

test('a wrong key and an unknown id are refused', async () => {
  const stranger = clientAt(shop.vendorUrl, 'wrong')
  await expect(stranger.orders.all()).rejects.toEqual({
    statusCode: 401,
    error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
  })
  await expect(shop.client.orders.fetch('order_00000000000000')).rejects.toMatchObject({
    statusCode: 400,
    error: { description: 'The id provided does not exist' },
  })
})

test('a paid order has its payment, and payments are listed by time, page by page', async () => {
  const { order, payment } = await paidOrder()
  expect(await shop.client.orders.fetch(order.id)).toMatchObject({
    status: 'paid',
    amount_paid: 83_215,
    amount_due: 0,
    attempts: 1,
  })
  expect(payment).toMatchObject({ status: 'captured', captured: true, amount: 83_215 })
  expect(await shop.client.payments.fetch(payment.id)).toEqual(payment)
  const second = await paidOrder()
  const list = async (query: object) =>
    (await shop.client.payments.all(query)).items.map(({ id }) => id)
  const now = Math.floor(Date.now() / 1000)
  expect(await list({ from: now - 60, to: now + 60, count: 2 })).toEqual([
    second.payment.id,
    payment.id,
  ])
  expect(await list({ count: 1, skip: 1 })).toEqual([payment.id])
  expect(await list({ from: now + 60 })).toEqual([])
  await expect(list({ count: 101 })).rejects.toMatchObject({ statusCode: 400 })
})

test.each([
  ['an offer', { offerPercent: 10 }, 37_448],
  ['the fee of the customer', { customerBearsFee: true }, 42_590],
])('a payment with %s pays its order with another sum', async (_what, enabled, amount) => {
  Object.assign(shop.vendor.console, enabled)
  const order = await newOrder(41_608)
  await shop.control(`/orders/${order.id}/capture`)
  const received = await receivedWebhooks(2)
  const paid = received.find(({ event }) => event === 'order.paid')
  const entities = paid && payloadOf(paid)
  expect(entities?.['order']?.entity).toMatchObject({ status: 'paid', amount: 41_608 })
  expect(entities?.['order']?.entity).toEqual(await shop.client.orders.fetch(order.id))
  expect(entities?.['payment']?.entity).toMatchObject({ status: 'captured', amount })
  const { items } = await shop.client.orders.fetchPayments(order.id)
  expect(items).toMatchObject([
    { amount, offer_id: 'offerPercent' in enabled ? expect.stringMatching(/^offer_/) : null },
  ])
  await expect(
    shop.client.payments.refund(String(items[0]?.id), { amount: amount + 1 }),
  ).rejects.toMatchObject({ statusCode: 400 })
  expect(await shop.client.payments.refund(String(items[0]?.id), {})).toMatchObject({ amount })
})

test('an order that can be paid in parts is paid once nothing is due', async () => {
  shop.vendor.console.partialPayments = true
  const { id } = await newOrder(41_608)
  const pay = (amount?: number) => shop.control(`/orders/${id}/capture`, { amount })
  await pay(20_000)
  expect(await shop.client.orders.fetch(id)).toMatchObject({
    ...{ status: 'attempted', partial_payment: true },
    ...{ amount_paid: 20_000, amount_due: 21_608 },
  })
  expect((await pay(21_609)).status).toBe(409)
  await pay()
  expect(await shop.client.orders.fetch(id)).toMatchObject({ status: 'paid', amount_due: 0 })
  const { items } = await shop.client.orders.fetchPayments(id)
  expect(items.map(({ amount }) => amount)).toEqual([21_608, 20_000])
  const received = await receivedWebhooks(3)
  expect(received.map(({ event }) => event).toSorted()).toEqual([
    ...['order.paid', 'payment.captured', 'payment.captured'],
  ])
})

test('refunds are partial, then full, never more, and send webhooks', async () => {
  const { payment } = await paidOrder(10_000)
  const part = await shop.client.payments.refund(payment.id, { amount: 4_000, receipt: 'r-1' })
  expect(part).toMatchObject({ entity: 'refund', amount: 4_000, status: 'processed' })
  expect(await shop.client.payments.fetch(payment.id)).toMatchObject({
    status: 'captured',
    amount_refunded: 4_000,
    refund_status: 'partial',
  })
  const unknownField = shop.client.payments.refund(payment.id, { reason: 'none' } as object)
  await expect(unknownField).rejects.toMatchObject({ statusCode: 400 })
  await expect(shop.client.payments.refund(payment.id, { amount: 6_001 })).rejects.toMatchObject({
    statusCode: 400,
    error: {
      description: 'The total refund amount is greater than the refund payment amount',
    },
  })
  const rest = await shop.client.payments.refund(payment.id, {})
  expect(rest.amount).toBe(6_000)
  expect(await shop.client.payments.fetch(payment.id)).toMatchObject({
    status: 'refunded',
    refund_status: 'full',
  })
  await expect(shop.client.payments.refund(payment.id, { amount: 100 })).rejects.toMatchObject({
    error: { description: 'The payment has been fully refunded already' },
  })
  const { items } = await shop.client.payments.fetchMultipleRefund(payment.id)
  expect(items).toEqual([rest, part])
  expect(await shop.client.refunds.fetch(part.id)).toEqual(part)
  const received = await receivedWebhooks(4)
  expect(received.map(({ event }) => event).toSorted()).toEqual([
    'refund.created',
    'refund.created',
    'refund.processed',
    'refund.processed',
  ])
})

test('a repeated receipt or idempotency key creates no second refund', async () => {
  const { payment } = await paidOrder(10_000)
  const once = await shop.client.payments.refund(payment.id, { amount: 1_000, receipt: 'twice' })
  const again = await shop.client.payments.refund(payment.id, { amount: 1_000, receipt: 'twice' })
  expect(again).toEqual(once)
  const withKey = async (body: object) => {
    const response = await fetch(`${shop.vendorUrl}/v1/payments/${payment.id}/refund`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa('rzp_test_merchant:secret-of-the-merchant')}`,
        'content-type': 'application/json',
        'x-refund-idempotency': 'key-of-purchase-1',
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, ...((await response.json()) as { id?: string }) }
  }
  const first = await withKey({ amount: 2_000 })
  expect(await withKey({ amount: 2_000 })).toEqual(first)
  expect((await withKey({ amount: 3_000 })).status).toBe(400)
  expect((await shop.client.payments.fetch(payment.id)).amount_refunded).toBe(3_000)
})

test('each webhook is signed and has an id and the fields that the vendor documents', async () => {
  const order = await newOrder()
  for (const act of ['fail', 'authorize', 'capture', 'dispute', 'refund'])
    expect((await shop.control(`/orders/${order.id}/${act}`)).status).toBe(200)
  await shop.control(`/orders/${order.id}/dispute`, { outcome: 'lost' })
  await shop.control(`/orders/${order.id}/dispute`, { outcome: 'closed' })
  const received = await receivedWebhooks(9)
  const closed = received.find(({ event }) => event === 'payment.dispute.closed')
  expect(closed && payloadOf(closed)['dispute']?.entity).toMatchObject({
    status: 'closed',
    amount_deducted: 0,
  })
  expect(received.map(({ event }) => event).toSorted()).toEqual(
    Object.keys(documented.events).toSorted(),
  )
  for (const { event, raw, headers } of received) {
    const signature = String(headers['x-razorpay-signature'])
    expect(Razorpay.validateWebhookSignature(raw, signature, WEBHOOK_SECRET)).toBe(true)
    expect(headers['x-razorpay-event-id']).toMatch(/^[A-Za-z0-9]{14}$/)
    const { contains, fields } = documented.events[event as keyof typeof documented.events]
    const body = JSON.parse(raw) as Record<string, unknown>
    expect(body).toMatchObject({ entity: 'event', contains: expect.arrayContaining(contains) })
    for (const [name, expected] of Object.entries(fields))
      expect(Object.keys(payloadOf({ event, raw, headers })[name]?.entity ?? {})).toEqual(
        expect.arrayContaining(expected),
      )
  }
})

test('a webhook that is not answered with 2xx is repeated with the same id and bytes, then given up', async () => {
  const { id } = await newOrder()
  shop.answers.push(500, 404)
  await shop.control(`/orders/${id}/fail`)
  const received = await receivedWebhooks(3)
  expect(new Set(received.map(({ raw }) => raw)).size).toBe(1)
  expect(new Set(received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1)
  const newest = () => shop.vendor.webhooks.deliveries()[0]
  await expect.poll(newest).toMatchObject({ state: 'delivered', answers: [500, 404, 200] })
  shop.answers.push(500, 500, 500)
  await shop.control(`/orders/${id}/fail`)
  await expect.poll(newest).toMatchObject({ state: 'given-up', answers: [500, 500, 500] })
})

test('on request no webhook is sent, or each three times and out of order', async () => {
  const silent = await newOrder()
  await shop.control(`/orders/${silent.id}/capture?webhook=none`)
  const loud = await newOrder()
  await shop.control(`/orders/${loud.id}/capture?repeat=3`)
  const received = await receivedWebhooks(6)
  expect(received.filter(({ raw }) => raw.includes(silent.id))).toEqual([])
  for (const event of ['payment.captured', 'order.paid']) {
    const copies = received.filter(webhook => webhook.event === event)
    expect(copies).toHaveLength(3)
    expect(new Set(copies.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1)
  }
})

test('a second capture is a second payment, and an order is paid once', async () => {
  const { id } = await newOrder()
  await shop.control(`/orders/${id}/capture`)
  await shop.control(`/orders/${id}/capture`)
  const received = await receivedWebhooks(3)
  expect(received.filter(({ event }) => event === 'order.paid')).toHaveLength(1)
  expect((await shop.client.orders.fetchPayments(id)).items).toHaveLength(2)
})

test('a payment can have a wrong amount or currency', async () => {
  const { id } = await newOrder()
  await shop.control(`/orders/${id}/capture`, { amount: 100 })
  await shop.control(`/orders/${id}/capture`, { currency: 'USD' })
  const { items } = await shop.client.orders.fetchPayments(id)
  expect(items).toMatchObject([
    { amount: 83_215, currency: 'USD' },
    { amount: 100, currency: 'INR' },
  ])
  expect(await shop.client.orders.fetch(id)).toMatchObject({
    status: 'attempted',
    amount_due: 83_115,
  })
})

test('an authorized payment is captured, not paid again', async () => {
  const { id } = await newOrder()
  await shop.control(`/orders/${id}/authorize?webhook=none`)
  expect(await shop.client.orders.fetch(id)).toMatchObject({ status: 'attempted', attempts: 1 })
  await shop.control(`/orders/${id}/capture?webhook=none`)
  const { items } = await shop.client.orders.fetchPayments(id)
  expect(items).toMatchObject([{ status: 'captured', captured: true }])
})

test('a payment that failed is captured under its id when the bank confirms it late', async () => {
  const { id } = await newOrder()
  await shop.control(`/orders/${id}/fail?webhook=none`)
  const paymentId = (await shop.client.orders.fetchPayments(id)).items[0]?.id
  await shop.control(`/orders/${id}/capture?webhook=none`, { paymentId })
  const { items } = await shop.client.orders.fetchPayments(id)
  expect(items).toMatchObject([{ id: paymentId, status: 'captured', error_code: null }])
  expect(await shop.client.orders.fetch(id)).toMatchObject({ status: 'paid', attempts: 1 })
})

test('faults come before or after the act', async () => {
  const { order, payment } = await paidOrder(10_000)
  const arrange = (operation: string, fault: '500' | 'timeout-after' | 'timeout-before') =>
    shop.faults.arrange({ vendor: 'razorpay', operation, fault, times: 1 })
  arrange('orders.fetch', '500')
  await expect(shop.client.orders.fetch(order.id)).rejects.toMatchObject({
    statusCode: 500,
    error: { code: 'SERVER_ERROR' },
  })
  const refunds = async () => (await shop.client.payments.fetchMultipleRefund(payment.id)).count
  arrange('refunds.create', 'timeout-before')
  await expect(shop.client.payments.refund(payment.id, { amount: 100 })).rejects.toThrow()
  expect(await refunds()).toBe(0)
  arrange('refunds.create', 'timeout-after')
  await expect(shop.client.payments.refund(payment.id, { amount: 100 })).rejects.toThrow()
  expect(await refunds()).toBe(1)
})
