import { afterEach, describe, expect, it } from 'vitest'
import { gatewayConfig } from '../../testing/vendors/gateway-config.ts'
import { NO_SOUND, startGatewaySocket } from '../../testing/vendors/gateway-socket.ts'
import { startVendorServer } from '../../testing/vendors/vendor-server.ts'
import { gatewayChecks } from './gateway-checks.ts'
import { runChecks } from './run-checks.ts'

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

async function linesWith(
  health: object,
  {
    status = 200,
    aheadMs = 0,
    env = {},
    certificates = NO_CERTIFICATES as object,
    reason = '',
  } = {},
) {
  const socket = await startGatewaySocket(NO_SOUND)
  closing.push(socket.close)
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
    config: gatewayConfig({ GATEWAY_CONTROL_URL: baseUrl, ...socket.env, ...env }),
    database: { state: 'none' },
    resolveTxt: async () => [],
  })
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
