import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ACK, type Phone, reply, startPhone } from '../../../tools/gateway/phone.ts'
import { callFromBrowser } from './browser.ts'
import { type Footprint, footprintOf } from './footprint.ts'
import { FORGETS_AT_ONCE, type Gateway, startGateway } from './gateway.ts'
import { CLOSED_WITHIN_MS } from './limits.ts'
import { SCANS } from './scanners.ts'
import { type SipClient, connectSip } from './sip-client.ts'
import { untilNextCallerIsRefused } from './opened.ts'
import { ALLOWED } from './stand-in-server.ts'
import { type Stranger, startStranger } from './stranger.ts'
import { credentialsOf, sipRequest } from './sip-messages.ts'

let gateway: Gateway
let phone: Phone
let before: Footprint
let clients: SipClient[] = []
let strangers: Stranger[] = []

beforeAll(async () => {
  gateway = await startGateway(undefined, undefined, FORGETS_AT_ONCE)
  phone = await startPhone(gateway.phonePort, reply('486 Busy Here') + ACK)
})
afterAll(async () => {
  await phone.stop()
  await gateway.stop()
})
beforeEach(async () => {
  gateway.server.authorise = () => ALLOWED
  gateway.server.authorisations = []
  gateway.server.callers = []
  before = await footprintOf(gateway)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.log(gateway.kamailio.output().slice(-5_000))
  for (const each of [...clients, ...strangers]) each.close()
  clients = []
  strangers = []
})

const MEGABYTE = 1_048_576
/** `tcp_max_connections` of `deploy/sip/modules.cfg`. */
const MOST_CONNECTIONS = 4_096

async function connect(address?: string): Promise<SipClient> {
  const client = await connectSip(gateway.webSocketUrl, address)
  clients.push(client)
  return client
}

async function stranger(port?: number): Promise<Stranger> {
  const started = await startStranger(port)
  strangers.push(started)
  return started
}

/** The INVITEs that the trunk's phone has received, without repetitions. */
function dialled(): number {
  const vias = phone
    .messages()
    .matchAll(/^INVITE .*\s+(?:Record-Route.*\s+)*Via: .*branch=([^;\s]+)/gm)
  return new Set([...vias].map(([, branch]) => branch)).size
}

/** Nothing runs that was not there before, and what is over is forgotten. */
async function expectNothingGrew(): Promise<void> {
  await expect
    .poll(async () => {
      const { sharedBytes, mediaSessions, liveCalls } = await footprintOf(gateway)
      return { grown: sharedBytes - before.sharedBytes < MEGABYTE / 4, mediaSessions, liveCalls }
    })
    .toEqual({ grown: true, mediaSessions: 0, liveCalls: 0 })
  const after = await footprintOf(gateway)
  expect(after.processes).toEqual(before.processes)
  expect(after.kamailioBytes - before.kamailioBytes).toBeLessThan(16 * MEGABYTE)
  expect(after.rtpengineBytes - before.rtpengineBytes).toBeLessThan(16 * MEGABYTE)
}

it.each(SCANS)('gives scanners no reply, and dials nothing: %s', async (_, messages) => {
  const calls = dialled()
  const scanner = await stranger()
  for (const message of messages) await scanner.send(message, gateway.trunkPort)
  await untilNextCallerIsRefused(gateway)
  expect(scanner.received.map(String)).toEqual([])
  expect(gateway.server.authorisations).toEqual([])
  expect(gateway.server.callers).toHaveLength(1)
  expect(dialled()).toBe(calls)
  await expectNothingGrew()
})

it('gives scanners no reply within calls that do not exist, with a route that looks right', async () => {
  const scanner = await stranger()
  const headers = { To: '<sip:a@b>;tag=1', Route: `<sip:127.0.0.1:${gateway.trunkPort};lr>` }
  for (const method of ['INVITE', 'BYE', 'UPDATE', 'INFO', 'OPTIONS'])
    await scanner.send(sipRequest(method, { headers }), gateway.trunkPort)
  await untilNextCallerIsRefused(gateway)
  expect(scanner.received.map(String)).toEqual([])
})

it('logs few of the calls from addresses that no trunk has', async () => {
  const scanner = await stranger()
  for (let call = 0; call < 50; call++) await scanner.send(sipRequest('INVITE'), gateway.trunkPort)
  await untilNextCallerIsRefused(gateway)
  const logged = gateway.kamailio.output().match(/is dropped: no trunk has this address/g)
  // Those of the scanners above, in a minute before.
  expect(logged?.length).toBeLessThanOrEqual(10)
  expect(gateway.kamailio.output()).toMatch(/a call from udp:127\.0\.0\.1:\d+ is dropped/)
})

