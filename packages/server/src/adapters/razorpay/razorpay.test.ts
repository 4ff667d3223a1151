import { micros, paise } from '@ringback/contract/money'
import { type IncomingMessage, type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { createRazorpay } from './razorpay.ts'

const closing: (() => Promise<unknown>)[] = []

interface ReceivedRequest {
  line: string
  headers: IncomingMessage['headers']
  body: unknown
}

/** The adapter with a vendor that responds like this. */
async function against(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return createRazorpay({
    keyId: 'rzp_key',
    keySecret: 'rzp_secret',
    webhookSecrets: ['secret'],
    baseUrl: `http://127.0.0.1:${port}`,
  })
}

/** Responds to each request with the next of these, and records the requests. */
async function vendorWith(...answers: unknown[]) {
  const received: ReceivedRequest[] = []
  const payments = await against((request, response) => {
    let text = ''
    request.on('data', chunk => (text += chunk))
    request.on('end', () => {
      const body: unknown = text ? JSON.parse(text) : null
      received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body })
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answers[received.length - 1] ?? answers.at(-1)))
    })
  })
  return { payments, received }
}

const respondWith =
  (status: number, body: string): RequestListener =>
  (request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }

const ORDER = { id: 'order_1', entity: 'order', amount: 83_215, currency: 'INR', receipt: 'ours' }
const PAYMENT = {
  id: 'pay_1',
  order_id: 'order_1',
  amount: 83_215,
  currency: 'INR',
  status: 'captured',
  captured: true,
  amount_refunded: 0,
  created_at: 1_567_674_599,
}
const REFUND = {
  id: 'rfnd_1',
  payment_id: 'pay_1',
  amount: 83_215,
  currency: 'INR',
  status: 'processed',
  receipt: 'surplus-pay_1',
}
const list = (...items: unknown[]) => ({ entity: 'collection', count: items.length, items })

