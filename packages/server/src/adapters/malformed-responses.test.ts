import dns from 'node:dns'
import { paise } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import { describe, expect, it, vi } from 'vitest'
import { type Respond, startVendorServer } from '../../testing/vendors/vendor-server.ts'
import { VendorUnavailable } from '../ports/vendors/vendor-unavailable.ts'
import { createExchangeRates } from './exchange-rates/exchange-rates.ts'
import { createRazorpay } from './razorpay/razorpay.ts'
import { createSipVoice } from './sip/sip-voice.ts'
import { turnstile } from './turnstile/turnstile.ts'
import { createBalanceReader } from './twilio/calls/twilio-voice.ts'
import { createAlertsApi, createWebhookAlertsApi } from './twilio/calls/alerts-api.ts'
import { createCallsApi } from './twilio/calls/calls-api.ts'
import { createRecordingsApi } from './twilio/calls/recordings-api.ts'
import { createCarrierPricing } from './twilio/pricing/carrier-pricing.ts'
import { createNumberCarrier } from './twilio/numbers/number-carrier.ts'
import { createNumberRegulations } from './twilio/numbers/number-regulations.ts'
import { createNumberVerifier } from './twilio/numbers/number-verifier.ts'

const SID = 'CA0123456789abcdef0123456789abcdef'
const GATEWAY_CALL = 'call_0123456789'
const NUMBER = '+14155550142' as E164
const period = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-11-02T00:00:00Z') }
const quote = {
  ...{ userId: 'user_1', packageId: 'p', packageName: 'P', inrPerUsdE4: 832_150n },
  ...{ price: 5_000_000n, credit: 5_000_000n },
} as never

/** Each request to a vendor at this URL. */
function requestsTo(baseUrl: string, timeoutMs: number): Record<string, () => Promise<unknown>> {
  const settings = { accountSid: 'AC1', apiKey: 'SK1', apiSecret: 'secret', baseUrl, timeoutMs }
  const publicUrl = 'https://x.test'
  const calls = createCallsApi(settings)
  const recordings = createRecordingsApi(settings)
  const numbers = createNumberCarrier({ ...settings, publicUrl })
  const verifier = createNumberVerifier({ ...settings, verifyServiceSid: 'VA1', publicUrl })
  const pricing = createCarrierPricing(settings, {
    ...{ listTimeoutMs: timeoutMs, requestTimeoutMs: timeoutMs, requestsAtOnce: 2 },
    retryDelaysMs: [],
  })
  const payments = createRazorpay({
    ...{ keyId: 'key', keySecret: 'secret', webhookSecrets: [], baseUrl, timeoutMs },
  })
  const trunk = createSipVoice({
    ...{
      controlUrl: baseUrl,
      gatewaySecrets: ['secret'],
      timeoutMs,
      provider: 'x',
      domain: 'x.test',
    },
    ...{ socketUrl: 'wss://x.test', browserSecret: 'secret', iceServers: [], turnSecret: null },
  })
  const documents = { bundleId: null, addressId: null }
  const order = {
    ...{ phoneNumber: NUMBER, friendlyName: 'num_1', documents },
  }
  return {
    'the carrier, for a call': () => calls.fetchCall(SID),
    'the carrier, for the legs of a call': () => calls.listChildren(SID, 'call_1'),
    'the carrier, for all calls': () => calls.listCalls(period),
    'the carrier, to end a call': () => calls.endCall(SID),
    'the carrier, for why a call failed': () =>
      createAlertsApi(settings).fetchFailureCodes({ legIds: [SID], ...period }),
    'the carrier, for failed webhooks': () => createWebhookAlertsApi(settings).listFailed(period),
    'the carrier, for a recording': () => recordings.fetchRecording('RE1'),
    'the carrier, for the recordings of a call': () => recordings.listRecordings(SID),
    'the carrier, for the balance': () => createBalanceReader(settings)(),
    'the carrier, for numbers on offer': () =>
      numbers.search({ countryCode: 'US', type: 'local', pattern: '', limit: 5 } as never),
    'the carrier, to buy a number': () => numbers.buy(order),
    'the carrier, for the regulations of numbers': () =>
      createNumberRegulations(settings).needsBundle({ countryCode: 'GB', type: 'mobile' }),
    'the carrier, for a number of ours': () => numbers.find(NUMBER),
    'the carrier, for all numbers of ours': () => numbers.listAll(),
    'the carrier, to configure a number': () => numbers.configure('PN1', 'num_1'),
    'the carrier, to release a number': () => numbers.release('PN1'),
    'the carrier, to send a code': () => verifier.sendCode(NUMBER, 'text'),
    'the carrier, to check a code': () => verifier.checkCode(NUMBER, '123456'),
    'the carrier, for a caller ID': () => verifier.isCallerIdAllowed(NUMBER),
    'the carrier, to validate a caller ID': () =>
      verifier.requestValidation({ id: 'own_1', number: NUMBER, friendlyName: 'x' }),
    'the carrier, to remove a caller ID': () => verifier.removeCallerId(NUMBER),
    'the carrier, for prices of calls': () => pricing.fetchCallPrices(),
    'the carrier, for prices of numbers': () => pricing.fetchNumberPrices(['US']),
    'the gateway, for a call': () => trunk.fetchCall(`${GATEWAY_CALL}:phone`),
    'the gateway, for the legs of a call': () =>
      trunk.listChildren(`${GATEWAY_CALL}:browser`, GATEWAY_CALL),
    'the gateway, for all calls': () => trunk.listCalls(period),
    'the gateway, to end a call': () => trunk.endCall(`${GATEWAY_CALL}:browser`),
    'the payment provider, to create an order': () =>
      payments.createOrder({ receipt: 'r', paise: paise(100n), quote }),
    'the payment provider, for an order': () => payments.fetchOrder('order_1'),
    'the payment provider, for payments of an order': () => payments.listPayments('order_1'),
    'the payment provider, for a payment': () => payments.fetchPayment('pay_1'),
    'the payment provider, for refunds': () => payments.listRefunds('pay_1'),
    'the payment provider, to refund': () =>
      payments.refund({ paymentId: 'pay_1', paise: paise(100n), receipt: 'r' }),
    'the payment provider, for all payments': () => payments.listAllPayments(period),
    'the payment provider, for disputes': () => payments.listDisputes(period),
    'the bot check': () =>
      turnstile({
        secretKey: 's',
        verifyUrl: baseUrl,
        publicUrl: 'https://phone.example.com',
        log: { warn: () => {} },
      }).verify('token', '::1'),
    'the exchange rate': () =>
      createExchangeRates({ url: baseUrl, path: 'rates.INR' }).fetchInrPerUsdE4(),
  }
}

