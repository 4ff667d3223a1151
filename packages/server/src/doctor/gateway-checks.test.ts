import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { startVendorServer } from '../../testing/vendors/vendor-server.ts'
import { type Config, readConfig } from '../config/config.ts'
import { certificateFinding } from './check.ts'
import { gatewayChecks } from './gateway-checks.ts'
import { runChecks } from './run-checks.ts'
import { connectSip } from '../adapters/sip/sip-client.ts'

const answering = {
  trunk: 'wholesale',
  uri: 'sip:192.0.2.7',
  isAnswering: true,
  isRegistered: null,
}
const silent = { ...answering, uri: 'sip:192.0.2.8', isAnswering: false }
const kamailio = {
  addresses: [answering],
  memory: { usedBytes: 10_000_000, totalBytes: 268_435_456 },
}
const healthy = { isConnected: true, waitingReports: 0, liveCalls: 2, canSpeak: true, kamailio }
const twoAddresses = { ...healthy, kamailio: { ...kamailio, addresses: [answering, silent] } }
const unregistered = {
  ...kamailio,
  addresses: [answering, { ...answering, isRegistered: false }],
}
const silentAndUnregistered = {
  ...healthy,
  kamailio: {
    ...kamailio,
    addresses: [silent, { ...answering, uri: 'sip:192.0.2.9', isRegistered: false }],
  },
}
const NO_CERTIFICATES = { ownValidTo: null, trunks: [] }
const LATER = Date.now() + 365 * 86_400_000
const SOON = Date.now() + 3 * 86_400_000
const certified = { trunk: 'wholesale', uri: 'sip:192.0.2.7;transport=tls', is: 'ok', reason: '' }
const certificatesWith = (changes: object, ownValidTo: number | null = LATER) => ({
  certificates: { ownValidTo, trunks: [{ ...certified, validTo: LATER, ...changes }] },
})
const fullMemory = { usedBytes: 81, totalBytes: 100 }

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach(close => close()))

function configured(changes: Record<string, string>): Config {
  const config = readConfig({
    PUBLIC_URL: 'https://phone.example.com',
    SUPPORT_URL: 'mailto:help@example.com',
    MAIL_FROM: 'no-reply@example.com',
    SMTP_URL: 'smtp://localhost:25',
    ...{ RAZORPAY_KEY_ID: 'key', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'hooks' },
    ...{ TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret', USD_INR: '83.2150' },
    ...{ CARRIER: 'sip', SIP_TRUNK: 'wholesale', SIP_PROVIDER: 'Example Telecom' },
    ...{ GATEWAY_SECRET: 'secret-of-server-and-agent', SIP_SECRET: 'secret-of-the-browsers' },
    ...{ SIP_DOMAIN: 'sip.test', SIP_SOCKET_URL: 'wss://sip.test', SIP_CALLER_ID: '+14155550198' },
    ...changes,
  })
  if (!config.ok) throw new Error(config.message)
  return config.value
}

async function linesWith(
  health: object,
  {
    status = 200,
    aheadMs = 0,
    env = {},
    certificates = NO_CERTIFICATES as object,
    reason = '',
    answer = NO_SOUND,
  } = {},
) {
  const socket = await startSocketServer(answer)
  const bodies: Record<string, object> = {
    '/certificates': certificates,
    '/reports/test': { reason },
  }
  const { baseUrl, close } = await startVendorServer((request, response) => {
    const date = new Date(Date.now() + aheadMs).toUTCString()
    response
      .writeHead(status, { 'content-type': 'application/json', date })
      .end(JSON.stringify(bodies[request.url ?? ''] ?? health))
  })
  closing.push(close)
  return runChecks(gatewayChecks, {
    config: configured({ GATEWAY_CONTROL_URL: baseUrl, ...socket, ...env }),
    database: { state: 'none' },
    resolveTxt: async () => [],
  })
}

/** What a gateway answers calls with: a status, and a description of sound. */
type Answer = readonly [status: string, description: string]
const NO_SOUND: Answer = ['503 No Sound', '']

const response = ([status, description]: Answer, request: string) =>
  [
    `SIP/2.0 ${status}`,
    ...request.split('\r\n').filter(line => /^(From|To|Call-ID|CSeq|Via):/.test(line)),
    ...[`Content-Length: ${description.length}`, '', description],
  ].join('\r\n')

/** A gateway's WebSocket for pages of this machine. */
async function startSocketServer(answer: Answer) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', socket =>
    socket.on('message', message => {
      // Both arrive at once.
      for (const each of [['100 Trying', ''], answer] as const)
        socket.send(response(each, message.toString()))
    }),
  )
  await once(server, 'listening')
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return { PUBLIC_URL: 'http://localhost:3000', SIP_SOCKET_URL: `ws://127.0.0.1:${port}` }
}

