import type { Page } from '@playwright/test'
import { test as baseTest } from 'vitest'
import type { Leg } from '../src/twilio/legs.ts'
import { openPage, releasePage } from './browser.ts'
import { eventually } from './eventually.ts'
import type { PhoneEvent } from './page/phone.ts'
import { accessToken, childOf, type TestSandbox } from './test-sandbox.ts'

/** A browser page with the vendor's SDK. */
export interface BrowserPhone {
  readonly page: Page
  /** The types of all events of the SDK so far. */
  events(): string[]
  /** Waits until the SDK emitted an event, and returns it. */
  until(type: string): Promise<PhoneEvent>
  /** Makes the SDK's Device, whose calls may look for their socket for `reconnectMs`. */
  open(token?: string, reconnectMs?: number): Promise<void>
  dial(params: Record<string, string>): Promise<void>
  hangUp(): Promise<void>
  /** The sid of the browser's call. */
  sid(): Promise<string>
}

/** A browser in a call: `parent` is the browser's leg, `child` the far end's. */
export interface ConnectedCall {
  phone: BrowserPhone
  parent: string
  child: () => Leg
}

/** Opens browser phones that go away with the test. */
export interface Phones {
  open(sandbox: TestSandbox): Promise<BrowserPhone>
  /** A phone that can be called by `identity`. */
  registered(sandbox: TestSandbox, identity: string): Promise<BrowserPhone>
  /** A phone that has dialled; it does not wait for what comes of it. */
  dialling(
    sandbox: TestSandbox,
    params: Record<string, string>,
    options?: { token?: string },
  ): Promise<BrowserPhone>
  connected(sandbox: TestSandbox, to: string): Promise<ConnectedCall>
}

export const test = baseTest.extend<{ phones: Phones }>({
  phones: async ({}, use) => {
    const opened: BrowserPhone[] = []
    const open: Phones['open'] = async sandbox => {
      const phone = await openPhone(sandbox)
      opened.push(phone)
      return phone
    }
    const dialling: Phones['dialling'] = async (sandbox, params, { token } = {}) => {
      const phone = await open(sandbox)
      await phone.open(token)
      await phone.dial(params)
      return phone
    }
    await use({
      open,
      dialling,
      async registered(sandbox, identity) {
        const phone = await open(sandbox)
        await phone.open(accessToken({ identity }))
        await phone.page.evaluate(() => window.phone.register())
        await phone.until('registered')
        return phone
      },
      async connected(sandbox, to) {
        const phone = await dialling(sandbox, { To: to })
        await phone.until('accept')
        const parent = await phone.sid()
        return { phone, parent, child: () => childOf(sandbox, parent) }
      },
    })
    await Promise.all(opened.map(({ page }) => releasePage(page)))
  },
})

const eventsOf = new WeakMap<Page, PhoneEvent[]>()

async function openPhone({ product, host }: TestSandbox): Promise<BrowserPhone> {
  const page = await openPage()
  const events: PhoneEvent[] = []
  // A page that an earlier test has released has the binding already.
  const isBound = eventsOf.has(page)
  eventsOf.set(page, events)
  if (!isBound)
    await page.exposeBinding('report', (_source, event: PhoneEvent) =>
      eventsOf.get(page)?.push(event),
    )
  const until = (type: string) =>
    eventually(() => {
      const found = events.find(event => event.type === type)
      if (!found) throw new Error(`no "${type}"; events: ${JSON.stringify(events)}`)
      return found
    })
  await page.goto(product.url)
  await until('loaded')
  return {
    page,
    events: () => events.map(({ type }) => type),
    until,
    open: (token = accessToken(), reconnectMs = 30_000) =>
      page.evaluate(given => window.phone.open(given), { token, gateway: host, reconnectMs }),
    dial: params => page.evaluate(given => window.phone.connect(given), params),
    hangUp: () => page.evaluate(() => window.phone.hangUp()),
    sid: () => page.evaluate(() => window.phone.sid()),
  }
}