it('logs nothing of what is no SIP', async () => {
  const scanner = await stranger()
  const mark = 'marked'.repeat(150)
  const garbage = [mark, `\0${mark}`, `${mark} sip:a@b SIP/2.0\r\n\r\n`, `SIP/2.0 ${mark}\r\n`]
  const { length: lengthBefore } = gateway.kamailio.output()
  for (let round = 0; round < 10; round++)
    for (const message of garbage) await scanner.send(message, gateway.trunkPort)
  await untilNextCallerIsRefused(gateway)
  expect(gateway.kamailio.output().slice(lengthBefore)).not.toContain('ERROR')
})

it('passes on no reply that it did not wait for', async () => {
  const victim = await stranger()
  const trunk = await startStranger(gateway.secondPort)
  for (const sender of [await stranger(), trunk])
    for (const status of ['100 Trying', '180 Ringing', '200 OK', '302 Moved', '486 Busy Here'])
      await sender.send(replyFor(victim.port, status), gateway.trunkPort)
  trunk.close()
  const client = await connect()
  client.send(replyFor(victim.port, '200 OK'))
  expect(await client.invite({})).toMatchObject({ status: 407 })
  await untilNextCallerIsRefused(gateway)
  expect(victim.received.map(String)).toEqual([])
})

it('sends the server no request about scans over a WebSocket', async () => {
  const client = await connect()
  for (const [, messages] of SCANS) for (const message of messages) client.send(message)
  expect(await client.invite({})).toMatchObject({ status: 407 })
  expect(client.received.join('')).not.toMatch(/SIP\/2.0 (?:1|2(?!00 OK))/)
  expect(gateway.server.authorisations).toEqual([])
  expect(gateway.server.callers).toEqual([])
  await expectNothingGrew()
})

it('dials once for credentials that are sent again, by whomever', async () => {
  const calls = dialled()
  const [owner, thief] = [await connect(), await connect()]
  const callId = randomUUID()
  const first = await owner.invite({ callId, credentials: credentialsOf('alice') })
  expect(first.status).toBe(486)
  const stolen = { callId, authorization: first.authorization ?? '' }
  for (const client of [owner, thief, thief])
    expect(await client.invite(stolen)).toMatchObject({ status: 407 })
  expect(await thief.invite({ ...stolen, callId: randomUUID() })).toMatchObject({ status: 407 })
  expect(gateway.server.authorisations).toHaveLength(1)
  expect(dialled()).toBe(calls + 1)
  await expectNothingGrew()
})

it('dials a call once, whatever the server allows: several INVITEs at once, and one after its end', async () => {
  const calls = dialled()
  const callId = randomUUID()
  const invite = async () =>
    (await connect()).invite({ callId, credentials: credentialsOf('alice') })
  const answers = await Promise.all([invite(), invite(), invite(), invite()])
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([403, 403, 403, 486])
  expect(await invite()).toMatchObject({ status: 403 })
  expect(dialled()).toBe(calls + 1)
  const ended = () => gateway.server.about(callId).filter(({ event }) => event === 'ended')
  await expect.poll(ended).toMatchObject([{ cause: 'busy' }])
  await expectNothingGrew()
})

it('refuses thousands of registrations of made-up users, and keeps none', async () => {
  for (let hundred = 0; hundred < 20; hundred++) {
    // A connection without credentials lives for 10 s.
    const client = await connect()
    for (let n = 0; n < 100; n++) {
      const identity = `made-up-${hundred}-${n}`
      const { user } = credentialsOf(identity)
      const { status } = await client.register({ identity, user, password: 'a guess' })
      expect(status).toBe(401)
    }
    client.close()
  }
  await expectNothingGrew()
})

it('takes thirty connections of one user, and keeps ten of a thousand registrations', async () => {
  const mallory = { identity: 'mallory', ...credentialsOf('mallory', now() + 3_600) }
  const open = await Promise.all(Array.from({ length: 100 }, () => connect()))
  const statuses: number[] = []
  for (let n = 0; n < 1_000; n++)
    statuses.push((await open[n % open.length]?.register(mallory))?.status ?? 0)
  expect(statuses.filter(status => status === 200)).toHaveLength(100)
  expect(statuses.filter(status => status === 503)).toHaveLength(900)
  const further = open.at(-1)?.invite({ credentials: credentialsOf('mallory') })
  expect(await further).toMatchObject({ status: 503 })
  expect(gateway.server.authorisations).toEqual([])
  for (const client of open) client.close()
  await expectNothingGrew()
  const later = await connect()
  // The gateway forgets those that were closed within some seconds.
  await expect.poll(async () => (await later.register(mallory)).status).toBe(200)
  later.close()
})