const publicUrl = { PUBLIC_URL: 'https://phone.example.com' }

const OTHERWISE: Readonly<Record<string, string>> = {
  'Refused calls': 'unchecked',
  // Without relays.
  'ICE servers': 'unchecked',
  // See NO_SOUND.
  'Gateway call': 'problem',
}

describe('the doctor of a gateway', () => {
  it('finds nothing wrong', async () => {
    const lines = await linesWith(healthy)
    expect(lines.map(({ name, status }) => [name, status])).toEqual(
      // The database is not open here.
      gatewayChecks.map(({ name }) => [name, OTHERWISE[name] ?? 'ok']),
    )
  })

  it.each([
    ['Gateway', 'problem', 'not connected with kamailio', { ...healthy, isConnected: false }, {}],
    ['Gateway reports', 'problem', '(ECONNREFUSED)', healthy, { reason: 'ECONNREFUSED' }],
    ['Gateway reports', 'warning', '300 about calls wait', { ...healthy, waitingReports: 300 }, {}],
    [
      'Gateway',
      'warning',
      'uses 81% of its memory',
      { ...healthy, kamailio: { ...kamailio, memory: fullMemory } },
      {},
    ],
    ['Gateway', 'warning', 'package flite', { ...healthy, canSpeak: false }, {}],
    ['Trunks', 'unchecked', 'kamailio does not answer', { ...healthy, kamailio: null }, {}],
    [
      'Trunks',
      'warning',
      'not registered at sip:192.0.2.7 of wholesale: calls',
      { ...healthy, kamailio: unregistered },
      {},
    ],
    ['Trunks', 'warning', '1 of 2 addresses do not answer', twoAddresses, {}],
    ['Trunks', 'warning', 'not registered at sip:192.0.2.9', silentAndUnregistered, {}],
    ['Trunks', 'warning', '1 of 2 addresses do not answer', silentAndUnregistered, {}],
    [
      'Trunks',
      'problem',
      'SIP_TRUNK is retail, and the gateway has: wholesale',
      healthy,
      { env: { SIP_TRUNK: 'retail' } },
    ],
    [
      'Trunks',
      'ok',
      '1 of 1',
      { ...healthy, kamailio: { ...kamailio, addresses: [{ ...answering, group: 'all' }] } },
      { env: { SIP_TRUNK: 'all' } },
    ],
    ['Gateway call', 'problem', '503 No Sound. rtpengine does not run', healthy, {}],
    ['Gateway', 'problem', 'GATEWAY_SECRET', { error: 'unsigned' }, { status: 401 }],
    ['Gateway', 'problem', 'invalid response', { fine: true }, {}],
    ['Trunk certificates', 'ok', '1 of 1 are believed', healthy, certificatesWith({})],
    [
      'Trunk certificates',
      'warning',
      'of none of SIP_TRUNK_AUTHORITIES, or has expired, so that no call goes there (CERT_HAS_EXPIRED)',
      healthy,
      certificatesWith({ is: 'untrusted', reason: 'CERT_HAS_EXPIRED' }),
    ],
    [
      'Trunk certificates',
      'warning',
      'another name than its host and its domain',
      healthy,
      certificatesWith({ is: 'other-name', reason: 'DNS:sip.elsewhere.example' }),
    ],
    [
      'Trunk certificates',
      'warning',
      `sip:192.0.2.7;transport=tls: renew the certificate`,
      healthy,
      certificatesWith({ validTo: SOON }),
    ],
    [
      'Trunk certificates',
      'warning',
      'SIP_TRUNK_CERTIFICATE: renew the certificate',
      healthy,
      certificatesWith({}, SOON),
    ],
    [
      'Trunk certificates',
      'warning',
      'cannot read SIP_TRUNK_CERTIFICATE',
      healthy,
      certificatesWith({}, null),
    ],
    [
      'ICE servers',
      'warning',
      'Nothing answers at turn:127.0.0.1:9,',
      healthy,
      {
        env: {
          ICE_SERVERS: 'turn:127.0.0.1:9,turns:127.0.0.1',
          TURN_SECRET: 'secret-of-the-relay',
        },
      },
    ],
    [
      'ICE servers',
      'unchecked',
      'ICE_SERVERS has no address over UDP.',
      healthy,
      { env: { ICE_SERVERS: 'turns:127.0.0.1', TURN_SECRET: 'secret-of-the-relay' } },
    ],
    ['Gateway clock', 'problem', 's behind', healthy, { aheadMs: 120_000 }],
    [
      'Gateway socket',
      'problem',
      'browsers refuse',
      healthy,
      { env: { ...publicUrl, SIP_SOCKET_URL: 'ws://sip.test' } },
    ],
    [
      'Gateway socket',
      'problem',
      'ECONNREFUSED',
      healthy,
      { env: { SIP_SOCKET_URL: 'wss://127.0.0.1:2' } },
    ],
  ])('%s: %s, %s', async (name, status, words, health, fault) => {
    const line = (await linesWith(health, fault)).find(line => line.name === name)
    expect(line).toMatchObject({ status, text: expect.stringContaining(words) })
  })
})

