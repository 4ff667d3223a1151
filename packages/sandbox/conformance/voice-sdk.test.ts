import type { WebSocket } from '@playwright/test'
import { afterAll, beforeAll, describe } from 'vitest'
import { test } from './browser-phone.ts'
import {
  BROKEN_APPLICATION,
  accessToken,
  callFrom,
  childOf,
  restClient,
  startSandbox,
  untilStatus,
} from './test-sandbox.ts'
import type { TestSandbox } from './test-sandbox.ts'

/* What the journeys of the product, whose page has the same SDK, do not show. */
const ECHOES = '+14155550100'
const RINGS_UNTIL_CONTROL_ACTS = '+14155550102'
const STEADY_TONE = '+14155550106'
const NOT_PERMITTED = '+38612345678'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox({ heartbeatMs: 200 })
})
afterAll(() => sandbox.close())

/** Path and status of each webhook about a call and its child, oldest first. */
const webhooksOf = (sid: string) =>
  sandbox.product
    .postedFor(sid)
    .map(({ path, form }) => `${path} ${form['DialCallStatus'] ?? form['CallStatus']}`)

describe.concurrent('an access token', () => {
  test.for([
    ['is garbage', 20101, 'nonsense'],
    ['is signed with another secret', 20101, accessToken({ secret: 'another-secret' })],
    ['has expired', 20104, accessToken({ ttl: -10 })],
  ] as const)(
    'that %s is refused with %i on a socket that stays open, and a new one registers',
    async ([, code, token], { expect, phones }) => {
      const phone = await phones.open(sandbox)
      const sockets: WebSocket[] = []
      let heartbeats = 0
      phone.page.on('websocket', socket => {
        sockets.push(socket)
        socket.on('framereceived', ({ payload }) => (heartbeats += payload === '\n' ? 1 : 0))
      })
      await phone.open(token)
      // With a bad token the SDK's promise never settles; its error event is all there is.
      await phone.page.evaluate(() => void window.phone.register())
      expect((await phone.until('device error')).code).toBe(code)
      // On a closed socket the SDK would open ten new ones a second, and receive no heartbeats.
      await expect.poll(() => heartbeats).toBeGreaterThan(4)
      expect(sockets).toHaveLength(1)
      await phone.page.evaluate(fresh => window.phone.updateToken(fresh), accessToken())
      await phone.until('registered')
    },
  )

  test('that runs out is an error, and a new one heals the device', async ({ expect, phones }) => {
    const phone = await phones.registered(sandbox, 'alice')
    const update = (token: string) =>
      phone.page.evaluate(given => window.phone.updateToken(given), token)
    await update(accessToken({ ttl: 1 }))
    expect((await phone.until('device error')).code).toBe(20104)
    await update(accessToken())
    await phone.dial({ To: STEADY_TONE })
    await phone.until('accept')
  })
})

