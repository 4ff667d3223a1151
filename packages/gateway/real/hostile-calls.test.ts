import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import type { IncomingStep } from '@ringback/contract/gateway/gateway-contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Dialog } from '../../../tools/gateway/sip-dialog.ts'
import { type DrivenPhones, startDrivenPhones } from '../../../tools/gateway/driven-phone.ts'
import { OF_BROWSERS } from '../../../tools/gateway/received-by-trunks.ts'
import { type ClientCall, type DialogClient, connectDialogClient } from './dialog-client.ts'
import { startDrivenCaller } from './driven-caller.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { CLOSED_WITHIN_MS, LIMIT_MS } from './limits.ts'
import { BROWSER_SOUND, okTo } from './sip-messages.ts'
import { ALLOWED } from './stand-in-server.ts'
import { type Stranger, startStranger } from './stranger.ts'

/*
 * What a browser with valid credentials sends within its calls to pay less than the trunk charges, or to call what
 * was never allowed.
 */

let gateway: Gateway
let phones: DrivenPhones
let stranger: Stranger
let clients: DialogClient[] = []

beforeAll(async () => {
  gateway = await startGateway()
  phones = await startDrivenPhones(gateway.phonePort, gateway.trunkPort)
  phones.answerAtOnce()
  stranger = await startStranger()
})
afterAll(async () => {
  phones.close()
  stranger.close()
  await gateway.stop()
})
beforeEach(() => void (gateway.server.authorise = () => ALLOWED))
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    console.log(gateway.kamailio.output().slice(-5_000), phones.messages())
  for (const { socket } of clients) socket.terminate()
  clients = []
})

async function client(): Promise<DialogClient> {
  const connected = await connectDialogClient(gateway.webSocketUrl)
  clients.push(connected)
  return connected
}

/** Waits until the server knows that the call was answered. */
async function answered(of: DialogClient, options?: Parameters<DialogClient['call']>[0]) {
  const call = await of.call(options)
  expect(call.answer.status).toBe(200)
  await expect.poll(() => lastOf(call)).toBe('answered')
  return call
}

const lastOf = ({ callId }: ClientCall) => gateway.server.about(callId).at(-1)?.event
/** The requests of a call that have reached the trunk, without repetitions. The gateway does not change its Call-ID. */
const atTrunk = ({ dialog }: ClientCall, method: string) => {
  const messages = phones.received.filter(each => each.startsWith(`${method} `))
  return [...new Set(messages.filter(each => each.includes(dialog.callId)))]
}
const endOf = ({ callId }: ClientCall) => gateway.request('POST', `/calls/${callId}/end`)
const attacker = () => `sip:x@127.0.0.1:${stranger.port}`

const OTHERS: readonly [string, (dialog: Dialog) => Dialog][] = [
  ['to another address', dialog => ({ ...dialog, target: attacker() })],
  [
    'to another number of the trunk',
    dialog => ({ ...dialog, target: `sip:+19005550100@127.0.0.1:${gateway.phonePort}` }),
  ],
  ['over another way', dialog => ({ ...dialog, routes: [...dialog.routes, `<${attacker()};lr>`] })],
  [
    'over a way with another parameter',
    dialog => ({ ...dialog, routes: dialog.routes.map(each => each.replace('lr', 'lr;x=y')) }),
  ],
  [
    'in the name of the phone',
    dialog => ({ ...dialog, local: dialog.remote, remote: dialog.local, target: attacker() }),
  ],
]

it.each(OTHERS)(
  'passes on nothing of a call %s, and ends the call at both sides',
  async (_, change) => {
    const browser = await client()
    const call = await answered(browser)
    const changed = change(call.dialog)
    expect(await browser.request(changed, 'BYE', { cseq: 50 })).toMatchObject({ status: 481 })
    expect(
      await browser.request(changed, 'INVITE', { cseq: 51, body: BROWSER_SOUND }),
    ).toMatchObject({
      status: 481,
    })
    expect(stranger.received).toEqual([])
    expect(atTrunk(call, 'INVITE')).toHaveLength(1)
    expect(atTrunk(call, 'BYE')).toEqual([])
    expect(lastOf(call)).toBe('answered')
    expect(await browser.request(call.dialog, 'BYE', { cseq: 52 })).toMatchObject({ status: 200 })
    await expect.poll(() => atTrunk(call, 'BYE')).toHaveLength(1)
    await expect.poll(() => lastOf(call)).toBe('ended')
  },
)

it('counts on from the number that the trunk has seen, whatever the browser counts', async () => {
  const browser = await client()
  const call = await answered(browser, { cseq: 999_999_990 })
  const info = await browser.request(call.dialog, 'INFO', { cseq: 4_294_967_295 })
  expect(info.status).toBe(481)
  await endOf(call)
  await expect.poll(() => atTrunk(call, 'BYE')[0]).toContain('CSeq: 999999992 BYE')
})