const OF_TRUNKS = ['PCMU/8000', 'telephone-event/8000']
const HERE = '127.0.0.1'

/** A description of sound with these codecs, at a UDP port. */
const describing = (codecs: readonly string[], port: number, host = HERE): Answer => [
  '200 OK',
  [
    `m=audio ${port} UDP/TLS/RTP/SAVPF 0`,
    ...codecs.map((codec, type) => `a=rtpmap:${type} ${codec}`),
    `a=candidate:1 1 UDP 2130706431 ${host} ${port} typ host`,
    '',
  ].join('\r\n'),
]

/** A UDP port that answers what arrives with the same; or, `deaf`, never. */
async function udpPort(deaf = false): Promise<number> {
  const socket = createSocket('udp4')
  socket.bind(0, HERE)
  await once(socket, 'listening')
  closing.push(() => socket.close())
  if (!deaf) socket.on('message', (message, { port }) => socket.send(message, port, HERE))
  return socket.address().port
}

describe('a call to the echo of a gateway', () => {
  const checkCall = async (answer: Answer) =>
    (await linesWith(healthy, { answer })).find(({ name }) => name === 'Gateway call')

  it.each([
    ['ok', 'answers with PCMU, telephone-event, and sound at UDP port', OF_TRUNKS],
    ['ok', 'answers with PCMA, telephone-event,', ['PCMA/8000', 'telephone-event/8000']],
    [
      'problem',
      'answers with opus, telephone-event in place of PCMU or PCMA with telephone-event (keys)',
      ['opus/48000/2', 'telephone-event/48000'],
    ],
    ['problem', 'answers with PCMU in place of', ['PCMU/8000']],
    ['problem', 'answers with no codec in place of', []],
    ['problem', 'names no IPv4 address', OF_TRUNKS, '2001:db8::7'],
  ])('is %s: %s', async (status, words, codecs, host?: string) => {
    const line = await checkCall(describing(codecs, await udpPort(), host))
    expect(line).toMatchObject({ status, text: expect.stringContaining(words) })
  })

  it('is a problem when nothing comes from where its sound is', async () => {
    const port = await udpPort(true)
    expect(await checkCall(describing(OF_TRUNKS, port))).toMatchObject({
      status: 'problem',
      text: expect.stringContaining(`nothing comes from UDP port ${port} of ${HERE}`),
    })
  })
})

describe('the certificate of a gateway', () => {
  const now = new Date('2026-11-27T00:00:00Z')
  it.each([
    ['2026-12-11T00:00:00Z', 'ok', 'valid until 2026-12-11'],
    ['2026-12-10T23:59:59Z', 'warning', 'Only valid until 2026-12-10.'],
  ])('that ends %s is %s', (end, status, text) => {
    const finding = certificateFinding(new Date(end), now)
    expect(finding).toMatchObject({ status, text: expect.stringContaining(text) })
  })

  it('is asked for with a WebSocket, and what answers otherwise is no gateway', async () => {
    const { baseUrl, close } = await startVendorServer((_request, response) => response.end())
    closing.push(close)
    const url = baseUrl.replace('http', 'ws')
    const credentials = { domain: 'sip.test', username: '', password: '' }
    await expect(connectSip(url, baseUrl, credentials)).rejects.toThrow('status 200')
  })
})
