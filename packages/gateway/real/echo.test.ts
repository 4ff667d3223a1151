import type { Browser, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Gateway, startGateway } from './gateway.ts'
import { accessOf, connectBrowser, eventsOf, openSoftphone } from './softphone-pages.ts'

let gateway: Gateway
let browser: Browser
let page: Page

beforeAll(async () => {
  gateway = await startGateway()
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser.close()
  await gateway.stop()
})
beforeEach(async () => {
  gateway.server.audioCheck = { allowed: true, limitSeconds: 20 }
  page = await openSoftphone(browser)
})
afterEach(() => page.context().close())

const check = () => page.evaluate(access => window.softphone.checkAudio(access), accessOf(gateway))
const events = () => eventsOf(page)

it('sends the sound of a browser back, and measures it', async () => {
  await check()
  await expect.poll(events).toContainEqual({ is: 'connected' })
  await expect
    .poll(async () => (await events()).filter(({ is }) => is === 'received').length)
    .toBe(3)
  await page.evaluate(() => window.softphone.finishCheck())
  await expect
    .poll(async () => (await events()).at(-1))
    .toMatchObject({ is: 'completed', report: { mos: expect.closeTo(4.4, 0) } })
  expect(gateway.server.checks).toEqual([
    { callId: expect.stringMatching(/^echo-[a-f0-9-]{36}$/), identity: 'alice' },
  ])
})

it('ends by itself at the limit that the server gave', async () => {
  gateway.server.audioCheck = { allowed: true, limitSeconds: 2 }
  await check()
  await expect.poll(async () => (await events()).at(-1)).toMatchObject({ is: 'completed' })
})

it('is refused with the reason of the server', async () => {
  gateway.server.audioCheck = { allowed: false, reason: 'too-many-attempts' }
  await check()
  await expect
    .poll(async () => (await events()).at(-1))
    .toEqual({ is: 'failed', code: 31_404, message: 'too-many-attempts' })
})

it('is no call: nothing is dialled, listed or reported', async () => {
  await check()
  await expect.poll(events).toContainEqual({ is: 'received' })
  expect(await gateway.request('GET', '/calls')).toEqual({ calls: [] })
  await page.evaluate(() => window.softphone.finishCheck())
  await expect.poll(async () => (await events()).at(-1)).toMatchObject({ is: 'completed' })
  expect([gateway.server.asked, gateway.server.reports]).toEqual([[], []])
})
