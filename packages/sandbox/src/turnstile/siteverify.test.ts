import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFaults, type Faults } from '../faults.ts'
import { createRequestLog, type RequestLog } from '../request-log.ts'
import { mountTurnstile, type Turnstile } from './turnstile.ts'

const KEYS = { siteKey: 'site', secretKey: 'secret' }
let app: FastifyInstance
let turnstile: Turnstile
let faults: Faults
let requests: RequestLog
let nowMs: number

beforeEach(async () => {
  nowMs = Date.parse('2026-11-21T10:00:00.000Z')
  faults = createFaults()
  requests = createRequestLog()
  app = fastify()
  turnstile = await mountTurnstile(app, KEYS, { faults, requests, nowMs: () => nowMs })
})
afterEach(() => app.close())

async function post(path: string, payload: object): Promise<Record<string, unknown>> {
  const answer = await app.inject({ method: 'POST', url: `/turnstile/v0/${path}`, payload })
  return answer.json()
}

async function token(): Promise<string> {
  const answer = await post('challenge', {
    sitekey: 'site',
    hostname: 'example.com',
    action: 'register',
    cdata: 'c-1',
  })
  return String(answer['token'])
}

test('a token is valid once', async () => {
  const response = await token()
  nowMs += 60_000
  expect(await post('siteverify', { secret: 'secret', response, remoteip: '127.0.0.1' })).toEqual({
    success: true,
    challenge_ts: '2026-11-21T10:00:00.000Z',
    hostname: 'example.com',
    action: 'register',
    cdata: 'c-1',
    'error-codes': [],
    metadata: { interactive: false },
  })
  expect(await post('siteverify', { secret: 'secret', response })).toMatchObject({
    success: false,
    'error-codes': ['timeout-or-duplicate'],
  })
})

test.each([
  [299_999, true],
  [300_000, false],
])('a token of age %d ms: %s', async (age, success) => {
  const response = await token()
  nowMs += age
  expect(await post('siteverify', { secret: 'secret', response })).toMatchObject({ success })
})

test('a form is parsed like JSON', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/turnstile/v0/siteverify',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ secret: 'secret', response: await token() }).toString(),
  })
  expect(answer.json()).toMatchObject({ success: true })
})

test.each([
  [{ response: 'x' }, ['missing-input-secret']],
  [{ secret: 'wrong', response: 'x' }, ['invalid-input-secret']],
  [{ secret: 'secret' }, ['missing-input-response']],
  [{}, ['missing-input-secret', 'missing-input-response']],
  [{ secret: 'secret', response: 'made-up' }, ['invalid-input-response']],
])('%j is refused with %j', async (body, codes) => {
  expect(await post('siteverify', body)).toMatchObject({ success: false, 'error-codes': codes })
})

test('a request with a wrong secret does not use up the token', async () => {
  const response = await token()
  await post('siteverify', { secret: 'wrong', response })
  expect(await post('siteverify', { secret: 'secret', response })).toMatchObject({ success: true })
})

test('malformed JSON is a bad request', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/turnstile/v0/siteverify',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ success: false, 'error-codes': ['bad-request'] })
})

test('the outcome determines the answer to the widget', async () => {
  const solve = () => post('challenge', { sitekey: 'site' })
  expect(await solve()).toMatchObject({ ok: true, lifeMs: 300_000 })
  turnstile.outcome = 'fail'
  expect(await solve()).toMatchObject({ ok: false, code: '600010' })
  turnstile.outcome = 'pass'
  expect(await post('challenge', { sitekey: 'other' })).toMatchObject({ code: '400020' })
})

test('api.js can be loaded from another origin, and fails with the outcome broken', async () => {
  const load = () => app.inject('/turnstile/v0/api.js?render=explicit')
  const whole = await load()
  expect(whole.statusCode).toBe(200)
  expect(whole.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  })
  turnstile.outcome = 'broken'
  expect((await load()).statusCode).toBe(500)
})

test('a fault replaces the answer, and the request is recorded with and without one', async () => {
  faults.arrange({ vendor: 'turnstile', operation: 'siteverify', fault: '500', times: 1 })
  const body = { secret: 'secret', response: await token() }
  const inject = () =>
    app.inject({ method: 'POST', url: '/turnstile/v0/siteverify', payload: body })
  const failed = await inject()
  expect(failed.statusCode).toBe(500)
  expect(failed.json()).toMatchObject({ success: false, 'error-codes': ['internal-error'] })
  expect((await inject()).json()).toMatchObject({ success: true })
  expect(requests.list('turnstile').map(note => note.fault)).toEqual([undefined, '500'])
  expect(requests.list()[0]).toMatchObject({ operation: 'siteverify', method: 'POST', body })
})
