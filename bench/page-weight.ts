import { gzipSync } from 'node:zlib'
import { type Page, chromium } from '@playwright/test'
import { findBrowser } from '../tools/find-browser.ts'
import { report } from './report.ts'
import { DEMO, withProduct } from './temporary-product.ts'

const KILOBYTE = 1024
/** The SDK's own text, which only its chunk holds. */
const VOICE_SDK = /TwilioError|twilio-voice/i
const VOICE_SDK_MIN_BYTES = 100_000

/** Script that a browser fetches from us for a page, gzipped, until the network is quiet. */
await withProduct(async product => {
  const { executablePath, args, chromiumSandbox } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, chromiumSandbox })
  const weigh = async (
    visit: (page: Page) => Promise<void>,
    counts: (script: Buffer) => boolean,
  ) => {
    const page = await browser.newPage({ baseURL: product.url })
    const scripts: Promise<Buffer>[] = []
    page.on('response', response => {
      const ours = response.url().startsWith(product.url)
      if (ours && response.request().resourceType() === 'script') scripts.push(response.body())
    })
    await visit(page)
    await page.waitForLoadState('networkidle')
    const bodies = (await Promise.all(scripts)).filter(counts)
    await page.close()
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / KILOBYTE
  }
  const isVoiceSdk = (script: Buffer) =>
    script.length > VOICE_SDK_MIN_BYTES && VOICE_SDK.test(script.toString())

  for (const path of ['/', '/login', '/register']) {
    const value = await weigh(
      async page => void (await page.goto(path)),
      () => true,
    )
    report({ name: `script of ${path}`, value, unit: 'KB gzipped', limit: 110 })
  }
  const dashboard = async (page: Page) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(DEMO.email)
    await page.getByLabel('Password', { exact: true }).fill(DEMO.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('tab', { name: 'Dialer' }).waitFor()
  }
  const value = await weigh(dashboard, script => !isVoiceSdk(script))
  report({
    name: 'script of /dashboard before the voice SDK',
    value,
    unit: 'KB gzipped',
    limit: 190,
  })
  const sdk = await weigh(dashboard, isVoiceSdk)
  process.stdout.write(`the voice SDK, loaded on its own: ${sdk.toFixed(0)} KB gzipped\n`)
  await browser.close()
})