describe.concurrent('a call', () => {
  test('is reported to the product by signed webhooks in order', async ({ expect, phones }) => {
    const { phone, parent, child } = await phones.connected(sandbox, ECHOES)
    await phone.hangUp()
    const posts = await sandbox.product.untilAction(parent)
    expect(posts.every(({ isSigned }) => isSigned)).toBe(true)
    expect(webhooksOf(parent)).toEqual([
      '/voice ringing',
      '/status initiated',
      '/status ringing',
      '/status in-progress',
      '/status completed',
      '/action completed',
    ])
    const forms = posts.map(({ form }) => form)
    expect(forms.slice(1, 5).map(form => form['SequenceNumber'])).toEqual(['0', '1', '2', '3'])
    const [voice, , , , final, action] = forms
    expect(voice).toMatchObject({
      From: 'client:alice',
      Caller: 'client:alice',
      To: ECHOES,
      CallSid: parent,
      Direction: 'inbound',
    })
    expect(final).toMatchObject({
      ParentCallSid: parent,
      CallSid: child().sid,
      From: '+14155550199',
      To: ECHOES,
      Direction: 'outbound-dial',
      CallDuration: String(child().seconds),
      Duration: '1',
    })
    expect(action).toMatchObject({
      CallSid: parent,
      DialCallSid: child().sid,
      DialCallDuration: String(child().seconds),
    })
  })

  test('to a browser that is not registered never rings', async ({ expect }) => {
    const client = '<Client statusCallback="/status" statusCallbackEvent="initiated ringing">'
    const twiml = `<Dial answerOnBridge="true" action="/action">${client}unregistered</Client></Dial>`
    const sid = await callFrom(sandbox, '+12125550147', twiml)
    await untilStatus(sandbox, sid, 'no-answer')
    await sandbox.product.untilAction(sid)
    expect(webhooksOf(sid)).toEqual(['/incoming ringing', '/status initiated', '/action no-answer'])
  })

  test('where the account may not call has no leg, and its alert has the code', async ({
    expect,
    phones,
  }) => {
    sandbox.carrier.console.blockedCountries = ['SI']
    const since = new Date()
    const phone = await phones.dialling(sandbox, { To: NOT_PERMITTED })
    expect((await phone.until('call error')).code).toBe(31404)
    const parent = sandbox.carrier.calls().find(({ to }) => to === NOT_PERMITTED)?.sid ?? ''
    const action = (await sandbox.product.untilAction(parent)).at(-1)?.form ?? {}
    expect(webhooksOf(parent)).toEqual(['/voice ringing', '/action failed'])
    expect(action).not.toHaveProperty('DialCallSid')
    expect(action).not.toHaveProperty('ErrorCode')
    const listed = await restClient(sandbox).monitor.v1.alerts.list({ startDate: since })
    expect(listed.filter(({ resourceSid }) => resourceSid === parent)).toMatchObject([
      { errorCode: '13227', logLevel: 'error' },
    ])
  })

  test.for([
    ['<Response><Reject/></Response>', 31603, {}],
    ['<Response><Reject reason="busy"/></Response>', 31486, {}],
    ['<Response><Dial', 31005, {}],
    ['<Response><Conference/></Response>', 31005, {}],
    ['the status 500', 31005, { application: BROKEN_APPLICATION }],
  ] as const)(
    'that the product answers with %s ends with %i',
    async ([Twiml, code, token], { expect, phones }) => {
      const options = { token: accessToken(token) }
      const phone = await phones.dialling(sandbox, { To: ECHOES, Twiml }, options)
      expect((await phone.until('call error')).code).toBe(code)
      await phone.until('disconnect')
    },
  )

  test('goes on while its token runs out and is replaced', async ({ expect, phones }) => {
    const phone = await phones.dialling(
      sandbox,
      { To: STEADY_TONE },
      { token: accessToken({ ttl: 3 }) },
    )
    await phone.until('accept')
    expect((await phone.until('device error')).code).toBe(20104)
    await phone.page.evaluate(token => window.phone.updateToken(token), accessToken())
    await phone.page.evaluate(() => window.phone.sendMessage({ hello: 'there' }))
    await phone.until('messageReceived')
    expect(phone.events()).not.toContain('disconnect')
    expect(sandbox.carrier.call(await phone.sid())?.status).toBe('in-progress')
  })

  test('has its messages acknowledged and echoed', async ({ expect, phones }) => {
    const { phone } = await phones.connected(sandbox, STEADY_TONE)
    await phone.page.evaluate(() => window.phone.sendMessage({ hello: 'there' }))
    expect((await phone.until('messageSent')).detail).toContain('there')
    expect((await phone.until('messageReceived')).detail).toContain('there')
  })
})

// An outage reaches every browser that is connected, so each test has a sandbox of its own.
describe.concurrent('signalling that is lost', () => {
  test('while it rings cancels the call', async ({ expect, phones, onTestFinished }) => {
    const own = await startSandbox()
    onTestFinished(() => own.close())
    const phone = await phones.dialling(own, { To: RINGS_UNTIL_CONTROL_ACTS })
    await phone.until('ringing')
    const parent = await phone.sid()
    own.carrier.outages.setSignallingConnected(false)
    await phone.until('transportClose')
    await untilStatus(own, parent, 'canceled')
    expect(childOf(own, parent).status).toBe('canceled')
  })

  test.for([
    ['the far end hangs up meanwhile', 30_000],
    ['it is not restored in time', 1_000],
  ] as const)(
    'ends an answered call on return if %s',
    async ([reason, reconnectMs], { expect, phones, onTestFinished }) => {
      const own = await startSandbox()
      onTestFinished(() => own.close())
      const phone = await phones.open(own)
      await phone.open(accessToken(), reconnectMs)
      await phone.dial({ To: STEADY_TONE })
      await phone.until('accept')
      const parent = await phone.sid()
      own.carrier.outages.setSignallingConnected(false)
      await phone.until('transportClose')
      expect(own.carrier.call(parent)?.status).toBe('in-progress')
      if (reason === 'the far end hangs up meanwhile') own.carrier.hangup(parent)
      await untilStatus(own, parent, 'completed')
      expect(phone.events()).not.toContain('disconnect')
      own.carrier.outages.setSignallingConnected(true)
      await phone.until('disconnect')
    },
  )
})
