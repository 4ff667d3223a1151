import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildSandbox, type Sandbox } from '../server.ts'
import { settingsFrom } from '../settings.ts'
import type { Leg } from '../twilio/legs.ts'

/*
 * A whole sandbox with a minimal product: phones call a rented number, and each event after that
 * is caused through the control API.
 */
const RINGS_UNTIL_CONTROL_ACTS = '+14155550102'
const RENTED = '+14152223333'
const TIME_LIMIT = 60

let sandbox: Sandbox
let product: Server
/** Path and status of each webhook, oldest first. */
let received: string[]
let answerStatus: number

beforeEach(async () => {
  received = []
  answerStatus = 200
  product = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      const status = new URLSearchParams(body).get('CallStatus') ?? ''
      received.push(`${request.url} ${status}`.trim())
      response.writeHead(answerStatus, { 'content-type': 'text/xml' })
      response.end(request.url === '/voice' ? twiml() : '')
    })
  })
  await new Promise<void>(resolve => product.listen(0, '127.0.0.1', resolve))
  sandbox = await buildSandbox({
    ...settingsFrom({ PRODUCT_URL: productUrl() }),
    port: 0,
    smtpPort: 0,
  })
})
afterEach(async () => {
  await sandbox.close()
  product.closeAllConnections()
  await new Promise(resolve => product.close(resolve))
})

const productUrl = () => `http://127.0.0.1:${(product.address() as AddressInfo).port}`

function twiml(): string {
  const events =
    'statusCallback="/status" statusCallbackEvent="initiated ringing answered completed"'
  const number = `<Number ${events}>${RINGS_UNTIL_CONTROL_ACTS}</Number>`
  return `<Response><Dial answerOnBridge="true" timeLimit="${TIME_LIMIT}">${number}</Dial></Response>`
}

async function control(method: 'GET' | 'POST', path: string, body?: object) {
  const response = await fetch(`${sandbox.url}/control${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** A phone calls the rented number. The call reached its callee, which has `status`. */
async function call(status: Leg['status'] = 'ringing'): Promise<Leg> {
  await rent()
  const { body } = await control('POST', '/calls', { from: '+12125550142', to: RENTED })
  return untilCallee(String(body['sid']), status)
}

async function rent(): Promise<void> {
  const { accountSid, authToken } = settingsFrom({}).twilio
  const voiceUrl = `${productUrl()}/voice`
  await fetch(`${sandbox.url}/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${accountSid}:${authToken}`)}` },
    body: new URLSearchParams({ PhoneNumber: RENTED, VoiceUrl: voiceUrl }),
  })
}

function untilCallee(parentSid: string, status: Leg['status']): Promise<Leg> {
  return vi.waitFor(
    () => {
      const leg = sandbox.twilio.calls().find(child => child.parentSid === parentSid)
      if (leg?.status !== status) throw new Error(`the callee's leg is ${leg?.status}`)
      return leg
    },
    { timeout: 60_000 },
  )
}

const untilReceived = (webhooks: string[]) =>
  vi.waitFor(() => expect(received).toEqual(webhooks), { timeout: 60_000 })

test('a call that talks can neither be declined nor stop ringing, and can reach its time limit', async () => {
  const { sid, parentSid } = await call()
  expect((await control('POST', `/calls/${sid}/reach-time-limit`)).status).toBe(409)
  await control('POST', `/calls/${sid}/answer`)
  for (const act of ['decline', 'stop-ringing'])
    expect((await control('POST', `/calls/${sid}/${act}`)).status).toBe(409)
  expect(await control('POST', `/calls/${sid}/reach-time-limit`)).toMatchObject({
    status: 200,
    body: { status: 'completed', seconds: TIME_LIMIT },
  })
  await vi.waitFor(() => expect(sandbox.twilio.call(parentSid ?? '')?.status).toBe('completed'), {
    timeout: 60_000,
  })
})

test('webhooks of the carrier wait for the test in manual mode', async () => {
  const { sid } = await call()
  await untilReceived(['/voice ringing', '/status initiated', '/status ringing'])
  await control('POST', '/webhooks', { vendor: 'twilio', delivery: 'manual' })
  await control('POST', `/calls/${sid}/answer`)
  await control('POST', `/calls/${sid}/hangup`)
  expect((await control('GET', '/webhooks?vendor=twilio')).body).toMatchObject([
    { vendor: 'twilio', event: 'in-progress', path: '/status', subject: sid },
    { vendor: 'twilio', event: 'completed', path: '/status', subject: sid },
  ])
  expect(received).toHaveLength(3)
  expect(await control('POST', '/webhooks/next', { vendor: 'twilio' })).toMatchObject({
    status: 200,
    body: { event: 'in-progress', status: 200 },
  })
  expect(received.at(-1)).toBe('/status in-progress')
  answerStatus = 503
  expect((await control('POST', '/webhooks/next', { vendor: 'twilio' })).body).toMatchObject({
    event: 'completed',
    status: 503,
  })
  expect((await control('POST', '/webhooks/next', { vendor: 'twilio' })).status).toBe(409)
})

test('a reset delivers the webhooks that were held back, in order', async () => {
  const { sid } = await call()
  await untilReceived(['/voice ringing', '/status initiated', '/status ringing'])
  await control('POST', '/webhooks', { vendor: 'twilio', delivery: 'manual' })
  await control('POST', `/calls/${sid}/answer`)
  await control('POST', `/calls/${sid}/hangup`)
  await control('POST', '/reset')
  await untilReceived([
    '/voice ringing',
    '/status initiated',
    '/status ringing',
    '/status in-progress',
    '/status completed',
  ])
})

test('an undelivered payment webhook is repeated on request, with no wait', async () => {
  const draft = { amount: 1_000, currency: 'INR', receipt: 'p-1', notes: {} }
  const { id } = sandbox.razorpay.store.createOrder(draft)
  answerStatus = 500
  await control('POST', `/orders/${id}/fail`)
  await vi.waitFor(
    async () => {
      const { body } = await control('GET', '/webhooks?vendor=razorpay')
      expect(body).toMatchObject([
        { event: 'payment.failed', path: '/api/webhooks/razorpay', subject: id },
      ])
    },
    { timeout: 60_000 },
  )
  answerStatus = 200
  await control('POST', '/webhooks', { vendor: 'razorpay', delivery: 'manual' })
  expect((await control('POST', '/webhooks/next', { vendor: 'razorpay' })).body).toMatchObject({
    event: 'payment.failed',
    status: 200,
  })
  expect((await control('GET', '/webhooks/history')).body).toMatchObject([
    { event: 'payment.failed', state: 'delivered', answers: [500, 200] },
  ])
})
