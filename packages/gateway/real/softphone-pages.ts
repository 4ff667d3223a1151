import { fileURLToPath } from 'node:url'
import { type Browser, type Page, chromium } from '@playwright/test'
import type { SipAccess } from '@ringback/contract/customers/calls/calls'
import { build } from 'esbuild'
import { expect, inject } from 'vitest'
import { GATEWAY_KEYS } from '../../../tools/gateway/gateway-settings.ts'
import type { Gateway } from './gateway.ts'
import type { SoftphoneEvent } from './page/softphone-page.ts'
import { endsWithTest } from './opened.ts'
import { credentialsOf } from './sip-messages.ts'

let script: Promise<string> | undefined

let browser: Promise<Browser> | undefined

/** Opens a page with the page's own voice library, in a browser context of its own, until the end of the test. */
export async function openSoftphone(gateway: Gateway): Promise<Page> {
  script ??= bundleSoftphone()
  browser ??= chromium.connect(inject('callBrowser'))
  const context = await (await browser).newContext({ permissions: ['microphone'] })
  const page = await context.newPage()
  await page.goto(inject('callPage'))
  await page.addScriptTag({ type: 'module', content: await script })
  // A module that stands in the page itself runs later.
  await page.waitForFunction(() => 'softphone' in window)
  return endsWithTest(
    gateway,
    page,
    () => context.close(),
    async () => JSON.stringify(await eventsOf(page).catch(String)),
  )
}

/** A page whose voice library is registered. */
export async function registeredSoftphone(gateway: Gateway, identity = 'alice'): Promise<Page> {
  const page = await openSoftphone(gateway)
  await page.evaluate(access => window.softphone.register(access), accessOf(gateway, identity))
  await expect.poll(() => eventsOf(page)).toEqual([{ is: 'registered', of: 'device' }])
  return page
}

/** The access of an identity whose credentials expire in this many seconds. */
export function accessOf(gateway: Gateway, identity = 'alice', seconds = 60): SipAccess {
  const { user, password } = credentialsOf(identity, Math.floor(Date.now() / 1_000) + seconds)
  return {
    carrier: 'sip',
    provider: 'Acme Telecom',
    url: gateway.webSocketUrl,
    domain: GATEWAY_KEYS.SIP_DOMAIN,
    identity,
    username: user,
    password,
    expiresInSeconds: 60,
    iceServers: [],
  }
}

export const eventsOf = (page: Page): Promise<SoftphoneEvent[]> =>
  page.evaluate(() => window.softphone.events())

/** A slow machine is warned, too: the sound of a caller who sends none is missed after some seconds. */
const UNORDERED = new Set<string>(['sampled', 'warned', 'warning-cleared', 'ringing'])

/**
 * The events of the page's call without what is measured, and without the ringing: a phone that answers at once may be
 * faster than the gateway's report of its ringing.
 */
export async function progressOf(page: Page): Promise<string[]> {
  const ofCall = (await eventsOf(page)).filter(({ of }) => of !== 'device')
  return ofCall.map(({ is }) => is).filter(is => !UNORDERED.has(is))
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