it.each([
  ['an address', 100, () => '192.0.2.7'],
  // The last one is that of the proxy.
  [
    'an address that writes others before its own',
    100,
    (n: number) => `198.51.100.${n}, 192.0.2.8`,
  ],
  ['a network', 100, (n: number) => `2001:db8:7:${n}::1`],
  ['all addresses', 1_000, (n: number) => `10.0.${n >> 8}.${n & 255}`],
])(
  'takes few connections without credentials of %s, and closes them',
  async (_, most, addressOf) => {
    for (let n = 0; n < most; n++) await connect(addressOf(n % 250))
    await expect(connect(addressOf(249))).rejects.toThrow('503')
    const anyOpen = () => clients.some(client => client.isOpen())
    await expect.poll(anyOpen, { timeout: CLOSED_WITHIN_MS }).toBe(false)
    await expect.poll(() => connect(addressOf(249)).then(client => client.isOpen())).toBe(true)
  },
)

/** Ways to write an address, and one of its neighbours. */
const WRITTEN: [string, ((n: number) => string)[], string][] = [
  [
    'of IPv4 with ports',
    [n => `203.0.113.7:${50_000 + n}`, () => '203.0.113.7'],
    '203.0.113.8:50000',
  ],
  [
    'of IPv4 as IPv6',
    [() => '::ffff:198.51.100.7', () => '::FFFF:c633:6407'],
    '::ffff:198.51.100.8',
  ],
  [
    'of an IPv4 address in each form',
    [() => '192.0.2.77', n => `[::ffff:192.0.2.77]:${n + 1}`],
    '::ffff:192.0.2.78',
  ],
  [
    'of a network of IPv6',
    [
      n => `2001:db8:9:${n}::1`,
      n => `[2001:db8:9::${n}]:443`,
      n => `2001:0DB8:0009:${n}:1:2:3:4`,
      n => `198.51.100.1, 2001:db8:9::${n}`,
    ],
    '2001:db8:a::1',
  ],
  [
    'of a network of IPv6 with zeros',
    [() => '2001:db8::1', n => `2001:db8:0:${n}::1`],
    '2001:db8:1::1',
  ],
  [
    'of no address, which are the proxy’s',
    [() => 'unknown', () => 'fe80::1%eth0', () => '1.2.3'],
    '203.0.113.9',
  ],
]
it.each(WRITTEN)('counts connections %s together', async (_, forms, neighbour) => {
  const addressOf = (n: number) => forms[n % forms.length]?.(n)
  for (let n = 0; n < 100; n++) await connect(addressOf(n))
  for (const form of forms) await expect(connect(form(200))).rejects.toThrow('503')
  expect((await connect(neighbour)).isOpen()).toBe(true)
})

it('calls while many hundred connections without credentials are open, and has memory for as many as it takes', async () => {
  for (let n = 0; n < 900; n++) await connect(`10.1.${n >> 8}.${n & 255}`)
  const { sharedBytes, sharedLimitBytes } = await footprintOf(gateway)
  const bytesEach = (sharedBytes - before.sharedBytes) / 900
  expect(bytesEach * MOST_CONNECTIONS).toBeLessThan(0.8 * sharedLimitBytes)
  const honest = await connect()
  expect(await honest.invite({ credentials: credentialsOf('alice') })).toMatchObject({
    status: 486,
  })
  // The gateway closes them by itself.
  const isOpen = clients.map(client => () => client.isOpen())
  await expect.poll(() => isOpen.filter(open => open()).length).toBe(1)
  expect(honest.isOpen()).toBe(true)
  await expectNothingGrew()
})

it('carries a call of an honest browser afterwards', async () => {
  const call = await callFromBrowser(gateway)
  await expect.poll(call.state).toMatchObject({ end: '486 Busy Here' })
})

const now = () => Math.floor(Date.now() / 1_000)

function replyFor(port: number, status: string): string {
  return [
    `SIP/2.0 ${status}`,
    `Via: SIP/2.0/UDP 127.0.0.1:${gateway.trunkPort};branch=z9hG4bK${randomUUID()}.0`,
    `Via: SIP/2.0/UDP 127.0.0.1:${port};branch=z9hG4bK${randomUUID()}`,
    'From: <sip:a@trunk.test>;tag=1',
    'To: <sip:b@trunk.test>;tag=2',
    `Call-ID: ${randomUUID()}`,
    'CSeq: 1 INVITE',
    'Content-Length: 0',
    '\r\n',
  ].join('\r\n')
}
