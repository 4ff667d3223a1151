import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildTestApp } from '../../../testing/test-app.ts'
import { useWorld } from '../../../testing/use-world.ts'
import type { AppOptions } from '../app.ts'

const VOICE = '/api/webhooks/twilio/voice'
const PAYMENT = '/api/webhooks/razorpay'

const world = useWorld({ shared: 'world' })
let apps: FastifyInstance[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const app of apps) await app.close()
  apps = []
  world.stopping = false
})

/** An app with a log of its own. */
async function open(options: Partial<AppOptions> = {}) {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(line) })
  const app = await buildTestApp({ ...world, log }, options)
  apps.push(app)
  const logged = (level: 'info' | 'warn' | 'error') => {
    const number = pino.levels.values[level]
    return lines.map(line => JSON.parse(line)).filter(line => line.level === number)
  }
  return { app, logged }
}

describe('a server behind a proxy', () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }

  it('logs once that X-Forwarded-For arrives from a proxy that is not trusted', async () => {
    const { app, logged } = await open()
    const url = '/api/user/profile'
    await app.inject({ url, remoteAddress: '10.1.2.3' })
    expect(logged('error')).toEqual([])
    for (let n = 0; n < 3; n++) await app.inject({ url, headers, remoteAddress: '10.1.2.3' })
    expect(logged('error').map(line => line.msg)).toEqual([
      expect.stringContaining('came from 10.1.2.3, which TRUSTED_PROXIES does not contain'),
    ])
  })

  it('logs nothing about a trusted proxy, nor about the request of the doctor', async () => {
    const { app, logged } = await open({ trustedProxies: ['10.1.2.0/24'] })
    await app.inject({ url: '/api/user/profile', headers, remoteAddress: '10.1.2.3' })
    await app.inject({ url: '/api/health/instance', headers, remoteAddress: '192.0.2.1' })
    expect(logged('error')).toEqual([])
    await app.inject({ url: '/api/user/profile', headers, remoteAddress: '192.0.2.1' })
    expect(logged('error')).toHaveLength(1)
  })

  it('counts a client whose connections have different ports as one', async () => {
    const { app } = await open({ trustedProxies: ['10.1.2.3'], requestsPerMinute: 3 })
    const statuses: number[] = []
    for (let port = 50_001; port <= 50_005; port++) {
      const given = { 'x-forwarded-for': `203.0.113.7:${port}` }
      const url = '/api/user/profile'
      statuses.push(
        (await app.inject({ url, headers: given, remoteAddress: '10.1.2.3' })).statusCode,
      )
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429])
  })

  it('logs once that a trusted proxy says no address', async () => {
    const { app, logged } = await open({ trustedProxies: ['10.1.2.3'] })
    const given = { 'x-forwarded-for': 'unknown' }
    for (let n = 0; n < 3; n++)
      await app.inject({ url: '/api/user/profile', headers: given, remoteAddress: '10.1.2.3' })
    expect(logged('error').map(line => line.msg)).toEqual([
      expect.stringContaining('came from 10.1.2.3, one of TRUSTED_PROXIES, and says no address'),
    ])
  })
})

describe('a request whose client has closed the connection', () => {
  it('logs no error, and counts for the network of its client', async () => {
    const { app, logged } = await open({ requestsPerMinute: 3 })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    // The connection is closed before the app sees the request.
    app.server.prependListener('request', (request: IncomingMessage) => request.socket.destroy())
    for (let n = 0; n < 3; n++) {
      const client = connect(port, '127.0.0.1').on('error', () => {})
      client.end('GET /api/user/profile HTTP/1.1\r\nHost: a\r\n\r\n')
      await once(client, 'close')
    }
    const next = await app.inject({ url: '/api/user/profile', remoteAddress: '127.0.0.1' })
    expect(next.statusCode).toBe(429)
    expect(logged('error')).toEqual([])
  })
})

