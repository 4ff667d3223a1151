import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../testing/test-app.ts'
import { useWorld } from '../../../testing/use-world.ts'

const PATH = '/api/policy-reports'
const TYPE = 'application/csp-report'

/** As Chromium sends it. */
const REPORT = {
  'document-uri': 'https://ringback.test/dashboard?tab=credits&number=%2B14155550100#secret',
  referrer: '',
  'violated-directive': 'script-src-elem',
  'effective-directive': 'script-src-elem',
  'original-policy': "default-src 'none'; report-uri /api/policy-reports",
  disposition: 'enforce',
  'blocked-uri': 'https://checkout-new.razorpay.com/build/app.js?order=order_secret',
  'line-number': 1,
  'source-file': 'https://ringback.test/receipt/secret',
  'status-code': 200,
  'script-sample': 'secret',
}

const world = useWorld()
let app: FastifyInstance
let lines: string[]

beforeEach(async () => {
  lines = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(line) })
  Object.assign(world, { log })
  app = await buildTestApp(world)
})
afterEach(() => app.close())

const send = (body: unknown, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
  app.inject({
    method: 'POST',
    url: PATH,
    headers: { 'content-type': TYPE, ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    remoteAddress,
  })
const report = (changes: object = {}) => send({ 'csp-report': { ...REPORT, ...changes } })
const warnings = () =>
  lines
    .map(line => JSON.parse(line) as Record<string, unknown>)
    .filter(line => line['level'] === pino.levels.values['warn'])
const metrics = async () =>
  (await world.metrics.render(null, null))
    .split('\n')
    .filter(line => line.startsWith('ringback_blocked_page_parts_total'))

describe('a report of what the content policy blocked', () => {
  it('is logged and counted with directive, host and page, and with nothing of the user', async () => {
    expect((await report()).statusCode).toBe(204)
    expect(warnings()).toMatchObject([
      {
        msg: 'A browser has blocked a part of a page',
        directive: 'script-src-elem',
        blocked: 'checkout-new.razorpay.com',
        page: '/dashboard',
      },
    ])
    expect(lines.join()).not.toMatch(/secret|14155550100/)
    expect(await metrics()).toEqual([
      'ringback_blocked_page_parts_total{directive="script-src-elem",source="payments",page="/dashboard"} 1',
    ])
  })

  it('is counted each time, and logged once an hour', async () => {
    for (let n = 0; n < 3; n++) await report()
    expect(warnings()).toHaveLength(1)
    expect((await metrics()).join()).toMatch(/ 3$/)
    world.clock.advance({ hours: 1 })
    await report()
    expect(warnings()).toHaveLength(2)
  })

  it.each([
    ['https://x.rzp.io/a', 'x.rzp.io', 'payments'],
    ['wss://eu.vss.twilio.com/signal', 'eu.vss.twilio.com', 'carrier'],
    ['https://challenges.cloudflare.com', 'challenges.cloudflare.com', 'bot check'],
    ['https://notrazorpay.com/', 'notrazorpay.com', 'other'],
    ['inline', 'inline', 'inline'],
    ['data', 'data', 'other'],
    ['chrome-extension', 'chrome-extension', 'extension'],
    ['moz-extension://2a/page.js', 'moz-extension', 'extension'],
    ['phonepe', 'phonepe', 'app'],
    ['', 'app', 'app'],
  ])('says that %s is %s, wanted by %s', async (blockedUri, blocked, source) => {
    expect((await report({ 'blocked-uri': blockedUri })).statusCode).toBe(204)
    expect(warnings()).toMatchObject([{ blocked }])
    expect((await metrics()).join()).toContain(`source="${source}"`)
  })

  it('has only known directives and pages in its metric', async () => {
    const changes = {
      'document-uri': 'https://ringback.test/dashboard-2/more',
      'effective-directive': 'made-up-src',
    }
    await report(changes)
    expect((await metrics()).join()).toContain('{directive="other",source="payments",page="other"}')
  })

  it('may have the older field for the directive', async () => {
    const older = { 'effective-directive': undefined, 'violated-directive': "img-src 'self'" }
    expect((await report(older)).statusCode).toBe(204)
    expect(warnings()).toMatchObject([{ directive: 'img-src' }])
  })

  it('is not logged when 200 different ones of the hour were', async () => {
    for (let n = 0; n < 210; n++) {
      const blocked = { ...REPORT, 'blocked-uri': `https://host-${n}.test/` }
      await send({ 'csp-report': blocked }, {}, `192.0.2.${n}`)
    }
    expect(warnings()).toHaveLength(200)
    expect((await metrics()).join()).toMatch(/ 210$/)
  })
})

describe('a request that is no report', () => {
  it.each([
    ['is no JSON', '{', 400],
    ['is empty', '', 400],
    ['is a list', [], 400],
    ['has no report', {}, 400],
    ['has a report of another kind', { 'csp-report': 1 }, 400],
    ['has no page', { 'csp-report': { ...REPORT, 'document-uri': undefined } }, 400],
    ['has a page that is no address', { 'csp-report': { ...REPORT, 'document-uri': '/' } }, 400],
    ['has a number for what was blocked', { 'csp-report': { ...REPORT, 'blocked-uri': 5 } }, 400],
    ['has no word for it', { 'csp-report': { ...REPORT, 'blocked-uri': '<script>' } }, 400],
    ['has a long word', { 'csp-report': { ...REPORT, 'blocked-uri': 'a'.repeat(101) } }, 400],
    ['has no directive', { 'csp-report': { ...REPORT, 'effective-directive': '' } }, 400],
    ['is too large', { 'csp-report': { ...REPORT, more: 'x'.repeat(20_000) } }, 413],
  ])('is refused when it %s', async (_what, body, status) => {
    const response = await send(body)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ error: expect.any(String) })
    expect(warnings()).toEqual([])
    expect(await metrics()).toEqual([])
  })

  it.each(['application/json', 'text/plain'])('is refused with the type %s', async type => {
    const response = await send({ 'csp-report': REPORT }, { 'content-type': type })
    expect(response.statusCode).toBe(415)
    expect(response.json()).toMatchObject({ error: expect.any(String) })
  })

  it('is refused beyond 30 reports of a network in a minute', async () => {
    for (let n = 0; n < 30; n++) expect((await report()).statusCode).toBe(204)
    const refused = await report()
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'too-many-requests' })
    expect((await send({ 'csp-report': REPORT }, {}, '198.51.100.1')).statusCode).toBe(204)
  })
})