const MULTIPART = [
  ...['--x', 'Content-Type: application/sdp', '', BROWSER_SOUND, '--x--', ''],
].join('\r\n')

it.each(['ACK', 'UPDATE', 'INFO', 'MESSAGE', 'OPTIONS', 'NOTIFY', 'PRACK', 'REFER', 'BYE'])(
  'passes no description of a browser on in a request %s',
  async method => {
    const browser = await client()
    const call = await answered(browser)
    browser.send(call.dialog, method, { cseq: 60, body: BROWSER_SOUND })
    const headers = ['Content-Type: multipart/mixed;boundary=x']
    browser.send(call.dialog, method, { cseq: 61, body: MULTIPART, headers })
    await expect.poll(() => atTrunk(call, method).length).toBeGreaterThan(0)
    browser.send(call.dialog, 'BYE', { cseq: 62 })
    await expect.poll(() => lastOf(call)).toBe('ended')
    for (const request of atTrunk(call, method)) expect(request).not.toMatch(OF_BROWSERS)
  },
)

it.each([
  ['without a description', {}],
  [
    'with several parts',
    { body: MULTIPART, headers: ['Content-Type: multipart/mixed;boundary=x'] },
  ],
])('refuses a new INVITE of a browser %s', async (_, options) => {
  const browser = await client()
  const call = await answered(browser)
  const answer = await browser.request(call.dialog, 'INVITE', { cseq: 60, ...options })
  browser.send(call.dialog, 'ACK', { cseq: 60 })
  expect(answer.status).toBe(488)
  expect(atTrunk(call, 'INVITE')).toHaveLength(1)
})

it.each(['x', 'sha-256 00', 'sha-256 zz:zz', `sha-9 ${'AB:'.repeat(31)}AB`, ''])(
  'dials nothing for a description whose fingerprint is "%s", which the trunk would get',
  async value => {
    const browser = await client()
    const before = phones.received.length
    const body = BROWSER_SOUND.replace(/^a=fingerprint:.*(?=\r)/m, `a=fingerprint:${value}`)
    expect((await browser.call({ body })).answer.status).toBeGreaterThanOrEqual(400)
    expect(phones.received.slice(before).filter(each => each.startsWith('INVITE '))).toEqual([])
  },
)

it('replaces the description of a browser in each repetition of a response', async () => {
  const browser = await client()
  const call = await answered(browser)
  let repeating: NodeJS.Timeout | undefined
  browser.socket.on('message', (data: Buffer) => {
    const request = data.toString()
    if (!request.startsWith('INVITE ')) return
    const contact = `<sip:${randomUUID()}@browser.invalid;transport=ws>`
    const response = okTo(request, { contact, body: BROWSER_SOUND })
    repeating ??= setInterval(() => browser.socket.send(response), 100)
  })
  phones.calls.at(-1)?.refresh()
  const responses = () =>
    phones.received.filter(
      each => /^SIP\/2\.0 200.*^CSeq: 1 INVITE/ms.test(each) && each.includes(call.dialog.callId),
    )
  // For longer than a transaction lives by default.
  await expect.poll(() => responses().length).toBeGreaterThan(70)
  clearInterval(repeating)
  for (const response of responses()) {
    expect(response).not.toMatch(OF_BROWSERS)
    expect(response).toContain('m=audio')
  }
})

it.each(['ab|cd', 'a b', 'x"y', 'a'.repeat(200)])(
  'begins no call with the Call-ID %j',
  async id => {
    const call = await (await client()).call({ sipCallId: id })
    expect(call.answer.status).toBe(400)
  },
)

it('begins no call of a trunk with the Call-ID "ab|cd"', async () => {
  const { length } = gateway.server.callers
  const caller = await startDrivenCaller(gateway, 9, true, 'ab|cd')
  await expect.poll(caller.messages).toContain('SIP/2.0 400')
  expect(gateway.server.callers).toHaveLength(length)
})

it('begins no second call with the Call-ID of another one, which can be ended', async () => {
  const browser = await client()
  const call = await answered(browser)
  const second = await browser.call({ sipCallId: call.dialog.callId, cseq: 30 })
  expect(second.answer.status).toBe(400)
  await endOf(call)
  await expect.poll(() => atTrunk(call, 'BYE')).toHaveLength(1)
  await expect.poll(() => lastOf(call)).toBe('ended')
})

