import type { Page } from '@playwright/test'
import { test as baseTest, vi } from 'vitest'
import type { Leg } from '../src/twilio/legs.ts'
import { openPage, releasePage } from './browser.ts'
import { LIMIT_MS } from './limits.ts'
import type { OpenOptions, PhoneEvent } from './page/phone.ts'
import { accessToken, childOf, type TestSandbox } from './test-sandbox.ts'

/** A browser page with the vendor's SDK. */
export interface BrowserPhone {
  readonly page: Page
  /** The types of all events of the SDK so far. */
  events(): string[]
  /** Waits until the SDK emitted an event `count` times, and returns the last of those. */
  until(type: string, count?: number): Promise<PhoneEvent>
  /** Makes the SDK's Device. */
  open(token?: string, options?: Partial<OpenOptions>): Promise<void>
  register(): Promise<void>
  dial(params: Record<string, string>): Promise<void>
  accept(): Promise<void>
  hangUp(): Promise<void>
  press(digits: string): Promise<void>
  /** The sid of the browser's call. */
  sid(): Promise<string>
  isBusy(): Promise<boolean>
  /** RTP packets, by the browser's own count. */
  packets(): Promise<{ received: number; sent: number; lost: number }>
}

/** A browser in a call whose sound flows: `parent` is the browser's leg, `child` the far end's. */
export interface ConnectedCall {
  phone: BrowserPhone
  parent: string
  child: () => Leg
}

export interface PhoneOptions {
  /** Replaces the browser's fake microphone by a steady tone. */
  microphoneHertz?: number
}

/** Opens browser phones that go away with the test. */
export interface Phones {
  open(sandbox: TestSandbox, options?: PhoneOptions): Promise<BrowserPhone>
  /** A phone that can be called by `identity`. */
  registered(sandbox: TestSandbox, identity: string, options?: PhoneOptions): Promise<BrowserPhone>
  /** A phone that has dialled; it does not wait for what comes of it. */
  dialling(
    sandbox: TestSandbox,
    params: Record<string, string>,
    options?: PhoneOptions & { token?: string },
  ): Promise<BrowserPhone>
  connected(
    sandbox: TestSandbox,
    to: string,
    params?: Record<string, string>,
  ): Promise<ConnectedCall>
}

export const test = baseTest.extend<{ phones: Phones }>({
  phones: async ({}, use) => {
    const opened: BrowserPhone[] = []
    const open: Phones['open'] = async (sandbox, options = {}) => {
      const phone = await openPhone(sandbox, options.microphoneHertz)
      opened.push(phone)
      return phone
    }
    const dialling: Phones['dialling'] = async (sandbox, params, options = {}) => {
      const phone = await open(sandbox, options)
      await phone.open(options.token)
      await phone.dial(params)
      return phone
    }
    await use({
      open,
      dialling,
      async registered(sandbox, identity, options) {
        const phone = await open(sandbox, options)
        await phone.open(accessToken({ identity }))
        await phone.register()
        return phone
      },
      async connected(sandbox, to, params = {}) {
        const phone = await dialling(sandbox, { To: to, ...params })
        await phone.until('accept')
        const parent = await phone.sid()
        // The SDK may accept a call before its sound flows.
        await vi.waitUntil(async () => (await phone.packets()).received > 0, {
          timeout: LIMIT_MS,
          interval: 20,
        })
        return { phone, parent, child: () => childOf(sandbox, parent) }
      },
    })
    await Promise.all(opened.map(({ page }) => releasePage(page)))
  },
})

async function openPhone(
  { product, host }: TestSandbox,
  microphoneHertz: number | undefined,
): Promise<BrowserPhone> {
  const page = await openPage()
  const log = createEventLog()
  await reportEventsTo(page, log)
  await page.goto(product.url)
  await log.until('loaded')
  if (microphoneHertz !== undefined) await setMicrophone(page, microphoneHertz)
  return {
    page,
    events: () => log.events.map(({ type }) => type).filter(type => type !== 'loaded'),
    until: log.until,
    open: (token = accessToken(), options = {}) =>
      page.evaluate(given => window.phone.open(given), {
        token,
        gateway: host,
        reconnectMs: 30_000,
        tokenRefreshMs: 1_000,
        ...options,
      }),
    async register() {
      await page.evaluate(() => window.phone.register())
      await log.until('registered')
    },
    dial: params => page.evaluate(given => window.phone.connect(given), params),
    accept: () => page.evaluate(() => window.phone.accept()),
    hangUp: () => page.evaluate(() => window.phone.hangUp()),
    press: digits => page.evaluate(given => window.phone.press(given), digits),
    sid: () => page.evaluate(() => window.phone.sid()),
    isBusy: () => page.evaluate(() => window.phone.isBusy()),
    packets: () => page.evaluate(() => window.phone.packets()),
  }
}

const logs = new WeakMap<Page, EventLog>()

/** Sends the events of the page's documents to a log, in place of the log of an earlier test. */
async function reportEventsTo(page: Page, log: EventLog): Promise<void> {
  const isBound = logs.has(page)
  logs.set(page, log)
  if (isBound) return
  await page.exposeBinding('report', (_source, event: PhoneEvent) => logs.get(page)?.add(event))
}

/** Replaces the microphone of a document by a steady tone. */
export async function setMicrophone(page: Page, hertz: number): Promise<void> {
  await page.evaluate(frequency => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext()
      const microphone = new MediaStreamAudioDestinationNode(context)
      const tone = new OscillatorNode(context, { frequency })
      tone.connect(new GainNode(context, { gain: 0.4 })).connect(microphone)
      tone.start()
      return microphone.stream
    }
  }, hertz)
}

interface EventLog {
  readonly events: readonly PhoneEvent[]
  add(event: PhoneEvent): void
  until(type: string, count?: number): Promise<PhoneEvent>
}

function createEventLog(): EventLog {
  const events: PhoneEvent[] = []
  const listeners = new Set<() => void>()
  return {
    events,
    add(event) {
      events.push(event)
      for (const listener of [...listeners]) listener()
    },
    until: (type, count = 1) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = events.filter(event => event.type === type)[count - 1]
          if (!found) return
          clearTimeout(timer)
          listeners.delete(check)
          resolve(found)
        }
        const timer = setTimeout(() => {
          listeners.delete(check)
          reject(new Error(`no "${type}" in ${LIMIT_MS} ms; events: ${JSON.stringify(events)}`))
        }, LIMIT_MS)
        listeners.add(check)
        check()
      }),
  }
}
