import { gzipSync } from 'node:zlib'
import { type Page, chromium } from '@playwright/test'
import { findBrowser } from '../../tools/programs/find-browser.ts'
import { withProduct } from '../product.ts'
import { report } from './setup/report.ts'
import { WITH_ACCOUNT, openDialer } from './setup/bench-account.ts'

const KILOBYTE = 1024
/** The URL of the voice SDK's chunk. */
const VOICE_SDK = /\/twilio-voice-[^/]+\.js$/

/** The pages of a visitor, and the limit of each in KB. */
const VISITOR_PAGES = [
  ['/', 10],
  ['/login', 112],
  ['/register', 112],
] as const

/**
 * The gzipped size of the scripts that a browser loads from our server for a page, until the network is idle.
 * What a page prefetches for later is not counted, so the browser is one that saves data.
 */
await withProduct({ env: WITH_ACCOUNT }, async product => {
  const { executablePath, args, chromiumSandbox } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, chromiumSandbox })
  const measure = async (
    visit: (page: Page) => Promise<void>,
    isCounted: (url: string) => boolean,
  ) => {
    const page = await browser.newPage({ baseURL: product.url })
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    // By URL: the dashboard is a document of its own, which gets what it shares with the login from the cache.
    const scripts = new Map<string, Promise<Buffer>>()
    page.on('response', response => {
      const url = response.url()
      const isOurs = url.startsWith(product.url)
      const isScript = response.request().resourceType() === 'script'
      if (isOurs && isScript && isCounted(url)) scripts.set(url, response.body())
    })
    await visit(page)
    await page.waitForLoadState('networkidle')
    const bodies = await Promise.all(scripts.values())
    await page.close()
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / KILOBYTE
  }
  const isVoiceSdk = (url: string) => VOICE_SDK.test(url)

  for (const [path, limit] of VISITOR_PAGES) {
    const value = await measure(
      async page => void (await page.goto(path)),
      () => true,
    )
    report({ name: `script of ${path}`, value, unit: 'KB gzipped', limit })
  }
  const dashboard = (page: Page) => openDialer(page, product.url)
  const value = await measure(dashboard, url => !isVoiceSdk(url))
  report({
    name: 'script of /dashboard before the voice SDK',
    value,
    unit: 'KB gzipped',
    limit: 206,
  })
  const sdk = await measure(dashboard, isVoiceSdk)
  process.stdout.write(`script of the voice SDK, loaded separately: ${sdk.toFixed(0)} KB gzipped\n`)
  await browser.close()
})
