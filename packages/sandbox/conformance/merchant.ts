import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import Razorpay from 'razorpay'
import { createClock } from '../src/clock.ts'
import { createFaults, type Faults } from '../src/faults.ts'
import { paymentRoutes } from '../src/control/payments.ts'
import { openStateFile } from '../src/state-file.ts'
import { mountRazorpay, type Razorpay as Vendor } from '../src/razorpay/razorpay.ts'
import { createRequestLog } from '../src/request-log.ts'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'

export const KEYS = { keyId: 'rzp_test_merchant', keySecret: 'secret-of-the-merchant' }
export const WEBHOOK_SECRET = 'webhook-secret-of-the-merchant'
const RETRY_DELAYS_MS = [10, 20]

/** A webhook with its body unparsed, because the signature is over these bytes. */
export interface ReceivedWebhook {
  event: string
  raw: string
  headers: IncomingHttpHeaders
}

/** A customer of the vendor: a shop with a page that opens the checkout, and a webhook endpoint. */
export interface Merchant {
  /** The vendor's own client, pointed at the sandbox. */
  client: Razorpay
  vendor: Vendor
  faults: Faults
  vendorUrl: string
  shopUrl: string
  received: ReceivedWebhook[]
  /** What the next webhooks are answered; 200 when there is none. */
  answers: number[]
  /** Posts to the control API. */
  control(path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }>
  /** Waits until no webhook is on its way. */
  settleWebhooks(): Promise<void>
  close(): Promise<void>
}

export async function openShop(): Promise<Merchant> {
  const shop = fastify({ forceCloseConnections: true })
  const ajv = { customOptions: { coerceTypes: false, removeAdditional: false } } as const
  const sandbox = fastify({ forceCloseConnections: true, ajv })
  const received: ReceivedWebhook[] = []
  const answers: number[] = []
  shop.removeAllContentTypeParsers()
  shop.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  shop.post('/webhook', (request, reply) => {
    const raw = String(request.body)
    const { event } = JSON.parse(raw) as { event: string }
    received.push({ event, raw, headers: request.headers })
    return reply.code(answers.shift() ?? 200).send('received')
  })
  const shopUrl = await listen(shop, scope => servePage(scope, () => vendorUrl))
  const faults = createFaults(300)
  const vendor = await mountRazorpay(
    sandbox,
    {
      ...KEYS,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: `${shopUrl}/webhook`,
      retryDelaysMs: RETRY_DELAYS_MS,
    },
    {
      ...{ faults, clock: createClock() },
      ...{ requests: createRequestLog(), stateFile: openStateFile(undefined) },
    },
  )
  await sandbox.register(async scope => paymentRoutes(scope, { payments: vendor }), {
    prefix: '/control',
  })
  const vendorUrl: string = await listen(sandbox)
  return {
    client: clientAt(vendorUrl),
    vendor,
    faults,
    vendorUrl,
    shopUrl,
    received,
    answers,
    async control(path, body) {
      const response = await fetch(`${vendorUrl}/control${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    async settleWebhooks() {
      const states = () => vendor.webhooks.deliveries().map(({ state }) => state)
      await eventually(() => expect(states()).not.toContain('pending'))
    },
    async close() {
      await vendor.close()
      await Promise.all([sandbox.close(), shop.close()])
    },
  }
}

/** The vendor's client has no option for its address, but its requests have a default one. */
export function clientAt(url: string, keySecret = KEYS.keySecret): Razorpay {
  const client = new Razorpay({ key_id: KEYS.keyId, key_secret: keySecret })
  const { api } = client as unknown as { api: { rq: { defaults: { baseURL: string } } } }
  api.rq.defaults.baseURL = url
  return client
}

/** What a page can lack: inline styles, links to payment apps, `PaymentRequest` for the dialog, or its handle of windows. */
type Lack = 'styles' | 'apps' | 'payment' | 'windows'

/**
 * A page under a content policy that allows just what the checkout needs, less what the path names. Its button opens the
 * checkout with the options of the address; every callback of the checkout is recorded in `window.callbacks`.
 */
function servePage(shop: FastifyInstance, vendorUrl: () => string): void {
  shop.get('/page.js', (_request, reply) => reply.type('text/javascript').send(PAGE_SCRIPT))
  shop.get<{ Params: { lack: Lack | '' } }>('/:lack', (request, reply) => {
    const url = vendorUrl()
    const { lack } = request.params
    const policy = [
      "default-src 'none'",
      `script-src 'self' ${url}`,
      `frame-src ${url} ${lack === 'apps' ? '' : 'upi: tez:'}`,
      `connect-src 'self' ${url}`,
      `style-src 'self' ${lack === 'styles' ? '' : "'unsafe-inline'"}`,
    ].join('; ')
    return reply
      .headers({
        'content-security-policy': policy,
        'permissions-policy': `payment=(${lack === 'payment' ? '' : `self "${url}"`})`,
        'cross-origin-opener-policy':
          lack === 'windows' ? 'same-origin' : 'same-origin-allow-popups',
      })
      .type('text/html').send(`<!doctype html>
      <html lang="en"><title>Shop</title><button>Buy</button>
      <script src="${url}/v1/checkout.js"></script><script src="/page.js"></script>`)
  })
}

const PAGE_SCRIPT = `
  window.callbacks = []
  document.querySelector('button').addEventListener('click', () => {
    const options = JSON.parse(decodeURIComponent(location.hash.slice(1)))
    window.checkout = new Razorpay({
      ...options,
      handler: response => callbacks.push({ what: 'paid', ...response }),
      modal: { ...options.modal, ondismiss: () => callbacks.push({ what: 'dismissed' }) },
    })
    checkout.on('payment.failed', event => callbacks.push({ what: 'failed', ...event }))
    checkout.open()
  })
`

async function listen(
  app: FastifyInstance,
  before: (app: FastifyInstance) => void = () => undefined,
): Promise<string> {
  before(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://localhost:${(app.server.address() as AddressInfo).port}`
}
