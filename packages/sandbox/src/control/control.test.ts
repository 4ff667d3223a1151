import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFaults } from '../faults.ts'
import { createMailbox } from '../mail/mailbox.ts'
import { createBooks } from '../razorpay/memory-store.ts'
import { createWebhooks } from '../razorpay/webhooks.ts'
import { createRequests } from '../request-log.ts'
import { createWebhookQueue } from '../webhook-queue.ts'
import { mountControl, type Controlled } from './control.ts'
import type { Leg } from '../twilio/legs.ts'

let app: FastifyInstance
let world: Controlled
let goneNumbers: string[] = []
let unusedTokens = 0

beforeEach(async () => {
  goneNumbers = []
  unusedTokens = 0
  world = {
    faults: createFaults(),
    requests: createRequests(),
    mailbox: createMailbox(),
    turnstile: { outcome: 'pass', expireNow: () => unusedTokens },
    webhookQueues: [createWebhookQueue('twilio')],
    outages: switches(),
    telephones: ringingPhone(),
    payments: {
      books: createBooks(),
      webhooks: createWebhooks({ url: 'http://localhost:9/', secret: '' }),
    },
  }
  app = fastify()
  await mountControl(app, world)
})
afterEach(() => app.close())

/** A network with one call that rings; it can be answered once. */
function ringingPhone(): Controlled['telephones'] {
  const leg: Leg = {
    sid: 'CA1',
    parentSid: null,
    from: '+12125550100',
    to: '+14155550102',
    direction: 'outbound-dial',
    status: 'ringing',
    seconds: 0,
    digits: '',
    packetsIn: 0,
    packetsOut: 0,
  }
  const known = (sid: string) => (sid === leg.sid ? leg : undefined)
  return {
    calls: () => [leg],
    call: known,
    answer: sid => {
      if (known(sid)?.status !== 'ringing') return false
      leg.status = 'in-progress'
      return true
    },
    hangup: sid => {
      if (known(sid)?.status === 'completed') return false
      leg.status = 'completed'
      return true
    },
    decline: () => false,
    stopRinging: () => false,
    reachTimeLimit: () => false,
    keys: (sid, digits) => {
      if (known(sid)?.status !== 'in-progress') return false
      leg.digits += digits
      return true
    },
    placeCall: (from, to) => (to === '+14155550102' ? { ...leg, sid: 'CA2', from, to } : undefined),
    texts: to => [{ from: 'VERIFY', to: to ?? 'all', body: '123456', at: '' }],
    rentedNumbers: () => [],
    rentElsewhere: number => void goneNumbers.push(number),
  }
}