describe('webhooks without a valid signature', () => {
  const send = (app: FastifyInstance, url: string, headers = {}, payload = 'a=b') =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })

  it('are refused before they are validated after 60 a minute, and the vendor’s are not', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const validate = vi.spyOn(world.twilio, 'isSigned').mockReturnValue(false)
    const { app } = await open()
    for (let n = 0; n < 60; n++) {
      expect((await send(app, n % 2 ? VOICE : PAYMENT)).statusCode).toBe(n % 2 ? 403 : 400)
    }
    validate.mockClear()
    for (const url of [VOICE, PAYMENT]) {
      const { statusCode, headers } = await send(app, url)
      expect([statusCode, headers['retry-after']]).toEqual([429, '60'])
    }
    const large = await send(
      app,
      VOICE,
      { 'x-twilio-signature': 'made up' },
      `a=${'b'.repeat(20_000)}`,
    )
    expect(large.statusCode).toBe(429)
    expect(validate).not.toHaveBeenCalled()

    validate.mockReturnValue(true)
    const signed = await send(app, VOICE, { 'x-twilio-signature': 'right' })
    expect([signed.statusCode, signed.headers['content-type']]).toEqual([200, 'text/xml'])
    const elsewhere = await app.inject({
      method: 'POST',
      url: PAYMENT,
      remoteAddress: '203.0.113.9',
    })
    expect(elsewhere.statusCode).toBe(400)
    validate.mockReturnValue(false)
    vi.advanceTimersByTime(60_000)
    expect((await send(app, VOICE)).statusCode).toBe(403)
    validate.mockRestore()
  })

  it('log one warning and one response a minute for each network, and a bounded number in all', async () => {
    const { app, logged } = await open()
    for (let n = 0; n < 100; n++) await send(app, VOICE)
    expect(logged('warn')).toHaveLength(1)
    expect(logged('info')).toHaveLength(1)
    for (let n = 0; n < 100; n++) {
      await app.inject({ method: 'POST', url: PAYMENT, remoteAddress: `198.51.100.${n}` })
    }
    expect(logged('warn')).toHaveLength(20)
    expect(logged('info')).toHaveLength(20)
  })
})

describe('limits for each network', () => {
  it('count requests for paths and webhooks that do not exist', async () => {
    for (const url of ['/api/webhooks/twilio/none', '/api/nothing', '/nothing.js']) {
      const { app } = await open({ requestsPerMinute: 2 })
      const statuses: number[] = []
      for (let n = 0; n < 4; n++) {
        statuses.push((await app.inject({ method: 'POST', url })).statusCode)
      }
      expect(statuses).toEqual([404, 404, 429, 429])
    }
  })

  it('are stricter for logins and registrations together, and apply before the database is used', async () => {
    const { app } = await open({ signInRequestsPerMinute: 3 })
    const post = (url: string, remoteAddress = '203.0.113.1') =>
      app.inject({
        method: 'POST',
        url,
        remoteAddress,
        payload: { email: 'a@b.co', password: 'x'.repeat(8) },
      })
    expect((await post('/api/auth/login')).statusCode).toBe(400)
    expect((await post('/api/auth/register')).statusCode).toBe(400)
    expect((await post('/api/auth/login')).statusCode).toBe(400)
    const transaction = vi.spyOn(world.database, 'transaction')
    const read = vi.spyOn(world.database, 'read')
    for (const url of ['login', 'register', 'resend-verification', 'verify-email?token=t']) {
      const method = url.startsWith('verify') ? 'GET' : 'POST'
      const response = await app.inject({
        method,
        url: `/api/auth/${url}`,
        remoteAddress: '203.0.113.1',
        ...(method === 'POST' && { payload: { email: 'a@b.co', password: 'long enough' } }),
      })
      expect([response.statusCode, response.json().code]).toEqual([429, 'too-many-requests'])
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(transaction).not.toHaveBeenCalled()
    expect(read).not.toHaveBeenCalled()
    expect((await post('/api/auth/login', '203.0.113.2')).statusCode).toBe(400)
    transaction.mockRestore()
    read.mockRestore()
  })
})

describe('a server that stops', () => {
  it('closes the connection after each response, so that no later request is lost with it', async () => {
    const { app } = await open()
    const requests = [
      { url: '/api/health' },
      { url: '/api/user/profile' },
      { url: '/api/nothing' },
      { method: 'POST' as const, url: VOICE },
    ]
    for (const request of requests) {
      const { headers } = await app.inject(request)
      expect(headers['connection']).not.toBe('close')
    }
    // The app has a copy of the world.
    const stopping = await buildTestApp({ ...world, stopping: true })
    apps.push(stopping)
    for (const request of requests) {
      const { headers } = await stopping.inject(request)
      expect(headers['connection']).toBe('close')
    }
  })
})

describe('an overloaded server', () => {
  it('answers health checks, never with 503 busy', async () => {
    const { app } = await open({ maxEventLoopDelayMs: 1 })
    for (;;) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
      await new Promise(resolve => setImmediate(resolve))
      // A refusal takes a second, after which the server may no longer be busy.
      const refused = app.inject({ url: '/api/user/profile' })
      const urls = ['/api/health', '/api/health/live', '/api/health/ready']
      const checks = await Promise.all(urls.map(url => app.inject({ url })))
      expect(checks.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      if ((await refused).json().code === 'busy') break
    }
  })
})
