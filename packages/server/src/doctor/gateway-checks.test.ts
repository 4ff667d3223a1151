import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startVendorServer } from '../../testing/vendors/vendor-server.ts'
import { type Config, readConfig } from '../config.ts'
import { certificateFinding } from './certificate.ts'
import { gatewayChecks } from './gateway-checks.ts'
import { runChecks } from './run-checks.ts'
import { openSipSocket } from './sip-socket.ts'

const healthy = { isConnected: true, waitingReports: 0, liveCalls: 2 }

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

async function linesWith(health: object, { status = 200, aheadMs = 0, env = {} } = {}) {
  const socket = await startSocketServer()
  const { baseUrl, close } = await startVendorServer((_request, response) => {
    const date = new Date(Date.now() + aheadMs).toUTCString()
    response
      .writeHead(status, { 'content-type': 'application/json', date })
      .end(JSON.stringify(health))
  })
  closing.push(close)
  return runChecks(gatewayChecks, {
    config: configured({ GATEWAY_CONTROL_URL: baseUrl, ...socket, ...env }),
    database: { state: 'none' },
    resolveTxt: async () => [],
  })
}

/** A gateway's WebSocket for pages of this machine. */
async function startSocketServer() {
  const server = createServer().on('upgrade', (_request, socket) => {
    socket.end(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return { PUBLIC_URL: 'http://localhost:3000', SIP_SOCKET_URL: `ws://127.0.0.1:${port}` }
}

const publicUrl = { PUBLIC_URL: 'https://phone.example.com' }

describe('the doctor of a gateway', () => {
  it('finds nothing wrong', async () => {
    const lines = await linesWith(healthy)
    expect(lines.map(({ name, status }) => [name, status])).toEqual(
      // The database is not open here.
      gatewayChecks.map(({ name }) => [name, name === 'Refused calls' ? 'unchecked' : 'ok']),
    )
  })

  it.each([
    ['Gateway', 'problem', 'not connected with kamailio', { ...healthy, isConnected: false }, {}],
    ['Gateway', 'warning', 'GATEWAY_SERVER_URL', { ...healthy, waitingReports: 300 }, {}],
    ['Gateway', 'problem', 'GATEWAY_SECRET', { error: 'unsigned' }, { status: 401 }],
    ['Gateway', 'problem', 'invalid response', { fine: true }, {}],
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
    expect(await openSipSocket(baseUrl.replace('http', 'ws'), baseUrl)).toEqual({
      ok: false,
      reason: 'status 200',
    })
  })
})
