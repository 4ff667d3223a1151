import { randomUUID } from 'node:crypto'
import { type Browser, type Page, chromium } from '@playwright/test'
import { CALL_HEADER } from '@ringback/contract/gateway/gateway-contract'
import { inject } from 'vitest'
import { GATEWAY_KEYS } from '../../../tools/gateway/gateway-settings.ts'
import type { Gateway } from './gateway.ts'
import { LIMIT_MS } from './limits.ts'
import { endsWithTest } from './opened.ts'
import { credentialsOf } from './sip-messages.ts'
import type { CallState, Sound } from './page/browser-phone.ts'

export interface BrowserCall {
  callId: string
  page: Page
  state(): Promise<CallState>
  sound(): Promise<Sound>
  hangUp(): Promise<void>
  close(): Promise<void>
}

let browser: Promise<Browser> | undefined

/** Opens a page, which is closed with the test, and places a call with JsSIP. */
export async function callFromBrowser(
  gateway: Gateway,
  options: { credentials?: { user: string; password: string }; headers?: string[] } = {},
): Promise<BrowserCall> {
  browser ??= chromium.connect(inject('callBrowser'))
  const context = await (await browser).newContext({ permissions: ['microphone'] })
  context.setDefaultTimeout(LIMIT_MS)
  const page = await context.newPage()
  await page.goto(inject('callPage'))
  const callId = randomUUID()
  const { headers = [`${CALL_HEADER}: ${callId}`], credentials = credentialsOf('alice') } = options
  await page.evaluate(call => window.browserPhone.call(call), {
    url: gateway.webSocketUrl,
    domain: GATEWAY_KEYS.SIP_DOMAIN,
    headers,
    ...credentials,
  })
  const call: BrowserCall = {
    callId,
    page,
    state: () => page.evaluate(() => window.browserPhone.state()),
    sound: () => page.evaluate(() => window.browserPhone.sound()),
    hangUp: () => page.evaluate(() => window.browserPhone.hangUp()),
    close: () => context.close(),
  }
  return endsWithTest(gateway, call, call.close, async () =>
    JSON.stringify(await call.state().catch(String)),
  )
}
