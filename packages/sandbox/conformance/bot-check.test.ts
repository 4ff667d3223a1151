import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type Page } from '@playwright/test'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrowser } from '../../../tools/find-browser.ts'
import { createFaults } from '../src/faults.ts'
import { createRequests } from '../src/requests.ts'
import { mountTurnstile, type Turnstile } from '../src/turnstile/turnstile.ts'

/*
 * The widget as a page with a strict policy meets it: another origin, no inline script or style.
 * The page's own script notes every callback in `window.heard`.
 */
let browser: Browser
let sandbox: FastifyInstance
let product: FastifyInstance
let turnstile: Turnstile
let sandboxUrl: string
let productUrl: string
let page: Page
let complaints: string[]

const PAGE_SCRIPT = `
  window.heard = []
  window.onTurnstile = () => {
    try {
      window.widgetId = turnstile.render('#check', {
        sitekey: new URLSearchParams(location.search).get('sitekey') ?? 'site',
        theme: 'dark',
        action: 'register',
        callback: token => heard.push('passed ' + token),
        'error-callback': code => (heard.push('failed ' + code), true),
        'expired-callback': () => heard.push('expired'),
      })
    } catch (error) {
      heard.push('threw ' + error.message)
    }
  }
`

beforeAll(async () => {
  browser = await chromium.launch(await findBrowser())
  sandbox = fastify({ forceCloseConnections: true })
  turnstile = await mountTurnstile(
    sandbox,
    { siteKey: 'site', secretKey: 'secret' },
    { faults: createFaults(), requests: createRequests() },
  )
  sandboxUrl = await listen(sandbox)
  product = fastify({ forceCloseConnections: true })
  const policy =
    `default-src 'none'; script-src 'self' ${sandboxUrl}; frame-src ${sandboxUrl}; ` +
    `style-src 'self'; connect-src 'self'`
  product.get('/page.js', (_request, reply) => reply.type('text/javascript').send(PAGE_SCRIPT))
  product.get('/', (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html').send(`<!doctype html>
      <title>Register</title><form><div id="check"></div></form><script src="/page.js"></script>
      <script src="${sandboxUrl}/turnstile/v0/api.js?render=explicit&onload=onTurnstile"></script>`),
  )
  productUrl = await listen(product)
})
afterAll(async () => {
  await browser.close()
  await Promise.all([sandbox.close(), product.close()])
})
beforeEach(async () => {
  turnstile.outcome = 'pass'
  complaints = []
  page = await browser.newPage()
  page.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) complaints.push(message.text())
  })
})
afterEach(() => page.close())

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://localhost:${(app.server.address() as AddressInfo).port}`
}

async function openProduct(query = ''): Promise<void> {
  await page.goto(`${productUrl}/${query}`)
}

const heard = () => page.evaluate('heard') as Promise<string[]>
const field = () => page.inputValue('input[name="cf-turnstile-response"]')
const widget = () => page.frameLocator('iframe')

async function verify(response: string) {
  const answer = await fetch(`${sandboxUrl}/turnstile/v0/siteverify`, {
    method: 'POST',
    body: new URLSearchParams({ secret: 'secret', response }),
  })
  return (await answer.json()) as Record<string, unknown>
}

test('the widget passes by itself, its token is good, and the policy is kept', async () => {
  await openProduct()
  await expect.poll(heard, { timeout: 8_000 }).toHaveLength(1)
  const token = (await heard())[0]?.replace('passed ', '') ?? ''
  expect(await field()).toBe(token)
  expect(await page.evaluate('turnstile.getResponse(widgetId)')).toBe(token)
  expect(await widget().getByRole('status').innerText()).toBe('Success!')
  expect(await verify(token)).toMatchObject({
    success: true,
    hostname: 'localhost',
    action: 'register',
  })
  expect(complaints).toEqual([])
})

test('a reset gives another token, a removal leaves nothing', async () => {
  await openProduct()
  await expect.poll(heard, { timeout: 8_000 }).toHaveLength(1)
  await page.evaluate('turnstile.reset(widgetId)')
  expect(await page.evaluate('turnstile.getResponse(widgetId)')).toBeUndefined()
  expect(await field()).toBe('')
  await expect.poll(heard, { timeout: 8_000 }).toHaveLength(2)
  const [first, second] = await heard()
  expect(second).not.toBe(first)
  await page.evaluate('turnstile.remove(widgetId)')
  expect(await page.locator('#check').innerHTML()).toBe('')
})

test('a failed check says so, and trying again passes when the world allows it', async () => {
  turnstile.outcome = 'fail'
  await openProduct()
  await expect.poll(heard, { timeout: 8_000 }).toEqual(['failed 600010'])
  expect(await field()).toBe('')
  turnstile.outcome = 'pass'
  await widget().getByRole('button', { name: 'Try again' }).click()
  await expect.poll(async () => (await heard())[1], { timeout: 8_000 }).toMatch(/^passed /)
})

test('an expired check takes its token back', async () => {
  turnstile.outcome = 'expire'
  await openProduct()
  await expect.poll(async () => (await heard())[1], { timeout: 8_000 }).toBe('expired')
  expect(await page.evaluate('turnstile.isExpired(widgetId)')).toBe(true)
  expect(await field()).toBe('')
  const token = (await heard())[0]?.replace('passed ', '') ?? ''
  expect(await verify(token)).toMatchObject({ 'error-codes': ['timeout-or-duplicate'] })
})

test('a check that passed expires when control says so, and stays expired', async () => {
  await openProduct()
  await expect.poll(heard, { timeout: 60_000 }).toHaveLength(1)
  const token = (await heard())[0]?.replace('passed ', '') ?? ''
  expect(turnstile.expireNow()).toBeGreaterThanOrEqual(1)
  await expect.poll(async () => (await heard())[1], { timeout: 60_000 }).toBe('expired')
  expect(await widget().getByRole('status').innerText()).toBe('Verification expired')
  expect(await field()).toBe('')
  expect(await verify(token)).toMatchObject({ 'error-codes': ['timeout-or-duplicate'] })
  expect(turnstile.expireNow()).toBe(0)
})

test('an unknown site key fails with the code of the vendor', async () => {
  await openProduct('?sitekey=someone-elses')
  await expect.poll(heard, { timeout: 8_000 }).toEqual(['failed 400020'])
})

test('broken: the script does not load; unrenderable: it loads and cannot draw', async () => {
  turnstile.outcome = 'broken'
  await openProduct()
  expect(await page.evaluate('typeof turnstile')).toBe('undefined')
  turnstile.outcome = 'unrenderable'
  await openProduct()
  await expect.poll(heard).toEqual(['threw [Turnstile sandbox] Cannot render.'])
})
