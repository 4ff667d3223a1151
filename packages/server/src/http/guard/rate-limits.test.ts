import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ALL_ENDPOINTS } from '../../../testing/invalid/invalid-requests.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { configVariables } from '../../config/variables.ts'
import { RateLimit } from './rate-limits.ts'

/** Of an address, and of what a user's requests cost. */
const REQUESTS_PER_MINUTE = 40

const world = useWorld({ shared: 'world' })
let app: FastifyInstance
beforeEach(async () => {
  app = await buildTestApp(world, { requestsPerMinute: REQUESTS_PER_MINUTE })
})
afterEach(() => app.close())
let addresses = 0
/** A request of another address each time. */
function request(token: string, url: string) {
  return app.inject({
    url,
    remoteAddress: `203.0.113.${++addresses % 250}`,
    headers: { authorization: `Bearer ${token}` },
  })
}
const newUser = async () => signIn(world, await addCaller(world, 0n))

const COSTLY = ALL_ENDPOINTS.filter(({ cost, access }) => cost !== undefined && access === 'user')
describe('what the requests of a user cost in a minute', () => {
  it('is limited, whatever the addresses', async () => {
    const token = await newUser()
    const { cost = 1 } = COSTLY.find(({ path }) => path === '/api/contacts') ?? {}
    for (let n = 0; n < Math.floor(REQUESTS_PER_MINUTE / cost); n++) {
      expect((await request(token, '/api/contacts')).statusCode).toBe(200)
    }
    const refused = await request(token, '/api/contacts')
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        code: 'too-many-requests',
        error: 'Too many requests. Please wait a moment and try again.',
      },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await request(await newUser(), '/api/contacts')).statusCode).toBe(200)
  })

  it('leaves room for cheap requests when a costly one is refused', async () => {
    const token = await newUser()
    for (let n = 0; n < 35; n++) await request(token, '/api/credits/balance')
    expect((await request(token, '/api/contacts')).statusCode).toBe(429)
    expect((await request(token, '/api/credits/balance')).statusCode).toBe(200)
  })
})

/** Work of a user that grows with what is stored, or draws a file. A new endpoint of the kind belongs here, or has no such work. */
it('counts each request that reads all of a list, or draws a file, as several', () => {
  expect(COSTLY.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'GET /api/call/history',
    'GET /api/call/history/export',
    'GET /api/contacts',
    'GET /api/credits/documents/:id/pdf',
    'GET /api/credits/statements/:month',
    'GET /api/credits/transactions/export',
    'POST /api/contacts/import',
  ])
})

describe('sign-ins', () => {
  /** What a new endpoint without a session is has to be decided: one that a page or a worker repeats is no sign-in. */
  it('are the requests that check or send a password, a code or a mailed link, or start an account', async () => {
    await app.close()
    app = await buildTestApp(world, { signInRequestsPerMinute: 1 })
    const post = { method: 'POST', remoteAddress: '203.0.113.1', payload: {} } as const
    await app.inject({ ...post, url: '/api/auth/login' })
    const counted: string[] = []
    const others: string[] = []
    for (const { method, path, access } of ALL_ENDPOINTS) {
      if (access !== 'public') continue
      const { statusCode } = await app.inject({ ...post, method, url: path })
      const list = statusCode === 429 ? counted : others
      list.push(`${method} ${path}`)
    }
    expect(counted.toSorted()).toEqual([
      'GET /api/auth/verify-email',
      'POST /api/auth/confirm-email',
      'POST /api/auth/login',
      'POST /api/auth/login/code',
      'POST /api/auth/register',
      'POST /api/auth/request-password-reset',
      'POST /api/auth/resend-verification',
      'POST /api/auth/reset-password',
      'POST /api/operator/invitation',
      'POST /api/operator/invitation/accept',
      'POST /api/operator/sign-in',
    ])
    expect(others.toSorted()).toEqual([
      'GET /api/health',
      'POST /api/call/decline',
      'POST /api/call/ring-state',
      'POST /api/push/renew',
    ])
  })

  it('and declining are not refused while two browsers poll whether a call rings, by the limits of a new server', async () => {
    await app.close()
    const variables = configVariables.shape
    app = await buildTestApp(world, {
      requestsPerMinute: variables.REQUESTS_PER_MINUTE.parse(undefined),
      signInRequestsPerMinute: variables.SIGN_IN_REQUESTS_PER_MINUTE.parse(undefined),
    })
    const post = async (url: string, payload: object) =>
      (await app.inject({ method: 'POST', url, payload })).json().code
    const ticket = { ticket: 'of no call' }
    for (let n = 0; n < 40; n++)
      expect(await post('/api/call/ring-state', ticket)).toBe('unknown-call')
    expect(await post('/api/call/decline', ticket)).toBe('unknown-call')
    const nobody = { email: 'nobody@mail.test', password: 'a long password' }
    expect(await post('/api/auth/login', nobody)).toBe('wrong-credentials')
  })

  it('are not refused, nor is declining, when one kind of request of service workers is', async () => {
    const post = async (url: string) =>
      (await app.inject({ method: 'POST', url, payload: { ticket: 'of no call' } })).statusCode
    for (let n = 0; n < REQUESTS_PER_MINUTE; n++) await post('/api/call/ring-state')
    expect(await post('/api/call/ring-state')).toBe(429)
    expect(await post('/api/call/decline')).toBe(404)
    expect(await post('/api/auth/login')).toBe(400)
  })
})

describe('a limit of requests in a minute', () => {
  let steadyMs: number
  let limit: RateLimit
  beforeEach(() => {
    steadyMs = 0
    limit = new RateLimit(2, () => steadyMs)
  })

  it('refuses a key that has sent as many, until its minute has passed, and no other key', () => {
    expect(limit.take('a')).toBeNull()
    steadyMs = 10_000
    expect([limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([null, '50', null])
    steadyMs = 59_999
    expect(limit.take('a')).toBe('1')
    steadyMs = 60_000
    expect(limit.take('a')).toBeNull()
  })

  it('counts a request as several, also one that costs more than all, and a refused one not at all', () => {
    expect([limit.take('a', 3), limit.take('a')]).toEqual([null, '60'])
    expect([limit.take('b'), limit.take('b', 2), limit.take('b')]).toEqual([null, '60', null])
  })

  it('can be read without counting, and counted beyond', () => {
    expect([limit.retryAfter('a'), limit.retryAfter('a')]).toEqual([null, null])
    expect([limit.add('a'), limit.add('a'), limit.add('a')]).toEqual([1, 2, 3])
    expect(limit.retryAfter('a')).toBe('60')
  })

  it('forgets the key that was counted first when there are too many', () => {
    for (let n = 0; n <= 5_000; n++) limit.add(`network ${n}`)
    expect([limit.add('network 1'), limit.add('network 0')]).toEqual([2, 1])
  })
})

it('a limit is counted by a clock that is never set', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const limit = new RateLimit(1)
  limit.add('a')
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(60_000)
  expect(limit.retryAfter('a')).toBeNull()
  vi.useRealTimers()
})
