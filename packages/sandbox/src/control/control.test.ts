import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClock } from '../clock.ts'
import { createFaults } from '../faults.ts'
import { createMailbox } from '../mail/mailbox.ts'
import { createMemoryStore } from '../razorpay/memory-store.ts'
import { createRazorpayConsole } from '../razorpay/console.ts'
import { createWebhooks } from '../razorpay/webhooks.ts'
import { mountPush } from '../push/push-service.ts'
import { createRequestLog } from '../request-log.ts'
import { createWebhookQueue } from '../webhook-queue.ts'
import { mountControl, type ControlDeps } from './control.ts'
import { createTwilioConsole } from '../twilio/console.ts'
import type { Leg } from '../twilio/legs.ts'

let app: FastifyInstance
let deps: ControlDeps
let rentedByOthers: string[] = []
let unusedTokens = 0

beforeEach(async () => {
  rentedByOthers = []
  unusedTokens = 0
  app = fastify()
  const shared = { faults: createFaults(), requests: createRequestLog(), clock: createClock() }
  deps = {
    ...shared,
    push: await mountPush(app, () => 'http://localhost:9', shared),
    mailbox: createMailbox(),
    turnstile: { outcome: 'pass', expireNow: () => unusedTokens },
    exchangeRates: { inrPerUsd: 83.215 },
    webhookQueues: [createWebhookQueue('twilio')],
    outages: switches(),
    carrier: ringingPhone(),
    consoles: {
      twilio: createTwilioConsole(),
      razorpay: createRazorpayConsole(),
    },
    payments: {
      store: createMemoryStore(),
      webhooks: createWebhooks({
        url: 'http://localhost:9/',
        secret: '',
        clock: createClock(),
        console: createRazorpayConsole(),
      }),
    },
  }
  await mountControl(app, deps)
})
afterEach(() => app.close())

/** A carrier with one call that rings; it can be answered once. */
function ringingPhone(): ControlDeps['carrier'] {
  const leg: Leg = {
    sid: 'CA1',
    parentSid: null,
    from: '+12125550100',
    shown: '+12125550100',
    to: '+14155550102',
    direction: 'outbound-dial',
    status: 'ringing',
    seconds: 0,
    digits: '',
    spoken: '',
    packetsIn: 0,
    packetsOut: 0,
  }
  const find = (sid: string) => (sid === leg.sid ? leg : undefined)
  return {
    calls: () => [leg],
    call: find,
    answer: sid => {
      if (find(sid)?.status !== 'ringing') return false
      leg.status = 'in-progress'
      return true
    },
    hangup: sid => {
      if (find(sid)?.status === 'completed') return false
      leg.status = 'completed'
      return true
    },
    decline: () => false,
    stopRinging: () => false,
    reachTimeLimit: () => false,
    keys: (sid, digits) => {
      if (find(sid)?.status !== 'in-progress') return false
      leg.digits += digits
      return true
    },
    placeCall: (from, to) => (to === '+14155550102' ? { ...leg, sid: 'CA2', from, to } : undefined),
    smsMessages: to => [{ from: 'VERIFY', to: to ?? 'all', body: '123456', at: '' }],
    rentedNumbers: () => [],
    rentInConsole: number => ({
      sid: 'PN1',
      number,
      friendlyName: 'a number',
      voiceUrl: '',
      statusCallback: '',
      createdAt: 0,
      updatedAt: 0,
    }),
    releaseInConsole: number => number === '+14155551234',
    rentToAnotherCustomer: number => void rentedByOthers.push(number),
  }
}

function switches(): ControlDeps['outages'] {
  let flowing = true
  let connected = true
  return {
    isMediaFlowing: () => flowing,
    setMediaFlowing: on => void (flowing = on),
    isSignallingConnected: () => connected,
    setSignallingConnected: on => void (connected = on),
    restore: () => void (flowing = connected = true),
  }
}

