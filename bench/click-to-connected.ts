import { type Page, chromium } from '@playwright/test'
import { findBrowser } from '../tools/find-browser.ts'
import { SANDBOX_KEYS, freePort, startSandbox } from '../tools/product.ts'
import { startBarePhone } from './bare-phone.ts'
import { median, report } from './report.ts'
import { DEMO, withProduct } from './temporary-product.ts'

const ROUNDS = 15
const FAR_ENDS = [
  { what: 'a phone that rings for a second', number: '+14155550100' },
  // What is left is ours and the SDK's: a few hundredths of a second, in which every wake-up counts.
  { what: 'a phone that answers at once', number: '+14155550106' },
]

declare global {
  interface Window {
    ready?: boolean
    clickedAt: number
    connectedMs?: number | undefined
    hangUp(): void
  }
}

/** From the click on the green button to "Call in progress", against a bare page; one call each in turn. */
await withProduct(async product => {
  const barePort = await freePort()
  const sandboxPort = await freePort()
  const sandbox = await startSandbox({
    sandboxPort,
    sandboxSmtpPort: await freePort(),
    productUrl: `http://localhost:${barePort}`,
    logs: product.logs,
  })
  const bare = await startBarePhone({
    port: barePort,
    signallingUrl: `ws://localhost:${sandboxPort}`,
    keys: {
      accountSid: SANDBOX_KEYS.TWILIO_ACCOUNT_SID,
      apiKey: SANDBOX_KEYS.TWILIO_API_KEY,
      apiSecret: SANDBOX_KEYS.TWILIO_API_SECRET,
      applicationSid: SANDBOX_KEYS.TWILIO_TWIML_APP_SID,
    },
  })
  const { executablePath, args, chromiumSandbox } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, chromiumSandbox })
  const context = await browser.newContext({ permissions: ['microphone'] })
  const barePage = await context.newPage()
  await barePage.goto(bare.url)
  await barePage.waitForFunction(() => window.ready)
  const ourPage = await context.newPage()
  await openDialer(ourPage, product.url)
  for (const { what, number } of FAR_ENDS) {
    bare.dials(number)
    await ourPage.getByRole('textbox', { name: 'Phone number' }).fill(number)
    await ourPage.getByText('per min').waitFor()
    await compare(what, barePage, ourPage)
  }
  await browser.close()
  bare.close()
  await sandbox.stop()
})

async function compare(what: string, barePage: Page, ourPage: Page): Promise<void> {
  const ours: number[] = []
  const theirs: number[] = []
  // The first call of each warms up certificates and code, and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    const bareMs = await callBare(barePage)
    const ourMs = await callOurs(ourPage)
    if (round === 0) continue
    theirs.push(bareMs)
    ours.push(ourMs)
  }
  process.stdout.write(
    `${what}: ours ${median(ours).toFixed(0)} ms, bare ${median(theirs).toFixed(0)} ms, medians of ${ROUNDS}\n`,
  )
  report({
    name: `click to connected, ours against a bare page, ${what}`,
    value: median(ours) / median(theirs),
    unit: 'times',
    limit: 1.5,
  })
}

async function openDialer(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(DEMO.email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('tab', { name: 'Dialer' }).waitFor()
}

/** A page that comes to the front looks after itself first, so both settle before the clock starts. */
async function lookAt(page: Page): Promise<void> {
  await page.bringToFront()
  await page.waitForTimeout(500)
}

async function callBare(page: Page): Promise<number> {
  await lookAt(page)
  await page.getByRole('button', { name: 'Call' }).click()
  const connectedMs = await page.waitForFunction(() => window.connectedMs)
  const value = (await connectedMs.jsonValue()) ?? Number.NaN
  await page.evaluate(() => {
    window.connectedMs = undefined
    window.hangUp()
  })
  await page.waitForTimeout(1_000)
  return value
}

async function callOurs(page: Page): Promise<number> {
  await lookAt(page)
  await page.evaluate(() => {
    const start = document.querySelector('button[aria-label="Start call"]')
    start?.addEventListener('click', () => (window.clickedAt = performance.now()), { once: true })
    window.connectedMs = undefined
    const watch = new MutationObserver(() => {
      if (!document.body.textContent?.includes('Call in progress')) return
      window.connectedMs = performance.now() - window.clickedAt
      watch.disconnect()
    })
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await page.getByRole('button', { name: 'Start call' }).click()
  const connectedMs = await page.waitForFunction(() => window.connectedMs)
  const value = (await connectedMs.jsonValue()) ?? Number.NaN
  await page.getByRole('button', { name: 'End call' }).click()
  await page.getByRole('button', { name: 'Start call' }).waitFor()
  await page.waitForTimeout(1_000)
  return value
}
