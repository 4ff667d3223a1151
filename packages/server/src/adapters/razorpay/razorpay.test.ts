import { paise } from '@ringback/contract/money'
import { type IncomingMessage, type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import { createRazorpay } from './razorpay.ts'

const closing: (() => Promise<unknown>)[] = []

interface Heard {
  asked: string
  headers: IncomingMessage['headers']
  body: unknown
}

/** The adapter, asking a vendor that answers like this. */
async function against(answer: RequestListener, timeoutMs = 2_000) {
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
    timeoutMs,
  })
}

/** Answers each request with the next of these, and keeps what it was asked. */
async function answering(...answers: unknown[]) {
  const heard: Heard[] = []
  const payments = await against((request, response) => {
    let text = ''
    request.on('data', chunk => (text += chunk))
    request.on('end', () => {
      const body: unknown = text ? JSON.parse(text) : null
      heard.push({ asked: `${request.method} ${request.url}`, headers: request.headers, body })
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answers[heard.length - 1] ?? answers.at(-1)))
    })
  })
  return { payments, heard }
}

const says =
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

  const wanted = { receipt: 'ours', paise: paise(83_215n), packageId: 'standard-10' }

  it('is asked for an order with our id as receipt, by key and secret', async () => {
    const { payments, heard } = await answering(ORDER)
    expect(await payments.createOrder(wanted)).toEqual({ orderId: 'order_1' })
    expect(heard).toMatchObject([
      {
        asked: 'POST /v1/orders',
        headers: {
          authorization: `Basic ${Buffer.from('rzp_key:rzp_secret').toString('base64')}`,
          'content-type': 'application/json',
        },
        body: {
          amount: 83_215,
          currency: 'INR',
          receipt: 'ours',
          notes: { packageId: 'standard-10' },
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
  ])('is not believed when it makes an order of %s', async (_what, made) => {
    const { payments } = await answering(made)
    await expect(payments.createOrder(wanted)).rejects.toBeInstanceOf(VendorUnavailable)
  })

  it('lists the payments of an order', async () => {
    const { payments, heard } = await answering(list(PAYMENT, { ...PAYMENT, status: 'failed' }))
    const listed = await payments.listPayments('order_1/../x')
    expect(listed.map(({ status }) => status)).toEqual(['captured', 'failed'])
    expect(heard[0]?.asked).toBe('GET /v1/orders/order_1%2F..%2Fx/payments')
  })

  it('refunds once: looked up first, and with a key', async () => {
    const first = await answering(list(), REFUND)
    const request = { paymentId: 'pay_1', paise: paise(83_215n), receipt: 'surplus-pay_1' }
    expect(await first.payments.refund(request)).toMatchObject({ id: 'rfnd_1', amount: 83_215n })
    expect(first.heard[1]).toMatchObject({
      asked: 'POST /v1/payments/pay_1/refund',
      headers: { 'x-refund-idempotency': 'surplus-pay_1' },
      body: { amount: 83_215, receipt: 'surplus-pay_1' },
    })
    const again = await answering(list({ ...REFUND, receipt: null }, REFUND))
    expect(await again.payments.refund(request)).toMatchObject({ receipt: 'surplus-pay_1' })
    expect(again.heard).toHaveLength(1)
  })

  it('lists a period page by page', async () => {
    const page = (count: number) => list(...Array.from({ length: count }, () => PAYMENT))
    const { payments, heard } = await answering(page(100), page(100), page(7))
    const period = { from: new Date(1_000_500), to: new Date(2_000_500) }
    expect(await payments.listAllPayments(period)).toHaveLength(207)
    expect(heard.map(({ asked }) => asked)).toEqual([
      'GET /v1/payments?from=1000&to=2001&count=100&skip=0',
      'GET /v1/payments?from=1000&to=2001&count=100&skip=100',
      'GET /v1/payments?from=1000&to=2001&count=100&skip=200',
    ])
  })

  it.each([
    ['it knows us not', says(401, '{"error":{"code":"BAD_REQUEST_ERROR","description":"No"}}')],
    ['it has had enough', says(429, '{}')],
    ['it fails', says(500, 'oops')],
    ['it answers with a page', says(200, '<html>')],
    ['it answers something else', says(200, '{"ok":true}')],
    ['it never stops', says(200, `{"items":[],"x":"${'x'.repeat(1_100_000)}"}`)],
    [
      'it sends us elsewhere',
      (_request, response) => response.writeHead(302, { location: '/' }).end(),
    ],
    ['it hangs up', (_request, response) => response.destroy()],
    ['it says nothing', () => undefined],
    ['it drips', (_request, response) => setInterval(() => response.write(' '), 50)],
    ['a payment is worth a fraction', says(200, JSON.stringify(list({ ...PAYMENT, amount: 0.5 })))],
    ['a payment is in an odd state', says(200, JSON.stringify(list({ ...PAYMENT, status: 'x' })))],
  ] satisfies [string, RequestListener][])('is unavailable when %s', async (_what, answer) => {
    const payments = await against(answer, 300)
    await expect(payments.listPayments('order_1')).rejects.toBeInstanceOf(VendorUnavailable)
    await expect(payments.createOrder(wanted)).rejects.toBeInstanceOf(VendorUnavailable)
  })

  it('is quoted when it says why, and never at length', async () => {
    const description = 'Authentication failed '.repeat(50)
    const payments = await against(
      says(401, JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description } })),
    )
    const error = await payments.listRefunds('pay_1').catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(/answered 401 \(BAD_REQUEST_ERROR: Authentication failed/)
    expect(String(error).length).toBeLessThan(300)
    expect(String(error)).not.toContain('rzp_secret')
  })
})
