import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Gateway, startGateway } from './gateway.ts'
import {
  ACK,
  type Phone,
  RINGS_AND_ANSWERS,
  reply,
  startPhone,
} from '../../../tools/gateway/phone.ts'
import { accessOf, connectBrowser, eventsOf, openSoftphone, progressOf } from './softphone-pages.ts'
import { ALLOWED } from './stand-in-server.ts'

let gateway: Gateway
let browser: Browser
let page: Page
let phone: Phone | undefined

beforeAll(async () => {
  gateway = await startGateway()
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser.close()
  await gateway.stop()
})
beforeEach(async () => {
  gateway.server.authorise = () => ALLOWED
  page = await openSoftphone(browser)
})
afterEach(async () => {
  await page.context().close()
  await phone?.stop()
})

it('calls a phone, measures its sound, keeps it over another microphone, and hangs up', async () => {
  phone = await startPhone(gateway.phonePort, RINGS_AND_ANSWERS)
  await register()
  await page.evaluate(id => window.softphone.call(id), randomUUID())
  await expect.poll(progress).toEqual(['accepted'])
  const quality = () => page.evaluate(() => window.softphone.quality())
  await expect.poll(quality).toMatchObject({ mos: expect.closeTo(4.4, 0) })
  await page.evaluate(() => window.softphone.switchInput())
  expect(await page.evaluate(() => window.softphone.liveMicrophones())).toBe(1)
  const samples = (await events()).length
  await expect.poll(async () => (await events()).length).toBeGreaterThan(samples + 1)
  expect((await events()).at(-1)).toEqual({ is: 'sampled', mos: expect.closeTo(4.4, 0) })
  await page.evaluate(() => window.softphone.hangUp())
  expect(await progress()).toEqual(['accepted', 'disconnected'])
  await expect.poll(() => phone?.messages()).toContain('BYE sip:')
})

it('says in the name of the trunk that the phone is busy', async () => {
  phone = await startPhone(gateway.phonePort, reply('180 Ringing') + reply('486 Busy Here') + ACK)
  await register()
  await page.evaluate(id => window.softphone.call(id), randomUUID())
  await expect
    .poll(async () => (await events()).at(-1))
    .toEqual({
      is: 'failed',
      code: 31_486,
      message: 'Busy Here',
      fatal: true,
      provider: 'Acme Telecom',
    })
})

it('ends when the gateway ends the call at its limit', async () => {
  phone = await startPhone(gateway.phonePort, RINGS_AND_ANSWERS)
  gateway.server.authorise = () => ({ ...ALLOWED, limitSeconds: 2 })
  await register()
  await page.evaluate(id => window.softphone.call(id), randomUUID())
  await expect.poll(progress).toEqual(['accepted', 'disconnected'])
})

it.each([
  ['that the gateway does not know', 60, 'another password', 20_101],
  ['that have expired', -1, undefined, 20_104],
])('has a fault that a new token ends with credentials %s', async (_, seconds, password, code) => {
  const access = { ...accessOf(gateway, 'alice', seconds), ...(password && { password }) }
  await page.evaluate(granted => window.softphone.register(granted), access)
  await expect.poll(async () => (await events()).at(-1)).toMatchObject({ is: 'failed', code })
})

/** Opens the device of the page. */
async function register(): Promise<void> {
  await page.evaluate(access => window.softphone.register(access), accessOf(gateway))
  await expect.poll(events).toEqual([{ is: 'registered', of: 'device' }])
}

const events = () => eventsOf(page)
const progress = () => progressOf(page)