const json = (body: string) => ({
  'content-type': 'application/json',
  'content-length': `${body.length}`,
})
const respondText =
  (body: string): Respond =>
  (_request, response) =>
    response.writeHead(200, json(body)).end(body)

/** What no vendor documents as an answer to anything. */
const MALFORMED: readonly (readonly [what: string, respond: Respond])[] = [
  [
    'a page of HTML',
    (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<h1>We will be right back</h1>'),
  ],
  ['10 MB of JSON', respondText(JSON.stringify({ padding: 'x'.repeat(10_000_000) }))],
  [
    'half an answer',
    (_request, response) => {
      response.writeHead(200, json('{"sid":"CA1"}'))
      response.write('{"sid"', () => response.destroy())
    },
  ],
  ...[
    ...['null', '[]', '{}', '42', '"done"', 'true', '{"ok":true}', '{"items":7}', '{"data":[]}'],
    '{"sid":7,"status":null,"phone_number":[],"id":{},"amount":"many","success":"yes"}',
    '{"rates":{"INR":"many"}}',
  ].map(body => [body, respondText(body)] as const),
]

const respondStatus =
  (status: number, body: string): Respond =>
  (_request, response) =>
    response.writeHead(status, json(body)).end(body)

/** What a vendor answers that cannot or may not help. */
const FAULTS: readonly (readonly [what: string, respond: Respond])[] = [
  ['401', respondStatus(401, '{"code":20003,"message":"no","status":401}')],
  ['429', respondStatus(429, '{"code":20429,"message":"no","status":429}')],
  ['500', respondStatus(500, '{"code":20500,"message":"no","status":500}')],
  ['503 in HTML', respondStatus(503, '<h1>We will be right back</h1>')],
  ['404 without an error code', respondStatus(404, '<h1>404</h1>')],
  ['nothing', (_request, response) => response.end()],
  ['a dropped connection', (_request, response) => response.socket?.destroy()],
  // Following it would send our key to another host.
  [
    'a redirect',
    ({ url }, response) =>
      url === '/elsewhere'
        ? response.end('{}')
        : response.writeHead(302, { location: '/elsewhere' }).end(),
  ],
]

const LONG_MS = 60_000

describe('a request to a vendor', () => {
  async function expectUnavailable(
    url: string,
    { timeoutMs = LONG_MS, without = [] as string[] } = {},
  ): Promise<void> {
    const requests = Object.entries(requestsTo(url, timeoutMs)).filter(
      ([name]) => !without.includes(name),
    )
    const outcomes = await Promise.allSettled(requests.map(([, send]) => send()))
    const others = outcomes.flatMap((outcome, n) =>
      outcome.status === 'rejected' && outcome.reason instanceof VendorUnavailable
        ? []
        : [{ request: requests[n]?.[0], outcome }],
    )
    expect(others).toEqual([])
    const texts = outcomes.map(outcome => 'reason' in outcome && String(outcome.reason))
    expect(texts.filter(text => /right back|<h|xxx|secret/.test(String(text)))).toEqual([])
  }

  it.each([...MALFORMED, ...FAULTS])(
    'throws VendorUnavailable when the answer is %s',
    async (_, respond) => {
      const vendor = await startVendorServer(respond)
      await expectUnavailable(vendor.baseUrl).finally(vendor.close)
      expect(vendor.seen.filter(({ url }) => url === '/elsewhere')).toEqual([])
    },
  )

  it('throws VendorUnavailable when the connection is refused', async () => {
    await expectUnavailable('http://127.0.0.1:1')
  })

  it.each<[what: string, respond: Respond]>([
    ['comes', () => {}],
    ['ends', (_request, response) => void setInterval(() => response.write(' '), 20).unref()],
  ])('throws VendorUnavailable when no answer %s in time', async (_, respond) => {
    const vendor = await startVendorServer(respond)
    // These have limits of their own, of seconds.
    const without = ['the bot check', 'the exchange rate']
    await expectUnavailable(vendor.baseUrl, { timeoutMs: 100, without }).finally(vendor.close)
  })

  it('throws VendorUnavailable when the name of the vendor does not resolve', async () => {
    // A label of more than 63 characters is refused without a request to a name server.
    await expectUnavailable(`http://${'x'.repeat(64)}.invalid`)
  })

  it('throws VendorUnavailable when the name of the vendor never resolves', async () => {
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation((() => {}) as never)
    const without = ['the bot check', 'the exchange rate']
    await expectUnavailable('http://vendor.test', { timeoutMs: 100, without }).finally(() =>
      lookup.mockRestore(),
    )
  })
})