describe('Razorpay', () => {
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })

  const quote = {
    userId: 'user_1',
    packageId: 'standard-10',
    packageName: 'Standard',
    price: micros(10_000_000n),
    credit: micros(11_000_000n),
    inrPerUsdE4: 832_150n,
  }
  const notes = {
    userId: 'user_1',
    packageId: 'standard-10',
    packageName: 'Standard',
    priceMicros: '10000000',
    creditMicros: '11000000',
    inrPerUsdE4: '832150',
  }
  const wanted = { receipt: 'ours', paise: paise(83_215n), quote }

  it('creates an order with the purchase id as receipt, by key and secret', async () => {
    const { payments, received } = await vendorWith(ORDER)
    expect(await payments.createOrder(wanted)).toEqual({ orderId: 'order_1' })
    expect(received).toMatchObject([
      {
        line: 'POST /v1/orders',
        headers: {
          authorization: `Basic ${Buffer.from('rzp_key:rzp_secret').toString('base64')}`,
          'content-type': 'application/json',
        },
        body: {
          amount: 83_215,
          currency: 'INR',
          receipt: 'ours',
          notes,
          payment: { capture: 'automatic' },
        },
      },
    ])
  })

  it.each([
    ['another amount', { ...ORDER, amount: 83_214 }],
    ['another currency', { ...ORDER, currency: 'USD' }],
    ['half a paisa', { ...ORDER, amount: 83_215.5 }],
    ['no id', { ...ORDER, id: '' }],
  ])('is unavailable when it creates an order of %s', async (_what, made) => {
    const { payments } = await vendorWith(made)
    await expect(payments.createOrder(wanted)).rejects.toBeInstanceOf(VendorUnavailable)
  })

  it('lists the payments of an order', async () => {
    const { payments, received } = await vendorWith(list(PAYMENT, { ...PAYMENT, status: 'failed' }))
    const listed = await payments.listPayments('order_1/../x')
    expect(listed.map(({ status }) => status)).toEqual(['captured', 'failed'])
    expect(received[0]?.line).toBe('GET /v1/orders/order_1%2F..%2Fx/payments')
  })

  it.each([
    [
      { status: 'paid', partial_payment: true },
      { isPaid: true, isPartial: true },
    ],
    [
      { status: 'attempted', partial_payment: false },
      { isPaid: false, isPartial: false },
    ],
    [{ status: 'a new one' }, { isPaid: false, isPartial: false }],
  ])('reads what an order %j says of its payments', async (fields, expected) => {
    const { payments } = await vendorWith({ ...ORDER, ...fields })
    expect(await payments.fetchOrder('order_1')).toMatchObject(expected)
  })

  it.each([
    ['the quote that was noted', notes, quote],
    ['no quote when there are no notes', [], null],
    ['no quote when the notes are of something else', { ...notes, creditMicros: '11.5' }, null],
  ])('fetches an order with %s', async (_what, noted, expected) => {
    const { payments, received } = await vendorWith({ ...ORDER, notes: noted })
    expect(await payments.fetchOrder('order_1')).toEqual({
      id: 'order_1',
      receipt: 'ours',
      amount: 83_215n,
      currency: 'INR',
      isPaid: false,
      isPartial: false,
      quote: expected,
    })
    expect(received[0]?.line).toBe('GET /v1/orders/order_1')
  })

  it('finds no payment and no order with an unknown id, and is unavailable when another request is wrong', async () => {
    const refusal = (description: string) =>
      respondWith(400, JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description } }))
    const unknown = await against(refusal('The id provided does not exist'))
    expect(await unknown.fetchPayment('pay_x')).toBeNull()
    expect(await unknown.fetchOrder('order_x')).toBeNull()
    const wrong = await against(refusal('The request is wrong'))
    await expect(wrong.fetchPayment('pay_x')).rejects.toBeInstanceOf(VendorUnavailable)
  })

  it('refunds once: looks the refund up first, and sends an idempotency key', async () => {
    const first = await vendorWith(list(), REFUND)
    const request = { paymentId: 'pay_1', paise: paise(83_215n), receipt: 'surplus-pay_1' }
    expect(await first.payments.refund(request)).toMatchObject({ id: 'rfnd_1', amount: 83_215n })
    expect(first.received[1]).toMatchObject({
      line: 'POST /v1/payments/pay_1/refund',
      headers: { 'x-refund-idempotency': 'surplus-pay_1' },
      body: { amount: 83_215, receipt: 'surplus-pay_1' },
    })
    const again = await vendorWith(list({ ...REFUND, receipt: null }, REFUND))
    expect(await again.payments.refund(request)).toMatchObject({ receipt: 'surplus-pay_1' })
    expect(again.received).toHaveLength(1)
  })

  it('lists disputes in their present state', async () => {
    const entity = { payment_id: 'pay_1', amount: 83_215, currency: 'INR', created_at: 1_500 }
    const { payments, received } = await vendorWith(
      list(
        { ...entity, id: 'disp_1', amount_deducted: 0, status: 'open' },
        { ...entity, id: 'disp_2', amount_deducted: 0, status: 'under_review' },
        { ...entity, id: 'disp_3', amount_deducted: 83_215, status: 'lost' },
        { ...entity, id: 'disp_4', amount_deducted: 83_215, status: 'closed' },
        { ...entity, id: 'disp_5', amount_deducted: 0, status: 'closed' },
      ),
    )
    const period = { from: new Date(1_000_500), to: new Date(2_000_500) }
    const disputes = await payments.listDisputes(period)
    expect(disputes.map(({ state }) => state)).toEqual([
      'opened',
      'under-review',
      'lost',
      'lost',
      'won',
    ])
    expect(disputes[0]).toEqual({
      ...{ is: 'disputed', state: 'opened', at: null, payment: null },
      dispute: { id: 'disp_1', paymentId: 'pay_1', amount: 83_215n, currency: 'INR' },
    })
    expect(received[0]?.line).toBe('GET /v1/disputes?from=1000&to=2001&count=100&skip=0')
  })

  it('lists what has a status that is not documented beside the others, and such a dispute not at all', async () => {
    const odd = { ...PAYMENT, id: 'pay_2', status: 'pending' }
    const { payments } = await vendorWith(
      list(odd, PAYMENT),
      list({ ...REFUND, status: 'reversed' }),
      list({ id: 'disp_1', payment_id: 'pay_1', amount: 1, currency: 'INR', status: 'paused' }),
    )
    const listed = await payments.listPayments('order_1')
    expect(listed.map(({ status }) => status)).toEqual(['unknown', 'captured'])
    expect(await payments.listRefunds('pay_1')).toMatchObject([{ status: 'unknown' }])
    const period = { from: new Date(0), to: new Date(1_000) }
    expect(await payments.listDisputes(period)).toEqual([])
  })

  it('lists a period page by page', async () => {
    const page = (count: number) => list(...Array.from({ length: count }, () => PAYMENT))
    const { payments, received } = await vendorWith(page(100), page(100), page(7))
    const period = { from: new Date(1_000_500), to: new Date(2_000_500) }
    expect(await payments.listAllPayments(period)).toHaveLength(207)
    expect(received.map(({ line }) => line)).toEqual([
      'GET /v1/payments?from=1000&to=2001&count=100&skip=0',
      'GET /v1/payments?from=1000&to=2001&count=100&skip=100',
      'GET /v1/payments?from=1000&to=2001&count=100&skip=200',
    ])
  })

  it('has its error description quoted, shortened', async () => {
    const description = 'Authentication failed '.repeat(50)
    const payments = await against(
      respondWith(401, JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description } })),
    )
    const error = await payments.listRefunds('pay_1').catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(/responded 401 \(BAD_REQUEST_ERROR: Authentication failed/)
    expect(String(error).length).toBeLessThan(300)
    expect(String(error)).not.toContain('rzp_secret')
  })
})
