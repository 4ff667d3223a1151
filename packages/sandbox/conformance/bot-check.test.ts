import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFaults } from '../src/faults.ts'
import { createRequestLog } from '../src/request-log.ts'
import { mountTurnstile, type Turnstile } from '../src/turnstile/turnstile.ts'
import { openPage, releasePage } from './browser.ts'

/*
 * The widget on a page with a strict content security policy: another origin, nothing inline.
 * The page's own script records every callback in `window.callbacks`.
 */
let sandbox: FastifyInstance
let product: FastifyInstance
let turnstile: Turnstile
let sandboxUrl: string
let productUrl: string
let page: Page
let violations: string[]

const PAGE_SCRIPT = `
  window.callbacks = []
  try {
    window.widgetId = turnstile.render(document.querySelector('#check'), {
      sitekey: 'site',
      theme: 'dark',
      action: 'register',
      callback: token => callbacks.push('passed ' + token),
      'error-callback': code => (callbacks.push('failed ' + code), true),
      'expired-callback': () => callbacks.push('expired'),
    })
  } catch (error) {
    callbacks.push('threw ' + error.message)
  }
`

beforeAll(async () => {
  sandbox = fastify({ forceCloseConnections: true })
  turnstile = await mountTurnstile(
    sandbox,
    { siteKey: 'site', secretKey: 'secret' },
    { faults: createFaults(), requests: createRequestLog() },
  )
  sandboxUrl = await listen(sandbox)
  product = fastify({ forceCloseConnections: true })
  const policy =
    `default-src 'none'; script-src 'self' ${sandboxUrl}; frame-src ${sandboxUrl}; ` +
    `style-src 'self'; connect-src 'self'`
  product.get('/page.js', (_request, reply) => reply.type('text/javascript').send(PAGE_SCRIPT))
  product.get('/', (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html').send(`<!doctype html>
      <title>Register</title><form><div id="check"></div></form>
      <script src="${sandboxUrl}/turnstile/v0/api.js?render=explicit"></script>
      <script src="/page.js"></script>`),
  )
  productUrl = await listen(product)
})
afterAll(async () => {
  await Promise.all([sandbox.close(), product.close()])
})
beforeEach(async () => {
  turnstile.outcome = 'pass'
  violations = []
  page = await openPage()
  page.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
})
afterEach(() => releasePage(page))

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://localhost:${(app.server.address() as AddressInfo).port}`
}

async function openProduct(): Promise<void> {
  await page.goto(productUrl)
}

const callbacks = () => page.evaluate('callbacks') as Promise<string[]>
const field = () => page.inputValue('input[name="cf-turnstile-response"]')
const widget = () => page.frameLocator('iframe')

async function verify(response: string) {
  const answer = await fetch(`${sandboxUrl}/turnstile/v0/siteverify`, {
    method: 'POST',
    body: new URLSearchParams({ secret: 'secret', response }),
  })
  return (await answer.json()) as Record<string, unknown>
}

test('the widget passes by itself with a valid token, under a strict policy', async () => {
  await openProduct()
  await expect.poll(callbacks).toHaveLength(1)
  const token = (await callbacks())[0]?.replace('passed ', '') ?? ''
  expect(await field()).toBe(token)
  expect(await page.evaluate('turnstile.getResponse(widgetId)')).toBe(token)
  expect(await widget().getByRole('status').innerText()).toBe('Success!')
  expect(await verify(token)).toMatchObject({
    success: true,
    hostname: 'localhost',
    action: 'register',
  })
  expect(violations).toEqual([])
})

test('a reset issues another token, and a removal leaves no element', async () => {
  await openProduct()
  await expect.poll(callbacks).toHaveLength(1)
  const afterReset = await page.evaluate(`(() => {
    turnstile.reset(widgetId)
    const field = document.querySelector('input[name="cf-turnstile-response"]')
    return { token: turnstile.getResponse(widgetId), field: field.value }
  })()`)
  expect(afterReset).toEqual({ token: undefined, field: '' })
  await expect.poll(callbacks).toHaveLength(2)
  const [first, second] = await callbacks()
  expect(second).not.toBe(first)
  await page.evaluate('turnstile.remove(widgetId)')
  expect(await page.locator('#check').innerHTML()).toBe('')
})

test('with blocked the widget has an empty frame and calls nothing', async () => {
  turnstile.outcome = 'blocked'
  await openProduct()
  await expect.poll(() => page.evaluate('typeof widgetId')).toBe('string')
  await page.frames()[1]?.waitForLoadState()
  expect(await widget().locator('body').innerHTML()).toBe('')
  expect(await callbacks()).toEqual([])
})

test('with fail the widget calls error-callback, and with broken its script does not load', async () => {
  turnstile.outcome = 'fail'
  await openProduct()
  await expect.poll(callbacks).toEqual(['failed 600010'])
  turnstile.outcome = 'broken'
  await openProduct()
  expect(await page.evaluate('typeof turnstile')).toBe('undefined')
})
