import { readConfig } from '@ringback/server/config/config'
import { gatewayChecks } from '@ringback/server/doctor/gateway-checks'
import { runChecks } from '@ringback/server/doctor/run-checks'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { GATEWAY_KEYS } from '../../../tools/gateway/gateway-settings.ts'
import { type Gateway, startGateway } from './gateway.ts'

/* What the server's doctor reports of a gateway that does not work as a whole. */

let gateway: Gateway

beforeAll(async () => void (gateway = await startGateway()))
afterAll(() => gateway.stop())
beforeEach(() => void (gateway.server.audioCheck = { allowed: true, limitSeconds: 10 }))

/** A line of the report, that about calls without another name. */
async function examine(env: Record<string, string> = {}, name = 'Gateway call') {
  const config = readConfig({
    PUBLIC_URL: 'http://localhost:3000',
    ...{ SUPPORT_URL: 'mailto:help@example.com', MAIL_FROM: 'no-reply@example.com' },
    SMTP_URL: 'smtp://localhost:25',
    ...{ RAZORPAY_KEY_ID: 'key', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'hooks' },
    ...{ TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret', USD_INR: '83.2150' },
    ...{ CARRIER: 'sip', SIP_TRUNK: 'wholesale', SIP_PROVIDER: 'Example Telecom' },
    ...{ SIP_CALLER_ID: '+14155550198', SIP_SOCKET_URL: gateway.webSocketUrl },
    ...{ GATEWAY_CONTROL_URL: gateway.controlUrl, ...GATEWAY_KEYS, ...env },
  })
  if (!config.ok) throw new Error(config.message)
  const lines = await runChecks(gatewayChecks, {
    config: config.value,
    database: { state: 'none' },
    resolveTxt: async () => [],
  })
  return lines.find(line => line.name === name)
}

it('calls the echo, finds that its sound is reachable, and leaves no call', async () => {
  const text = expect.stringMatching(
    /^The echo answers with PCMU, telephone-event, and sound at UDP port \d+ of 127\.0\.0\.1$/,
  )
  expect(await examine()).toMatchObject({ status: 'ok', text })
  await expect.poll(() => gateway.request('GET', '/calls')).toEqual({ calls: [] })
})

it('sends a report to the server, which is not among those about calls', async () => {
  expect(await examine({}, 'Gateway reports')).toMatchObject({ status: 'ok' })
  expect(gateway.server.reports).toEqual([])
  gateway.server.isAcknowledging = false
  expect(await examine({}, 'Gateway reports')).toMatchObject({
    status: 'problem',
    text: expect.stringContaining('(status 503)'),
  })
})

it.each([
  ['SIP_SECRET of the gateway', { SIP_SECRET: 'secret-of-another-gateway' }],
  ['SIP_DOMAIN is other.test here and gateway.test at the gateway', { SIP_DOMAIN: 'other.test' }],
])('reports %s', async (words, env) => {
  expect(await examine(env)).toMatchObject({
    status: 'problem',
    text: expect.stringContaining(words),
  })
})

it.each([
  [
    'the gateway does not reach the server',
    'GATEWAY_SERVER_URL',
    () => void Object.assign(gateway.server, { audioCheck: 'hello' }),
  ],
  ['rtpengine is away', 'rtpengine does not run', () => gateway.rtpengine.stop()],
  ['the agent is away', 'agent does not run', () => gateway.stopAgent()],
  ['kamailio is away', 'No WebSocket opens', () => gateway.kamailio.stop()],
])('reports that %s', async (_, words, fail) => {
  await fail()
  const line = await examine()
  expect(line).toMatchObject({ text: expect.stringContaining(words) })
  expect(line?.status).not.toBe('ok')
})
