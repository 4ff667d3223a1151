import { BUILD_HEADER } from '@ringback/contract/page/page-settings'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../ports/database.ts'
import { breakDatabase } from '../../testing/failing/break-database.ts'
import { builtPages } from '../../testing/built-pages.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { handlers } from './customers/handlers.ts'

const page =
  '<!doctype html><meta name="offline-files" content="/assets/offline-1.json"><script src="/operator/assets/operator-1.js"></script><script type="application/json" id="settings"></script><div id="root"></div>'

const webFolder = builtPages(() => page)
writeFileSync(join(webFolder, 'mark.svg'), '<svg/>')
const { world, app, addCustomer } = await openTestServer({}, { webFolder })

const DELETE_HISTORY = { method: 'DELETE' as const, url: '/api/call/history' }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe('the app', () => {
  it('names the build of the page in each answer of the API, also a refused one', async () => {
    const urls = [
      ...['/api/health', '/api/user/profile', '/api/nothing'],
      ...['/api/operator/me', '/dashboard', '/operator'],
    ]
    const answers = await Promise.all(urls.map(url => app.inject({ url })))
    const build = '/assets/offline-1.json'
    expect(answers.map(({ headers }) => headers[BUILD_HEADER])).toEqual([
      ...[build, build, build],
      ...['/operator/assets/operator-1.js', undefined, undefined],
    ])
  })

  const bearer = { authorization: 'Bearer unknown' }
  const json = { 'content-type': 'application/json' }
  const login = (payload?: object | string, headers: Record<string, string> = {}) => ({
    ...{ method: 'POST' as const, url: '/api/auth/login', headers },
    ...(payload !== undefined && { payload }),
  })

  it.each([
    ['a path that is not there', { url: '/api/nothing' }, 404, 'not-found'],
    ['another method', DELETE_HISTORY, 405, 'method-not-allowed'],
    ['no bearer', { url: '/api/user/profile' }, 401, 'not-signed-in'],
    ['an unknown bearer', { url: '/api/user/profile', headers: bearer }, 401, 'not-signed-in'],
    ['broken JSON', login('{"email":', json), 400, 'invalid-json'],
    ['a failing prototype', login('{"__proto__":{}}', json), 400, 'invalid-json'],
    ['no body', login(undefined, json), 400, 'invalid-input'],
    ['an array', login([]), 400, 'invalid-input'],
    ['a form', login('email=a', FORM), 415, 'unsupported-media-type'],
    ['too much', login({ email: 'x'.repeat(17_000) }), 413, 'body-too-large'],
    ['a NUL', login({ email: 'a\0@b.co', password: 'x' }), 400, 'invalid-request'],
    ['a NUL in the query', { url: '/api/auth/verify-email?token=%00' }, 400, 'invalid-request'],
    ['a path that is no text', { url: '/api/call/%E0%A4%A' }, 400, 'invalid-request'],
    ['a path written otherwise', { url: '/%61pi/user/profile' }, 401, 'not-signed-in'],
    ['deep nesting', login('['.repeat(8_000) + ']'.repeat(8_000), json), 400, 'invalid-input'],
    ['no escape', { url: '/api/auth/verify-email?token=%E0%A4%A' }, 400, 'link-unknown'],
  ])('answers %s with a sentence and a code', async (_what, request, status, code) => {
    const answer = await app.inject(request)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.json().error).toMatch(/^[A-Z]\w+/)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each([
    [{ email: 'ada', displayName: 'A', password: '12345678', turnstileToken: 't' }, 'valid email'],
    [
      { email: 'a@b.co', displayName: ' ', password: '12345678', turnstileToken: 't' },
      'display name',
    ],
    [{ email: 'a@b.co', displayName: 'A', password: 'x'.repeat(129), turnstileToken: 't' }, '128'],
    [{ email: 'a@b.co', displayName: 'A', password: '12345678' }, 'CAPTCHA'],
  ])('names the field at fault in %j', async (payload, words) => {
    const answer = await app.inject({ method: 'POST', url: '/api/auth/register', payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toContain(words)
  })

  it('responds to a wrong method with the allowed methods', async () => {
    const { headers } = await app.inject({ method: 'PUT', url: '/api/auth/login' })
    expect(headers['allow']).toBe('POST')
  })

  // spec 1.8, 6.2
  it('answers 401 on every endpoint of a user, and on none of the public ones', async () => {
    const number = '+14155550100'
    const payload = {
      toNumber: number,
      phoneNumber: number,
      packageId: 'x',
      code: '123456',
      score: 5,
    }
    for (const { endpoint } of Object.values(handlers)) {
      const { statusCode } = await app.inject({
        method: endpoint.method,
        url: endpoint.path
          .replace(':id', 'call_x')
          .replace('selling', 'selling?number=%2B14155550100')
          .replace('search', 'search?countryCode=US'),
        ...('body' in endpoint && { payload }),
      })
      if (endpoint.access === 'user')
        expect([endpoint.path, statusCode]).toEqual([endpoint.path, 401])
      else expect(statusCode).not.toBe(401)
    }
  })

  it('describes every endpoint, money as a number and moments as date-times', async () => {
    const { paths } = (await app.inject({ url: '/api/openapi.json' })).json()
    const paved = Object.keys(paths)
    const wanted = Object.values(handlers).map(({ endpoint }) =>
      endpoint.path.replace(/:(\w+)/, '{$1}'),
    )
    expect(paved.sort()).toEqual([...new Set(wanted)].sort())
    const answer =
      paths['/api/call/history'].get.responses['200'].content['application/json'].schema
    const call = answer.properties.calls.items.properties
    expect(call.estimatedCost).toEqual({ type: 'number' })
    expect(call.startTime).toMatchObject({ type: 'string', format: 'date-time' })
  })

  it('has headers by which browsers guess no type, reveal no address, and use no device', async () => {
    const { headers } = await app.inject({ url: '/' })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.stringContaining('max-age'),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'microphone=(), camera=(), geolocation=(), payment=()',
    })
  })

  it('sends no headers over http that browsers ignore there', async () => {
    const business = { ...world.business, publicUrl: 'http://ringback.test' }
    const insecure = await buildTestApp({ ...world, business })
    const { headers } = await insecure.inject({ url: '/' })
    await insecure.close()
    expect(headers).not.toHaveProperty('cross-origin-opener-policy')
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  it('responds with 503 and not 401 when the database is unavailable, and reveals nothing internal in a 500', async () => {
    const failing = async (error: Error) => {
      const database = { ...world.database }
      breakDatabase(database, error)
      const broken = await buildTestApp({ ...world, database })
      const profile = await broken.inject({ url: '/api/user/profile', headers: bearer })
      const health = await broken.inject({ url: '/api/health' })
      await broken.close()
      return { profile, health }
    }
    const away = await failing(new DatabaseUnavailable('connect ECONNREFUSED 10.0.0.1'))
    expect([away.profile.statusCode, away.profile.json().code]).toEqual([
      503,
      'database-unavailable',
    ])
    expect([away.health.statusCode, away.health.json().code]).toEqual([503, 'unavailable'])
    const bug = await failing(new Error('column users.secret does not exist'))
    expect(bug.profile.statusCode).toBe(500)
    expect(bug.profile.body).not.toContain('secret')
  })

  it('limits an address that sends too many requests, but not a vendor', async () => {
    const strict = await buildTestApp(world, { requestsPerMinute: 3 })
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) {
      statuses.push((await strict.inject({ url: '/api/user/profile' })).statusCode)
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    const { headers, body } = await strict.inject({ url: '/api/health' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(JSON.parse(body).code).toBe('too-many-requests')
    const webhook = await strict.inject({ method: 'POST', url: '/api/webhooks/twilio/voice' })
    expect(webhook.statusCode).toBe(403)
    await strict.close()
  })

  it('refuses API requests but no pages and webhooks while the event loop is delayed', async () => {
    const overloaded = await buildTestApp(world, { webFolder, maxEventLoopDelayMs: 1 })
    const api = await delayEventLoopUntil(async () => {
      const response = await overloaded.inject({ url: '/api/user/profile' })
      return response.statusCode === 503 && response
    })
    expect([api.json().code, api.headers['retry-after']]).toEqual(['busy', '5'])
    for (const url of ['/', '/dashboard', '/mark.svg']) {
      expect((await overloaded.inject({ url })).statusCode).toBe(200)
    }
    const webhook = await overloaded.inject({ method: 'POST', url: '/api/webhooks/twilio/voice' })
    expect(webhook.statusCode).toBe(403)
    await overloaded.close()
  })

  // spec 7.10
  it('fails health checks while it stops, and still handles other requests', async () => {
    world.stopping = true
    const health = await app.inject({ url: '/api/health' })
    expect([health.statusCode, health.json().code]).toEqual([503, 'stopping'])
    expect((await app.inject({ url: '/api/user/profile' })).statusCode).toBe(401)
    world.stopping = false
  })

  it('answers a NUL in the path of a customer with a sentence and a code', async () => {
    const { send } = await addCustomer()
    const refusal = { status: 400, code: 'invalid-request', error: expect.stringMatching(/\w/) }
    expect(await send('/api/call/%00')).toEqual(refusal)
  })

  it('looks at no more fields of a form than a vendor sends', async () => {
    const seen: number[] = []
    const twilio = {
      ...world.twilio,
      isSigned: ({ fields }: { fields: object }) => {
        seen.push(Object.keys(fields).length)
        return false
      },
    }
    const curious = await buildTestApp({ ...world, twilio })
    const { statusCode } = await curious.inject({
      method: 'POST',
      url: '/api/webhooks/twilio/voice',
      headers: { ...FORM, 'x-twilio-signature': 'invalid' },
      payload: Array.from({ length: 30_000 }, (_, n) => `k${n}`).join('&'),
    })
    expect([statusCode, seen]).toEqual([403, [500]])
    await curious.close()
  })
})

/** Blocks the event loop again and again until `check` returns something other than false. */
async function delayEventLoopUntil<T>(check: () => Promise<T | false>): Promise<T> {
  for (;;) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    const result = await check()
    if (result !== false) return result
    await new Promise(resolve => setImmediate(resolve))
  }
}