async function request(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const answer = await app.inject({
    method,
    url: `/control${path}`,
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

test('a fault is arranged, listed and cleared', async () => {
  const fault = { vendor: 'turnstile', operation: 'siteverify', fault: 'timeout-after', times: 2 }
  expect(await request('POST', '/faults', fault)).toEqual({ status: 201, body: fault })
  expect(
    await request('POST', '/faults', { vendor: 'twilio', operation: '*', fault: 'drop' }),
  ).toEqual({
    status: 201,
    body: { vendor: 'twilio', operation: '*', fault: 'drop', times: 1 },
  })
  expect((await request('GET', '/faults')).body).toHaveLength(2)
  expect(await request('DELETE', '/faults')).toEqual({ status: 200, body: [] })
  expect(deps.faults.list()).toEqual([])
})

test.each([
  [{}, /vendor must be/],
  [{ vendor: 'acme', operation: 'x', fault: '500' }, /vendor must be/],
  [{ vendor: 'mail', operation: 'siteverify', fault: '500' }, /operation of mail must be/],
  [{ vendor: 'mail', operation: 'smtp', fault: '418' }, /fault must be/],
  [{ vendor: 'mail', operation: 'smtp', fault: 500 }, /fault must be/],
  [{ vendor: 'mail', operation: 'smtp', fault: '500', times: 0 }, /times must be/],
  [{ vendor: 'mail', operation: 'smtp', fault: '500', times: 1.5 }, /times must be/],
  [{ vendor: 'mail', operation: 'smtp', fault: '500', times: '3' }, /times must be/],
  [['mail'], /vendor must be/],
])('the fault %j is refused', async (fault, message) => {
  const { status, body } = await request('POST', '/faults', fault)
  expect(status).toBe(400)
  expect((body as { error: string }).error).toMatch(message)
  expect(deps.faults.list()).toEqual([])
})

test('malformed JSON is refused, an empty body is not', async () => {
  const send = (method: 'POST' | 'DELETE', url: string, payload: string) =>
    app.inject({ method, url, payload, headers: { 'content-type': 'application/json' } })
  const broken = await send('POST', '/control/faults', '{')
  expect(broken.statusCode).toBe(400)
  expect(broken.json<{ error: string }>().error).toMatch(/json/i)
  expect((await send('DELETE', '/control/faults', '')).statusCode).toBe(200)
  expect((await send('POST', '/control/calls/CA1/hangup', '')).statusCode).toBe(200)
})

test('the outcome of the bot check is set and read', async () => {
  expect((await request('POST', '/turnstile', { outcome: 'fail' })).body).toEqual({
    outcome: 'fail',
  })
  expect((await request('GET', '/turnstile')).body).toEqual({ outcome: 'fail' })
  const refused = await request('POST', '/turnstile', { outcome: 'maybe' })
  expect(refused).toMatchObject({ status: 400, body: { error: /outcome must be/ } })
  expect(deps.turnstile.outcome).toBe('fail')
})

test('the far end of a call is answered, presses keys and hangs up', async () => {
  expect((await request('GET', '/calls')).body).toMatchObject([{ sid: 'CA1', status: 'ringing' }])
  expect(await request('POST', '/calls/CA1/keys', { digits: '1' })).toEqual({
    status: 409,
    body: { error: 'keys is not possible: the call is ringing' },
  })
  expect((await request('POST', '/calls/CA1/answer')).body).toMatchObject({ status: 'in-progress' })
  expect((await request('POST', '/calls/CA1/answer')).status).toBe(409)
  expect((await request('POST', '/calls/CA1/keys', { digits: '12#' })).body).toMatchObject({
    digits: '12#',
  })
  for (const digits of ['', 'x', '1'.repeat(65), 5])
    expect((await request('POST', '/calls/CA1/keys', { digits })).status).toBe(400)
  expect((await request('POST', '/calls/CA1/hangup')).body).toMatchObject({ status: 'completed' })
  expect((await request('GET', '/calls/CA1')).body).toMatchObject({ digits: '12#' })
})

test.each([
  ['GET', '/calls/CA9'],
  ['POST', '/calls/CA9/answer'],
  ['POST', '/calls/CA9/hangup'],
  ['POST', '/calls/CA9/keys'],
  ['POST', '/calls/CA9/decline'],
  ['POST', '/calls/CA9/stop-ringing'],
  ['POST', '/calls/CA9/reach-time-limit'],
  ['GET', '/mail/9'],
  ['GET', '/nothing'],
] as const)('%s %s is answered with 404', async (method, path) => {
  expect(await request(method, path)).toMatchObject({ status: 404, body: { error: /^no such/ } })
})

test('mail and requests are listed newest first and filtered', async () => {
  const message = (subject: string) => ({ subject, headers: [], headerLines: [], attachments: [] })
  deps.mailbox.receive(['a+1@example.com'], 'x@example.com', message('one'))
  deps.mailbox.receive(['b@example.com'], 'x@example.com', message('two'))
  expect((await request('GET', '/mail')).body).toMatchObject([
    { subject: 'two' },
    { subject: 'one' },
  ])
  expect((await request('GET', '/mail?to=A+1@example.com')).body).toMatchObject([
    { subject: 'one' },
  ])
  expect((await request('GET', '/mail/2')).body).toMatchObject({ subject: 'two' })
  deps.requests.record({ vendor: 'mail', operation: 'smtp' })
  deps.requests.record({ vendor: 'twilio', operation: 'calls.fetch' })
  expect((await request('GET', '/requests')).body).toMatchObject([{ id: 2 }, { id: 1 }])
  expect((await request('GET', '/requests?vendor=mail')).body).toMatchObject([{ vendor: 'mail' }])
})

test('a phone dials a rented number; any other number is refused', async () => {
  const from = '+12125550142'
  expect(await request('POST', '/calls', { from, to: '+14155550102' })).toMatchObject({
    status: 201,
    body: { sid: 'CA2', from },
  })
  expect(await request('POST', '/calls', { from, to: '+14155550103' })).toEqual({
    status: 404,
    body: { error: 'the account does not rent +14155550103' },
  })
  for (const body of [{}, { from }, { from: '0123', to: from }, { from, to: 5 }])
    expect((await request('POST', '/calls', body)).status).toBe(400)
})

test('text messages are found by number, with or without an encoded plus', async () => {
  expect((await request('GET', '/sms')).body).toMatchObject([{ to: 'all' }])
  for (const to of ['%2B12125550142', '+12125550142'])
    expect((await request('GET', `/sms?to=${to}`)).body).toMatchObject([{ to: '+12125550142' }])
})

test("a number is rented, released and rented to another customer in the vendor's console", async () => {
  const post = (path: string, number: string) => request('POST', `/numbers${path}`, { number })
  expect(await post('', '+14155551234')).toMatchObject({
    status: 201,
    body: { number: '+14155551234', voiceUrl: '' },
  })
  expect(await post('/release', '+14155551234')).toMatchObject({ status: 200 })
  expect(await post('/release', '+14155551235')).toMatchObject({
    status: 404,
    body: { error: 'the account does not rent +14155551235' },
  })
  expect((await post('/elsewhere', '+14155551234')).status).toBe(201)
  expect(rentedByOthers).toEqual(['+14155551234'])
  for (const path of ['', '/release', '/elsewhere'])
    expect((await post(path, 'one')).status).toBe(400)
  expect((await request('GET', '/numbers')).body).toEqual([])
})

test('media and signalling are stopped, shown and resumed', async () => {
  for (const [path, name] of [
    ['/media', 'flowing'],
    ['/signalling', 'connected'],
  ] as const) {
    expect((await request('GET', path)).body).toEqual({ [name]: true })
    expect((await request('POST', path, { [name]: false })).body).toEqual({ [name]: false })
    expect((await request('GET', path)).body).toEqual({ [name]: false })
    expect(await request('POST', path, { [name]: 'yes' })).toEqual({
      status: 400,
      body: { error: `${name} must be true or false` },
    })
    expect((await request('POST', path, { [name]: true })).body).toEqual({ [name]: true })
  }
})

test('unused tokens of the bot check expire on request', async () => {
  expect((await request('POST', '/turnstile/expire')).status).toBe(409)
  unusedTokens = 2
  expect(await request('POST', '/turnstile/expire')).toEqual({ status: 200, body: { expired: 2 } })
})

test('the delivery of webhooks needs a known vendor and mode', async () => {
  for (const body of [{}, { vendor: 'acme', delivery: 'manual' }, { vendor: 'twilio' }])
    expect((await request('POST', '/webhooks', body)).status).toBe(400)
  expect((await request('POST', '/webhooks/next', { vendor: 'acme' })).status).toBe(400)
  expect((await request('GET', '/webhooks?vendor=acme')).status).toBe(400)
  expect(await request('POST', '/webhooks/next', { vendor: 'twilio' })).toEqual({
    status: 409,
    body: { error: 'no webhook of twilio is pending' },
  })
})

test('addresses are refused in place of those before, and only a list of addresses is taken', async () => {
  await request('POST', '/mail/refused', { addresses: ['ben@example.com'] })
  const both = { addresses: ['asha@example.com', 'cy@example.com'] }
  expect(
    await request('POST', '/mail/refused', { addresses: ['Cy@example.com', 'asha@example.com'] }),
  ).toEqual({ status: 200, body: both })
  for (const addresses of [undefined, 'asha@example.com', ['asha'], [1]])
    expect((await request('POST', '/mail/refused', { addresses })).status).toBe(400)
  expect((await request('GET', '/mail/refused')).body).toEqual(both)
})

test('a reset undoes outages, manual delivery, faults, refused addresses and the outcome of the bot check', async () => {
  await request('POST', '/media', { flowing: false })
  await request('POST', '/signalling', { connected: false })
  await request('POST', '/webhooks', { vendor: 'twilio', delivery: 'manual' })
  await request('POST', '/faults', { vendor: 'mail', operation: 'smtp', fault: '500' })
  await request('POST', '/turnstile', { outcome: 'fail' })
  await request('POST', '/mail/refused', { addresses: ['asha@example.com'] })
  expect(await request('POST', '/reset')).toEqual({
    status: 200,
    body: {
      media: { flowing: true },
      signalling: { connected: true },
      webhooks: [{ vendor: 'twilio', delivery: 'automatic' }],
      faults: [],
      turnstile: { outcome: 'pass' },
      exchangeRate: { inrPerUsd: 83.215 },
      mail: { refused: [] },
    },
  })
})

test('settings of the vendors’ consoles change one by one, until the reset', async () => {
  const post = (path: string, payload: object) => app.inject({ method: 'POST', url: path, payload })
  const twilio = '/control/consoles/twilio'
  expect((await post(twilio, { balance: '-0.50', blockedCountries: ['LV'] })).json()).toMatchObject(
    {
      accountStatus: 'active',
      balance: '-0.50',
      blockedCountries: ['LV'],
    },
  )
  expect((await post('/control/consoles/razorpay', { currencies: ['USD'] })).json()).toEqual({
    currencies: ['USD'],
    webhookEnabled: true,
    offerPercent: 0,
    customerBearsFee: false,
    partialPayments: false,
  })
  for (const wrong of [{ colour: 'red' }, { accountStatus: 'gone' }, { codeLength: 3 }]) {
    expect((await post(twilio, wrong)).statusCode).toBe(400)
  }
  await app.inject({ method: 'POST', url: '/control/reset' })
  expect((await app.inject(twilio)).json()).toMatchObject({ balance: '1000.00' })
  expect((await app.inject('/control/consoles/razorpay')).json().currencies).toContain('INR')
})

test('sets the exchange rate, and refuses what is no rate', async () => {
  const rate = { inrPerUsd: 91.5 }
  expect(await request('POST', '/exchange-rate', rate)).toEqual({ status: 200, body: rate })
  expect(await request('GET', '/exchange-rate')).toEqual({ status: 200, body: rate })
  for (const inrPerUsd of [0, -1, '83', null]) {
    expect(await request('POST', '/exchange-rate', { inrPerUsd })).toMatchObject({ status: 400 })
  }
  await request('POST', '/reset')
  expect(await request('GET', '/exchange-rate')).toMatchObject({ body: { inrPerUsd: 83.215 } })
})

test('a browser subscribes to push messages, and takes none after the end of its subscription', async () => {
  expect((await request('POST', '/push/subscriptions', {})).status).toBe(400)
  const { status, body } = await request('POST', '/push/subscriptions', { key: 'of the sender' })
  const { endpoint, keys } = body as { endpoint: string; keys: Record<string, string> }
  expect([status, Object.keys(keys).sort()]).toEqual([201, ['auth', 'p256dh']])
  expect((await request('GET', `/push?subscription=${endpoint}`)).body).toEqual([])
  expect((await request('POST', '/push/subscriptions/end', { endpoint })).status).toBe(200)
  expect((await app.inject({ method: 'POST', url: new URL(endpoint).pathname })).statusCode).toBe(
    410,
  )
  const unknown = await request('POST', '/push/subscriptions/end', { endpoint: 'unknown' })
  expect(unknown.status).toBe(404)
})
