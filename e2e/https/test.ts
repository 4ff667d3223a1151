import { fileURLToPath } from 'node:url'
import { type ConsoleMessage, expect } from '@playwright/test'
import { type Product } from '../../tools/product.ts'
import { runProduct, test as base } from '../fixtures/test.ts'
import { type Gateway, startGateway } from './gateway.ts'

const METRICS_TOKEN = 'token-of-the-journeys'
const BLOCKED = /^ringback_blocked_page_parts_total\{/

interface WorkerFixtures {
  gateway: Gateway
}

interface TestFixtures {
  /** What the content policy has blocked in any page, frame or window of the browser: one line each. */
  blocked: string[]
  /** Whether the test lets something be blocked, which fails every other one. */
  mayBeBlocked: boolean
}

/**
 * The `test` of the journeys, with a server in production, behind Caddy with the repository's Caddyfile. The browser
 * reaches server and vendors by https at the names that production has. After each test, nothing must have been
 * blocked: by what the pages say, by the browser's console and by the metric of the server.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  mayBeBlocked: [false, { option: true }],
  gateway: [
    async ({}, use) => {
      const gateway = await startGateway()
      await use(gateway)
      await gateway.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  launchOptions: [
    async ({ launchOptions, gateway }, use) => {
      const { args = [] } = launchOptions
      await use({ ...launchOptions, args: [...args, ...gateway.browserArgs] })
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ gateway, settings }, use) => {
      const { serverPort: port, sandboxPort, publicUrl } = gateway
      const env = { ...productionEnv(gateway), ...settings }
      await runProduct({ port, sandboxPort, publicUrl, env }, use)
    },
    { scope: 'worker', timeout: 1_800_000 },
  ],
  baseURL: async ({ gateway }, use) => {
    await use(gateway.publicUrl)
  },
  blocked: async ({}, use) => {
    await use([])
  },
  context: async ({ context, product, blocked, mayBeBlocked }, use) => {
    const before = await blockedParts(product)
    await context.exposeBinding('reportBlocked', ({ frame }, what: string) => {
      blocked.push(`${new URL(frame.url()).pathname}: ${what}`)
    })
    await context.addInitScript(reportBlockedParts)
    context.on('console', (message: ConsoleMessage) => {
      if (/Content.Security.Policy|Permissions policy/i.test(message.text()))
        blocked.push(message.text())
    })
    await use(context)
    if (mayBeBlocked) return
    expect(blocked, 'nothing was blocked').toEqual([])
    expect(await blockedParts(product), 'no browser has reported a blocked part').toEqual(before)
  },
})

export { expect }

/** The configuration of production, apart from the vendors' own APIs and SMTP, which are the sandbox's. */
function productionEnv({ publicUrl, authority }: Gateway) {
  return {
    NODE_ENV: 'production',
    TRUSTED_PROXIES: '127.0.0.1',
    METRICS_TOKEN,
    RAZORPAY_KEY_ID: 'rzp_live_sandbox',
    // The vendors' own addresses, which browsers are given.
    RAZORPAY_CHECKOUT_URL: undefined,
    VOICE_SIGNALLING_URL: undefined,
    TURNSTILE_SCRIPT_URL: undefined,
    // The sandbox sends its webhooks to the public address.
    PUBLISHED_URL: publicUrl,
    NODE_EXTRA_CA_CERTS: authority,
    NODE_OPTIONS: `--import=${fileURLToPath(new URL('resolve-here.mjs', import.meta.url))}`,
  }
}

/** The samples of the metric that counts the reports of browsers. */
export async function blockedParts({ url }: Product): Promise<string[]> {
  const response = await fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  return (await response.text()).split('\n').filter(line => BLOCKED.test(line))
}

/** Runs in every page and frame, before any of its scripts. */
function reportBlockedParts(): void {
  const { reportBlocked } = globalThis as unknown as { reportBlocked: (what: string) => void }
  document.addEventListener('securitypolicyviolation', event => {
    reportBlocked(`${event.effectiveDirective} blocked ${event.blockedURI}`)
  })
}
