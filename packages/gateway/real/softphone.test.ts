import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type Browser, type Page, chromium } from '@playwright/test'
import type { SipAccess } from '@ringback/contract/customers/sip-access'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { credentialsOf } from './browser.ts'
import { GATEWAY_KEYS } from '../../../tools/gateway/gateway-settings.ts'
import { type Gateway, startGateway } from './gateway.ts'
import {
  ACK,
  type Phone,
  RINGS_AND_ANSWERS,
  reply,
  startPhone,
} from '../../../tools/gateway/phone.ts'
import { ALLOWED } from './stand-in-server.ts'

let gateway: Gateway
let browser: Browser
let script: string
let page: Page
let phone: Phone | undefined

beforeAll(async () => {
  gateway = await startGateway()
  browser = await chromium.connect(inject('callBrowser'))
  script = await bundleSoftphone()
})
afterAll(async () => {
  await browser.close()
  await gateway.stop()
})
beforeEach(async () => {
  gateway.server.authorise = () => ALLOWED
  const context = await browser.newContext({ permissions: ['microphone'] })
  page = await context.newPage()
  await page.goto(inject('callPage'))
  await page.addScriptTag({ type: 'module', content: script })
  // A module that stands in the page itself runs later.
  await page.waitForFunction(() => 'softphone' in window)
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
  await register(seconds, password)
  await page.evaluate(id => window.softphone.call(id), randomUUID())
  await expect.poll(async () => (await events()).at(-1)).toMatchObject({ is: 'failed', code })
})

/** Opens the device of the page, whose credentials expire in this many seconds. */
async function register(seconds = 60, otherPassword?: string): Promise<void> {
  const { user, password } = credentialsOf('alice', Math.floor(Date.now() / 1_000) + seconds)
  const access: SipAccess = {
    carrier: 'sip',
    provider: 'Acme Telecom',
    url: gateway.webSocketUrl,
    domain: GATEWAY_KEYS.SIP_DOMAIN,
    identity: 'alice',
    username: user,
    password: otherPassword ?? password,
    expiresInSeconds: 60,
    iceServers: [],
  }
  await page.evaluate(granted => window.softphone.register(granted), access)
}

const events = () => page.evaluate(() => window.softphone.events())

/**
 * The events of the call without what is measured, and without the ringing: a phone that answers at once may be faster
 * than the gateway's report of its ringing.
 */
async function progress(): Promise<string[]> {
  const ofCall = (await events()).filter(({ of }) => of !== 'device')
  return ofCall.map(({ is }) => is).filter(is => is !== 'sampled' && is !== 'ringing')
}

async function bundleSoftphone(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('page/softphone-page.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    target: 'chrome120',
    write: false,
  })
  const [file] = outputFiles
  if (!file) throw new Error('esbuild wrote nothing')
  return file.text
}
