import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import Razorpay from 'razorpay'
import { createFaults, type Faults } from '../src/faults.ts'
import { paymentRoutes } from '../src/control/payments.ts'
import { openKeepsake } from '../src/keepsake.ts'
import { mountRazorpay, type Razorpay as Vendor } from '../src/razorpay/razorpay.ts'
import { createRequests } from '../src/requests.ts'

export const KEYS = { keyId: 'rzp_test_merchant', keySecret: 'secret-of-the-merchant' }
export const WEBHOOK_SECRET = 'webhook-secret-of-the-merchant'
const RETRY_WAITS_MS = [40, 120]

/** A webhook as it came: not parsed, because its signature is over these bytes. */
export interface Heard {
  event: string
  raw: string
  headers: IncomingHttpHeaders
  at: number
}

/** A customer of the vendor: a shop with a page that opens the checkout, and ears for webhooks. */
export interface Merchant {
  /** The vendor's own client, pointed at the sandbox. */
  client: Razorpay
  vendor: Vendor
  faults: Faults
  vendorUrl: string
  shopUrl: string
  heard: Heard[]
  /** What the next webhooks are answered; 200 when there is none. */
  answers: number[]
  /** Arranges the world. */
  control(path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }>
  /** Waits until every webhook was taken or given up, so that none comes late. */
  silence(): Promise<void>
  close(): Promise<void>
}

export async function openShop(): Promise<Merchant> {
  const shop = fastify({ forceCloseConnections: true })
  const sandbox = fastify({ forceCloseConnections: true })
  const heard: Heard[] = []
  const answers: number[] = []
  shop.removeAllContentTypeParsers()
  shop.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  shop.post('/webhook', (request, reply) => {
    const raw = String(request.body)
    const { event } = JSON.parse(raw) as { event: string }
    heard.push({ event, raw, headers: request.headers, at: Date.now() })
    return reply.code(answers.shift() ?? 200).send('heard')
  })
  const shopUrl = await listen(shop, scope => servePage(scope, () => vendorUrl))
  const faults = createFaults(300)
  const vendor = await mountRazorpay(
    sandbox,
    {
      ...KEYS,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: `${shopUrl}/webhook`,
      retryWaitsMs: RETRY_WAITS_MS,
    },
    { faults, requests: createRequests(), keepsake: openKeepsake(undefined) },
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
    heard,
    answers,
    async control(path, body) {
      const response = await fetch(`${vendorUrl}/control${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    async silence() {
      while (vendor.webhooks.deliveries().some(({ state }) => state === 'pending'))
        await new Promise(resolve => setTimeout(resolve, 10))
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

/**
 * A page under a strict policy. Its button opens the checkout with the options of the address;
 * everything that the checkout calls is noted in `window.told`.
 */
function servePage(shop: FastifyInstance, vendorUrl: () => string): void {
  shop.get('/page.js', (_request, reply) => reply.type('text/javascript').send(PAGE_SCRIPT))
  shop.get('/', (_request, reply) => {
    const url = vendorUrl()
    const policy =
      `default-src 'none'; script-src 'self' ${url}; frame-src ${url}; connect-src 'self' ${url}; ` +
      `style-src 'self'`
    return reply.header('content-security-policy', policy).type('text/html').send(`<!doctype html>
      <html lang="en"><title>Shop</title><button>Buy</button>
      <script src="${url}/v1/checkout.js"></script><script src="/page.js"></script>`)
  })
}

const PAGE_SCRIPT = `
  window.told = []
  document.querySelector('button').addEventListener('click', () => {
    const options = JSON.parse(decodeURIComponent(location.hash.slice(1)))
    window.checkout = new Razorpay({
      ...options,
      handler: response => told.push({ what: 'paid', ...response }),
      modal: { ...options.modal, ondismiss: () => told.push({ what: 'dismissed' }) },
    })
    checkout.on('payment.failed', event => told.push({ what: 'failed', ...event }))
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
