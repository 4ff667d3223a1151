import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildSandbox, type Sandbox } from '../server.ts'
import { settingsFrom } from '../settings.ts'
import type { CallStatus, Leg } from '../twilio/legs.ts'

/* A whole sandbox with a minimal product, whose calls ring until control acts. */
const PHONE = '+12125550142'
const RENTED = '+14152223333'
const TWIML = '<Response><Dial><Number>+14155550102</Number></Dial></Response>'

let sandbox: Sandbox
let product: Server

beforeAll(async () => {
  product = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/xml' }).end(TWIML)
  })
  await new Promise<void>(resolve => product.listen(0, '127.0.0.1', resolve))
  const PRODUCT_URL = `http://127.0.0.1:${(product.address() as AddressInfo).port}`
  sandbox = await buildSandbox({ ...settingsFrom({ PRODUCT_URL }), port: 0, smtpPort: 0 })
  sandbox.twilio.rentInConsole(RENTED).voiceUrl = `${PRODUCT_URL}/voice`
})
afterEach(() => request('POST', '/reset'))
afterAll(async () => {
  await sandbox.close()
  product.closeAllConnections()
  await new Promise(resolve => product.close(resolve))
})

type Method = 'GET' | 'POST' | 'DELETE'

async function request(method: Method, path: string, payload?: object) {
  const url = `/control${path}`
  const answer = await sandbox.app.inject({ method, url, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

/** A phone calls the rented number. @returns the leg of the phone that is called */
async function callThatRings(): Promise<Leg> {
  const { body } = await request('POST', '/calls', { from: PHONE, to: RENTED })
  return untilCallee(String(body['sid']), 'ringing')
}

const untilCallee = (parentSid: string, status: CallStatus): Promise<Leg> =>
  vi.waitFor(
    () => {
      const leg = sandbox.twilio.calls().find(child => child.parentSid === parentSid)
      if (leg?.status !== status) throw new Error(`the callee's leg is ${leg?.status}`)
      return leg
    },
    { timeout: 60_000 },
  )

test.each<[method: Method, path: string, body: object | undefined, status: number]>([
  ['GET', '/nothing', undefined, 404],
  ['GET', '/mail/9', undefined, 404],
  ['GET', '/calls/CA9', undefined, 404],
  ['POST', '/calls/CA9/hangup', {}, 404],
  ['POST', '/calls', { from: PHONE, to: '+14155550103' }, 404],
  ['POST', '/calls', { from: PHONE }, 400],
  ['POST', '/calls', { from: '0123', to: RENTED }, 400],
  ['POST', '/numbers', { number: 'one' }, 400],
  ['POST', '/numbers/release', { number: '+14155551235' }, 404],
  ['POST', '/orders/order_9/fail', {}, 404],
  ['POST', '/orders/order_9/fail?repeat=0', {}, 400],
  ['POST', '/orders/order_9/fail', { amount: 0.5 }, 400],
  ['POST', '/faults', { vendor: 'acme', operation: '*', fault: '500' }, 400],
  ['POST', '/faults', { vendor: 'mail', operation: 'siteverify', fault: '500' }, 400],
  ['POST', '/faults', { vendor: 'mail', operation: 'smtp', fault: '418' }, 400],
  ['POST', '/faults', { vendor: 'mail', operation: 'smtp', fault: '500', times: '3' }, 400],
  ['POST', '/turnstile', { outcome: 'maybe' }, 400],
  ['POST', '/turnstile/expire', undefined, 409],
  ['POST', '/media', { flowing: 'yes' }, 400],
  ['POST', '/signalling', {}, 400],
  ['POST', '/clock', { advanceSeconds: -1 }, 400],
  ['POST', '/mail/refused', { addresses: ['asha'] }, 400],
  ['POST', '/push/subscriptions', {}, 400],
  ['POST', '/consoles/twilio', { colour: 'red' }, 400],
  ['POST', '/consoles/twilio', { codeLength: 3 }, 400],
  ['POST', '/consoles/razorpay', { webhookEnabled: 'no' }, 400],
])('%s %s with %j is refused with %i', async (method, path, body, status) => {
  expect(await request(method, path, body)).toMatchObject({
    status,
    body: { error: expect.stringMatching(/\w/) },
  })
})

test('malformed JSON is refused, an empty body is not', async () => {
  const send = (payload: string) =>
    sandbox.app.inject({
      ...{ method: 'DELETE', url: '/control/faults', payload },
      headers: { 'content-type': 'application/json' },
    })
  expect((await send('{')).statusCode).toBe(400)
  expect((await send('')).statusCode).toBe(200)
})

test('every switch is set, read and reset', async () => {
  const fault = { vendor: 'twilio', operation: '*', fault: 'drop' }
  expect(await request('POST', '/faults', fault)).toEqual({
    status: 201,
    body: { ...fault, times: 1 },
  })
  const switches: [path: string, changed: object, initial: object][] = [
    ['/media', { flowing: false }, { flowing: true }],
    ['/signalling', { connected: false }, { connected: true }],
    ['/turnstile', { outcome: 'fail' }, { outcome: 'pass' }],
    ['/mail/refused', { addresses: ['asha@example.com'] }, { addresses: [] }],
    ['/consoles/twilio', { balance: '-0.50' }, { balance: '1000.00' }],
    ['/consoles/razorpay', { currencies: ['USD'] }, { webhookEnabled: true }],
  ]
  for (const [path, changed] of switches) {
    expect((await request('POST', path, changed)).body, path).toMatchObject(changed)
    expect((await request('GET', path)).body, path).toMatchObject(changed)
  }
  await request('POST', '/reset')
  for (const [path, , initial] of switches)
    expect((await request('GET', path)).body, path).toMatchObject(initial)
  expect((await request('GET', '/faults')).body).toEqual([])
})

test('mail and requests are listed newest first and filtered', async () => {
  const message = (subject: string) => ({ subject, headers: [], headerLines: [], attachments: [] })
  sandbox.mailbox.receive(['a+1@example.com'], 'x@example.com', message('one'))
  sandbox.mailbox.receive(['b@example.com'], 'x@example.com', message('two'))
  const subjects = [{ subject: 'two' }, { subject: 'one' }]
  expect((await request('GET', '/mail')).body).toMatchObject(subjects)
  expect((await request('GET', '/mail?to=A+1@example.com')).body).toMatchObject([subjects[1]])
  expect((await request('GET', '/mail/2')).body).toMatchObject({ subject: 'two' })
  sandbox.requests.record({ vendor: 'push', operation: 'send' })
  sandbox.requests.record({ vendor: 'mail', operation: 'smtp' })
  expect((await request('GET', '/requests')).body).toMatchObject([{ id: 2 }, { id: 1 }])
  expect((await request('GET', '/requests?vendor=push')).body).toMatchObject([{ vendor: 'push' }])
})

test('the far end of a call answers once, presses keys and hangs up, each while it can', async () => {
  const { sid } = await callThatRings()
  const act = async (name: string, body = {}) =>
    (await request('POST', `/calls/${sid}/${name}`, body)).status
  expect(await act('keys', { digits: '1' })).toBe(409)
  expect(await act('answer')).toBe(200)
  expect(await act('answer')).toBe(409)
  expect(await act('stop-ringing')).toBe(409)
  expect(await act('keys', { digits: 'x' })).toBe(400)
  expect(await act('keys', { digits: '12#' })).toBe(200)
  expect(await act('hangup')).toBe(200)
  expect((await request('GET', `/calls/${sid}`)).body).toMatchObject({ status: 'completed' })
  expect(await act('hangup')).toBe(409)
})

test('the ring timeout of a call expires on request', async () => {
  const { sid, parentSid } = await callThatRings()
  expect(await request('POST', `/calls/${sid}/stop-ringing`)).toMatchObject({
    status: 200,
    body: { status: 'no-answer' },
  })
  await untilCallee(parentSid ?? '', 'no-answer')
})

test('a number is rented and released in the console, and rented to another customer', async () => {
  const number = '+14155551234'
  const post = (path: string) => request('POST', `/numbers${path}`, { number })
  expect(await post('')).toMatchObject({ status: 201, body: { number, voiceUrl: '' } })
  expect((await request('GET', '/numbers')).body).toMatchObject([{ number }, { number: RENTED }])
  expect((await post('/release')).status).toBe(200)
  expect((await post('/elsewhere')).status).toBe(201)
  const texts = `/sms?to=${number}`
  expect((await request('GET', texts)).body).toEqual([])
})

test('a browser subscribes to push messages', async () => {
  const { status, body } = await request('POST', '/push/subscriptions', { key: 'of the sender' })
  expect([status, Object.keys(body['keys'] ?? {}).sort()]).toEqual([201, ['auth', 'p256dh']])
  const path = `/push?subscription=${String(body['endpoint'])}`
  expect((await request('GET', path)).body).toEqual([])
})
