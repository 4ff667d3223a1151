import { gzipSync } from 'node:zlib'
import { type Page, chromium } from '@playwright/test'
import { findBrowser } from '../tools/find-browser.ts'
import { report } from './report.ts'
import { DEMO, withProduct } from './temporary-product.ts'

const KILOBYTE = 1024
/** The chunk of the voice SDK. By its address: the chunk that loads it names it in its text, too. */
const VOICE_SDK = /\/twilio-voice-[^/]+\.js$/

/** Script that a browser fetches from us for a page, gzipped, until the network is quiet. */
await withProduct(async product => {
  const { executablePath, args, chromiumSandbox } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, chromiumSandbox })
  const weigh = async (visit: (page: Page) => Promise<void>, counts: (url: string) => boolean) => {
    const page = await browser.newPage({ baseURL: product.url })
    const scripts: Promise<Buffer>[] = []
    page.on('response', response => {
      const ours = response.url().startsWith(product.url)
      const isScript = ours && response.request().resourceType() === 'script'
      if (isScript && counts(response.url())) scripts.push(response.body())
    })
    await visit(page)
    await page.waitForLoadState('networkidle')
    const bodies = await Promise.all(scripts)
    await page.close()
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / KILOBYTE
  }
  const isVoiceSdk = (url: string) => VOICE_SDK.test(url)

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
  const value = await weigh(dashboard, url => !isVoiceSdk(url))
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