it('refuses a call of a trunk with the Call-ID of a live one, which goes on and ends at its limit', async () => {
  gateway.server.authorise = () => ({ ...ALLOWED, limitSeconds: 5 })
  const call = await answered(await client())
  const callId = randomUUID()
  const dial = { is: 'dial', callId, to: '+14155550177', callerId: '+14155550178' }
  const limits = { limitSeconds: 60, ringSeconds: 30, trunk: 'wholesale' }
  gateway.server.steps = [{ ...dial, ...limits } as IncomingStep, { is: 'hang-up' } as IncomingStep]
  const caller = await startDrivenCaller(gateway, 9, true, call.dialog.callId)
  await expect.poll(caller.messages).toContain('SIP/2.0 482')
  await expect.poll(() => gateway.server.about(callId).at(-1)).toMatchObject({ cause: 'canceled' })
  expect(atTrunk(call, 'INVITE')).toHaveLength(1)
  await expect.poll(() => lastOf(call)).toBe('ended')
  // The agent would end it later, and report all of its limit.
  expect(gateway.server.about(call.callId).at(-1)).toMatchObject({
    cause: 'limit',
    answeredMs: expect.toSatisfy((ms: number) => ms < 5_000),
  })
  const names = (message = '') => message.match(/^(From|To): [^\r]*?(?=;tag=|\r)/gm)?.sort()
  expect(names(atTrunk(call, 'BYE')[0])).toEqual(names(atTrunk(call, 'INVITE')[0]))
})

it.each(['close', 'terminate'] as const)(
  'ends all calls of a connection that is gone (%s), and none that has moved to another one',
  async how => {
    const [old, next] = [await client(), await client()]
    const [moved, first, second] = [await answered(old), await answered(old), await answered(old)]
    await next.request(moved.dialog, 'INVITE', { cseq: 60, body: BROWSER_SOUND })
    next.send(moved.dialog, 'ACK', { cseq: 60 })
    old.socket[how]()
    for (const call of [first, second]) {
      await expect.poll(() => atTrunk(call, 'BYE')).toHaveLength(1)
      await expect.poll(() => lastOf(call)).toBe('ended')
    }
    expect(lastOf(moved)).toBe('answered')
    expect(await next.request(moved.dialog, 'BYE', { cseq: 61 })).toMatchObject({ status: 200 })
  },
)

/** A WebSocket that answers no farewell, and sends what keeps it alive. */
async function deafSocket(): Promise<Socket> {
  const socket = connect(Number(new URL(gateway.webSocketUrl).port), '127.0.0.1')
  socket.write(
    [
      ...['GET / HTTP/1.1', 'Host: x', 'Upgrade: websocket', 'Connection: Upgrade'],
      ...['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
      ...['Sec-WebSocket-Protocol: sip', '', ''],
    ].join('\r\n'),
  )
  const [handshake] = (await once(socket, 'data')) as [Buffer]
  expect(handshake.toString()).toContain('101 Switching Protocols')
  // A PONG without content.
  const pong = setInterval(() => socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0])), 1_000)
  socket.on('close', () => clearInterval(pong))
  return socket.resume()
}

it('closes connections without credentials, whether they are silent or whatever they send', async () => {
  const silent = connect(Number(new URL(gateway.webSocketUrl).port), '127.0.0.1').resume()
  // The gateway waits 90 s for the first byte of a connection.
  const silentClosed = once(silent, 'close', { signal: AbortSignal.timeout(LIMIT_MS) })
  const deaf = await deafSocket()
  await once(deaf, 'close', { signal: AbortSignal.timeout(CLOSED_WITHIN_MS) })
  await silentClosed
})

it('keeps a connection whose only request continues a call', async () => {
  const [old, next] = [await client(), await client()]
  const call = await answered(old)
  await next.request(call.dialog, 'INVITE', { cseq: 60, body: BROWSER_SOUND })
  next.send(call.dialog, 'ACK', { cseq: 60 })
  // Younger, so that the other one would be closed before it.
  const later = await client()
  await once(later.socket, 'close')
  expect(await next.request(call.dialog, 'BYE', { cseq: 61 })).toMatchObject({ status: 200 })
})

it('reports that a caller had left before the answer with what to ring', async () => {
  const callId = randomUUID()
  let answer: ((text: string) => void) | undefined
  gateway.server.steps = [response => void (answer = text => void response.end(text))]
  const call = await phones.call('+14155550100', '+12125550142')
  await expect.poll(() => answer).toBeDefined()
  call.hangUp()
  await expect.poll(() => phones.messages()).toContain('SIP/2.0 487')
  const numbers = { from: '+12125550142', to: '+14155550100' }
  const limits = { limitSeconds: 60, ringSeconds: 60 }
  answer?.(JSON.stringify({ is: 'ring', callId, identity: 'alice', ...numbers, ...limits }))
  await expect.poll(() => gateway.server.about(callId).at(-1)).toMatchObject({ event: 'ended' })
})
