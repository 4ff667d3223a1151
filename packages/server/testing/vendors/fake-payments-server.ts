import { paise } from '@ringback/contract/money'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { order } from '../../src/adapters/razorpay/entities.ts'
import type { Refund } from '../../src/ports/vendors/payments.ts'
import type { FakePayments } from './fake-payments.ts'
import { paymentEntity } from './payment-events.ts'

/** A fake payment provider that speaks Razorpay's REST API, for servers in processes of their own. */
export async function startPaymentsServer(
  payments: FakePayments,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => (text += chunk))
    request.on('end', () => {
      const body = (text ? JSON.parse(text) : {}) as Record<string, unknown>
      const path = (request.url ?? '').split('?', 1)[0] ?? ''
      answer(payments, `${request.method} ${path}`, body).then(
        value => response.end(JSON.stringify(value)),
        () => response.writeHead(500).end('{}'),
      )
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => close(server) }
}

async function answer(
  payments: FakePayments,
  asked: string,
  body: Record<string, unknown>,
): Promise<unknown> {
  const [, noun, id = '', what] = /^\w+ \/v1\/(\w+)\/?([^/]*)\/?(\w*)$/.exec(asked) ?? []
  if (asked === 'POST /v1/orders') {
    const amount = paise(BigInt(Number(body['amount'])))
    const { quote } = order.parse({ id: 'order_new', ...body })
    if (!quote) throw new Error('the order has no quote')
    const made = await payments.createOrder({
      receipt: String(body['receipt']),
      paise: amount,
      quote,
    })
    return { id: made.orderId, amount: body['amount'], currency: 'INR', receipt: body['receipt'] }
  }
  if (noun === 'orders' && what === 'payments') {
    return { items: (await payments.listPayments(id)).map(paymentEntity) }
  }
  if (noun === 'payments' && what === 'refunds') {
    return { items: (await payments.listRefunds(id)).map(refundEntity) }
  }
  if (noun === 'payments' && what === 'refund') {
    const receipt = String(body['receipt'])
    const amount = paise(BigInt(Number(body['amount'])))
    return refundEntity(await payments.refund({ paymentId: id, paise: amount, receipt }))
  }
  throw new Error(`nothing is answered to ${asked}`)
}

function refundEntity({ paymentId, amount, ...same }: Refund) {
  return { ...same, payment_id: paymentId, amount: Number(amount) }
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
}
