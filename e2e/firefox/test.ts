import { type Browser, type BrowserContext, type Page, launch } from 'puppeteer-core'
import { NO_FIREFOX, findFirefox } from '../../tools/programs/find-browser.ts'
import type { Product } from '../../tools/product.ts'
import { requestAs } from '../fixtures/request-as.ts'
import { keepPeerConnections } from '../fixtures/sound/call-audio.ts'
import { expect, test as base } from '../fixtures/test.ts'

declare global {
  interface Window {
    /** Whether the carrier's gateway has confirmed that calls can reach this page. */
    isRegistered: boolean
  }
}

/** The same limits as in the journeys. */
const LIMIT_MS = 90_000

/** A fake microphone without a prompt, and speakers on a machine without a sound card. */
const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'permissions.default.microphone': 1,
  'media.cubeb.force_mock_context': true,
  'media.autoplay.default': 0,
}

/** Firefox subscribes at the push service of the sandbox, without a prompt. */
const pushPreferences = (sandboxUrl: string) => ({
  'dom.push.serverURL': `${sandboxUrl.replace('http:', 'ws:')}/push/firefox`,
  'dom.push.testing.allowInsecureServerURL': true,
  'dom.push.connection.enabled': true,
  'permissions.default.desktop-notification': 1,
  // The system of a test has none.
  'alerts.useSystemBackend': false,
})

interface WorkerFixtures {
  firefox: Browser
}

interface TestFixtures {
  /** A browser profile of its own for each test. */
  profile: BrowserContext
  /** An empty tab. */
  tab: Page
  /** Opens another empty tab of the same profile. */
  openTab: () => Promise<Page>
  /** Creates a verified account with credit, and opens its dashboard in the tab. @returns its access token. */
  signUp: (options?: { packages?: readonly string[] }) => Promise<string>
}

/** The `test` of the journeys, with Firefox in place of Playwright's own browser. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  firefox: [
    async ({ product }, use) => {
      const executablePath = findFirefox()
      if (executablePath === undefined) throw new Error(NO_FIREFOX)
      const firefox = await launch({
        browser: 'firefox',
        executablePath,
        headless: true,
        extraPrefsFirefox: { ...PREFERENCES, ...pushPreferences(product.sandboxUrl) },
        defaultViewport: { width: 1280, height: 900 },
        timeout: 300_000,
      })
      await use(firefox)
      await firefox.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  profile: async ({ firefox }, use, testInfo) => {
    const profile = await firefox.createBrowserContext()
    await use(profile)
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const page of await profile.pages()) {
        const body = Buffer.from(await page.screenshot())
        await testInfo.attach(page.url(), { body, contentType: 'image/png' })
      }
    }
    await profile.close()
  },
  openTab: async ({ profile }, use) => {
    await use(async () => {
      const tab = await profile.newPage()
      tab.setDefaultTimeout(LIMIT_MS)
      await tab.evaluateOnNewDocument(keepPeerConnections)
      await tab.evaluateOnNewDocument(recordRegistration)
      return tab
    })
  },
  tab: async ({ openTab }, use) => {
    await use(await openTab())
  },
  signUp: async ({ tab, product, accounts }, use) => {
    await use(async options => {
      const { token } = await accounts.create(options)
      await tab.goto(`${product.url}/api/health`)
      await tab.evaluate(value => localStorage.setItem('token', value), token)
      await tab.goto(`${product.url}/dashboard`)
      return token
    })
  },
})

/** Rents the first number that a search in the United States finds. @param token of the customer @returns it in E.164 */
export async function rentNumber(product: Product, token: string): Promise<string> {
  const { numbers } = await requestAs(product, token, '/api/numbers/search?countryCode=US')
  const [rented] = numbers as { phoneNumber: string }[]
  if (!rented) throw new Error('The search found no number')
  await requestAs(product, token, '/api/numbers/purchase', { phoneNumber: rented.phoneNumber })
  return rented.phoneNumber
}

export { expect }

/** Runs in the page, before any of its scripts. */
function recordRegistration(): void {
  window.isRegistered = false
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      this.addEventListener('message', ({ data }) => {
        window.isRegistered ||= /"type":\s*"ready"/.test(String(data))
      })
    }
  }
}
