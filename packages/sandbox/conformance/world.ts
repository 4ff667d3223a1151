import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import fastify from 'fastify'
import twilio from 'twilio'
import { test as baseTest } from 'vitest'
import { findBrowser } from '../../../tools/find-browser.ts'
import { createFaults } from '../src/faults.ts'
import type { Faults } from '../src/faults.ts'
import { mountHandsetPage } from '../src/handset/page.ts'
import { openKeepsake } from '../src/keepsake.ts'
import { createRequests } from '../src/requests.ts'
import type { Requests } from '../src/requests.ts'
import type { Leg } from '../src/twilio/legs.ts'
import { mountTwilio } from '../src/twilio/twilio.ts'
import type { Twilio } from '../src/twilio/twilio.ts'
import type { Happening } from './page/phone.ts'
import { startProduct } from './product.ts'
import type { Posted, Product } from './product.ts'

export const ACCOUNT = {
  accountSid: `AC${'a'.repeat(32)}`,
  authToken: 'auth-token-of-the-conformance-tests',
  apiKey: `SK${'b'.repeat(32)}`,
  apiSecret: 'api-secret-of-the-conformance-tests',
  verifyServiceSid: `VA${'e'.repeat(32)}`,
}
const APPLICATION = `AP${'c'.repeat(32)}`
export const BROKEN_APPLICATION = `AP${'d'.repeat(32)}`

export interface World {
  carrier: Twilio
  product: Product
  faults: Faults
  requests: Requests
  /** `host:port` and URL of the sandbox. */
  host: string
  url: string
  /** A browser page of its own with the SDK loaded. */
  openPage(): Promise<Page>
  close(): Promise<void>
}

/** The worlds of one file share a browser: starting one takes longer than most calls. */
let shared: Promise<Browser> | undefined
let worlds = 0

async function borrowBrowser(): Promise<Browser> {
  worlds += 1
  return (shared ??= findBrowser().then(found => chromium.launch(found)))
}

async function returnBrowser(): Promise<void> {
  worlds -= 1
  if (worlds > 0) return
  const browser = await shared
  shared = undefined
  await browser?.close()
}

export async function startWorld(): Promise<World> {
  const { accountSid, authToken } = ACCOUNT
  const product = await startProduct(authToken)
  const faults = createFaults(1000)
  const requests = createRequests()
  const app = fastify({ forceCloseConnections: true })
  const applications = {
    [APPLICATION]: { voiceUrl: `${product.url}/voice` },
    [BROKEN_APPLICATION]: { voiceUrl: `${product.url}/broken` },
  }
  const keepsake = openKeepsake(undefined)
  const carrier = mountTwilio(
    app,
    { ...ACCOUNT, accountSid, applications },
    { faults, requests, keepsake },
  )
  await mountHandsetPage(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const host = `localhost:${(app.server.address() as AddressInfo).port}`
  const browser = await borrowBrowser()
  return {
    carrier,
    product,
    faults,
    requests,
    host,
    url: `http://${host}`,
    async openPage() {
      const context = await browser.newContext({ permissions: ['microphone'] })
      const page = await context.newPage()
      await page.goto(product.url)
      await page.waitForFunction(() => 'phone' in window)
      return page
    },
    async close() {
      await returnBrowser()
      await app.close()
      await product.close()
    },
  }
}

export function accessToken(
  options: { identity?: string; ttl?: number; secret?: string; application?: string } = {},
): string {
  const { AccessToken } = twilio.jwt
  const token = new AccessToken(
    ACCOUNT.accountSid,
    ACCOUNT.apiKey,
    options.secret ?? ACCOUNT.apiSecret,
    { identity: options.identity ?? 'alice', ttl: options.ttl ?? 3600 },
  )
  token.addGrant(
    new AccessToken.VoiceGrant({
      outgoingApplicationSid: options.application ?? APPLICATION,
      incomingAllow: true,
    }),
  )
  return token.toJwt()
}

/** Waits until the page's log has `what`, and returns that entry. */
export async function until(page: Page, what: string, timeout = 15_000): Promise<Happening> {
  const found = await page
    .waitForFunction(name => window.phone.happenings.find(entry => entry.what === name), what, {
      timeout,
      polling: 20,
    })
    .catch(async () => {
      const log = await page.evaluate(() => window.phone.happenings)
      throw new Error(`no "${what}" in ${timeout} ms; heard: ${JSON.stringify(log)}`)
    })
  return (await found.jsonValue()) as Happening
}

export async function happenings(page: Page): Promise<string[]> {
  return page.evaluate(() => window.phone.happenings.map(({ what }) => what))
}

/** Waits until `read` gives something. */
export async function eventually<T>(read: () => T | undefined, timeout = 15_000): Promise<T> {
  for (const end = Date.now() + timeout; Date.now() < end;) {
    const value = read()
    if (value !== undefined) return value
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error(`nothing in ${timeout} ms: ${read.toString()}`)
}

/** @param reconnectMs how long a call may look for its socket. */
export async function openDevice(
  page: Page,
  world: World,
  token: string,
  reconnectMs = 30_000,
): Promise<void> {
  await page.evaluate(([jwt, host, ms]) => window.phone.open(jwt, host, ms), [
    token,
    world.host,
    reconnectMs,
  ] as const)
}

/** Opens pages and dials from them. */
export interface Tabs {
  openPage(world: World): Promise<Page>
  /** A page with a device, that has dialled; not yet waited for. */
  dialFrom(world: World, params: Record<string, string>, token?: string): Promise<Page>
  /** The same, waited until it is answered. `parent` is the browser's leg, `child` the far end's. */
  talkTo(
    world: World,
    to: string,
    params?: Record<string, string>,
  ): Promise<{ page: Page; parent: string; child: () => Leg }>
}

/** A test with pages go away with it: calls left open would slow the next tests. */
export const test = baseTest.extend<{ tabs: Tabs }>({
  tabs: async ({}, use) => {
    const pages: Page[] = []
    const openPage = async (world: World) => {
      const page = await world.openPage()
      pages.push(page)
      return page
    }
    await use({
      openPage,
      dialFrom: async (world, params, token) =>
        dialFrom(await openPage(world), world, params, token),
      talkTo: async (world, to, params) => talkTo(await openPage(world), world, to, params),
    })
    await Promise.all(pages.map(page => page.context().close()))
  },
})

async function dialFrom(
  page: Page,
  world: World,
  params: Record<string, string>,
  token = accessToken(),
): Promise<Page> {
  await openDevice(page, world, token)
  await page.evaluate(given => window.phone.connect(given), params)
  return page
}

async function talkTo(
  given: Page,
  world: World,
  to: string,
  params: Record<string, string> = {},
): Promise<{ page: Page; parent: string; child: () => Leg }> {
  const page = await dialFrom(given, world, { To: to, ...params })
  await until(page, 'accept')
  const parent = (await page.evaluate(() => window.phone.sid())) ?? ''
  return { page, parent, child: () => childOf(world, parent) }
}

export function childOf(world: World, parent: string): Leg {
  const leg = world.carrier.calls().find(({ parentSid }) => parentSid === parent)
  if (!leg) throw new Error(`no child of ${parent}`)
  return leg
}

/** The statuses that the callbacks told of a call's child, in the order in which they came. */
export function toldStatuses(posts: Posted[]): string[] {
  return posts.filter(({ path }) => path === '/status').map(({ form }) => form['CallStatus'] ?? '')
}