function switches(): Controlled['outages'] {
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

async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const answer = await app.inject({
    method,
    url: `/control${path}`,
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

test('a fault is arranged, listed and cleared', async () => {
  const fault = { vendor: 'turnstile', operation: 'siteverify', fault: 'timeout-after', times: 2 }
  expect(await ask('POST', '/faults', fault)).toEqual({ status: 201, body: fault })
  expect(await ask('POST', '/faults', { vendor: 'twilio', operation: '*', fault: 'drop' })).toEqual(
    {
      status: 201,
      body: { vendor: 'twilio', operation: '*', fault: 'drop', times: 1 },
    },
  )
  expect((await ask('GET', '/faults')).body).toHaveLength(2)
  expect(await ask('DELETE', '/faults')).toEqual({ status: 200, body: [] })
  expect(world.faults.list()).toEqual([])
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
])('the fault %j is refused', async (fault, words) => {
  const { status, body } = await ask('POST', '/faults', fault)
  expect(status).toBe(400)
  expect((body as { error: string }).error).toMatch(words)
  expect(world.faults.list()).toEqual([])
})

test('what is no JSON is refused, an empty JSON body is not', async () => {
  const send = (method: 'POST' | 'DELETE', url: string, payload: string) =>
    app.inject({ method, url, payload, headers: { 'content-type': 'application/json' } })
  const broken = await send('POST', '/control/faults', '{')
  expect(broken.statusCode).toBe(400)
  expect(broken.json<{ error: string }>().error).toMatch(/json/i)
  expect((await send('DELETE', '/control/faults', '')).statusCode).toBe(200)
  expect((await send('POST', '/control/calls/CA1/hangup', '')).statusCode).toBe(200)
})

test('the outcome of the bot check is set and read', async () => {
  expect((await ask('POST', '/turnstile', { outcome: 'fail' })).body).toEqual({ outcome: 'fail' })
  expect((await ask('GET', '/turnstile')).body).toEqual({ outcome: 'fail' })
  const refused = await ask('POST', '/turnstile', { outcome: 'maybe' })
  expect(refused).toMatchObject({ status: 400, body: { error: /outcome must be/ } })
  expect(world.turnstile.outcome).toBe('fail')
})

test('a call is answered, keyed and hung up for the far end', async () => {
  expect((await ask('GET', '/calls')).body).toMatchObject([{ sid: 'CA1', status: 'ringing' }])
  expect(await ask('POST', '/calls/CA1/keys', { digits: '1' })).toEqual({
    status: 409,
    body: { error: 'keys is not possible: the call is ringing' },
  })
  expect((await ask('POST', '/calls/CA1/answer')).body).toMatchObject({ status: 'in-progress' })
  expect((await ask('POST', '/calls/CA1/answer')).status).toBe(409)
  expect((await ask('POST', '/calls/CA1/keys', { digits: '12#' })).body).toMatchObject({
    digits: '12#',
  })
  for (const digits of ['', 'x', '1'.repeat(65), 5])
    expect((await ask('POST', '/calls/CA1/keys', { digits })).status).toBe(400)
  expect((await ask('POST', '/calls/CA1/hangup')).body).toMatchObject({ status: 'completed' })
  expect((await ask('GET', '/calls/CA1')).body).toMatchObject({ digits: '12#' })
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
] as const)('%s %s is not there', async (method, path) => {
  expect(await ask(method, path)).toMatchObject({ status: 404, body: { error: /^no such/ } })
})

test('mail and requests are shown newest first and filtered', async () => {
  const message = (subject: string) => ({ subject, headers: [], headerLines: [], attachments: [] })
  world.mailbox.receive(['a+1@example.com'], 'x@example.com', message('one'))
  world.mailbox.receive(['b@example.com'], 'x@example.com', message('two'))
  expect((await ask('GET', '/mail')).body).toMatchObject([{ subject: 'two' }, { subject: 'one' }])
  expect((await ask('GET', '/mail?to=A+1@example.com')).body).toMatchObject([{ subject: 'one' }])
  expect((await ask('GET', '/mail/2')).body).toMatchObject({ subject: 'two' })
  world.requests.note({ vendor: 'mail', operation: 'smtp' })
  world.requests.note({ vendor: 'twilio', operation: 'calls.fetch' })
  expect((await ask('GET', '/requests')).body).toMatchObject([{ id: 2 }, { id: 1 }])
  expect((await ask('GET', '/requests?vendor=mail')).body).toMatchObject([{ vendor: 'mail' }])
})

test('a phone dials a rented number, and no other', async () => {
  const from = '+12125550142'
  expect(await ask('POST', '/calls', { from, to: '+14155550102' })).toMatchObject({
    status: 201,
    body: { sid: 'CA2', from },
  })
  expect(await ask('POST', '/calls', { from, to: '+14155550103' })).toEqual({
    status: 404,
    body: { error: 'the account does not rent +14155550103' },
  })
  for (const body of [{}, { from }, { from: '0123', to: from }, { from, to: 5 }])
    expect((await ask('POST', '/calls', body)).status).toBe(400)
})

test('texts are found by number, with or without an encoded plus', async () => {
  expect((await ask('GET', '/sms')).body).toMatchObject([{ to: 'all' }])
  for (const to of ['%2B12125550142', '+12125550142'])
    expect((await ask('GET', `/sms?to=${to}`)).body).toMatchObject([{ to: '+12125550142' }])
})

test('a number is rented elsewhere', async () => {
  expect((await ask('POST', '/numbers/elsewhere', { number: '+14155551234' })).status).toBe(201)
  expect(goneNumbers).toEqual(['+14155551234'])
  expect((await ask('POST', '/numbers/elsewhere', { number: 'one' })).status).toBe(400)
  expect((await ask('GET', '/numbers')).body).toEqual([])
})

test('media and signalling are stopped, shown and resumed', async () => {
  for (const [path, name] of [
    ['/media', 'flowing'],
    ['/signalling', 'connected'],
  ] as const) {
    expect((await ask('GET', path)).body).toEqual({ [name]: true })
    expect((await ask('POST', path, { [name]: false })).body).toEqual({ [name]: false })
    expect((await ask('GET', path)).body).toEqual({ [name]: false })
    expect(await ask('POST', path, { [name]: 'yes' })).toEqual({
      status: 400,
      body: { error: `${name} must be true or false` },
    })
    expect((await ask('POST', path, { [name]: true })).body).toEqual({ [name]: true })
  }
})

test('unused tokens of the bot check expire on request', async () => {
  expect((await ask('POST', '/turnstile/expire')).status).toBe(409)
  unusedTokens = 2
  expect(await ask('POST', '/turnstile/expire')).toEqual({ status: 200, body: { expired: 2 } })
})

test('the delivery of webhooks needs a known vendor and mode', async () => {
  for (const body of [{}, { vendor: 'acme', delivery: 'manual' }, { vendor: 'twilio' }])
    expect((await ask('POST', '/webhooks', body)).status).toBe(400)
  expect((await ask('POST', '/webhooks/next', { vendor: 'acme' })).status).toBe(400)
  expect((await ask('GET', '/webhooks?vendor=acme')).status).toBe(400)
  expect(await ask('POST', '/webhooks/next', { vendor: 'twilio' })).toEqual({
    status: 409,
    body: { error: 'no webhook of twilio is pending' },
  })
})

test('a reset undoes outages, manual delivery, faults and the outcome of the bot check', async () => {
  await ask('POST', '/media', { flowing: false })
  await ask('POST', '/signalling', { connected: false })
  await ask('POST', '/webhooks', { vendor: 'twilio', delivery: 'manual' })
  await ask('POST', '/faults', { vendor: 'mail', operation: 'smtp', fault: '500' })
  await ask('POST', '/turnstile', { outcome: 'fail' })
  expect(await ask('POST', '/reset')).toEqual({
    status: 200,
    body: {
      media: { flowing: true },
      signalling: { connected: true },
      webhooks: [{ vendor: 'twilio', delivery: 'automatic' }],
      faults: [],
      turnstile: { outcome: 'pass' },
    },
  })
})
