import { type Page, chromium } from '@playwright/test'
import { findBrowser } from '../../tools/programs/find-browser.ts'
import { freePort } from '../../tools/processes/free-ports.ts'
import { SANDBOX_KEYS, startSandbox } from '../../tools/product.ts'
import { withProduct } from '../product.ts'
import { type BarePhone, startBarePhone } from './setup/bare-phone.ts'
import { median, report } from './setup/report.ts'
import { WITH_ACCOUNT, openDialer } from './setup/bench-account.ts'

/**
 * The time from the click on Call to "Call in progress", compared with a bare page, and the time from
 * the click to the first frame that shows the call. The two pages call alternately.
 */
const ROUNDS = 15
/** Users notice a longer delay. Only an idle machine stays below this limit. */
const FIRST_FRAME_LIMIT_MS = 50
const PHONES = [
  { description: 'a phone that rings for one second', number: '+14155550100', limit: 1.1 },
  // Real phones never answer in 0 ms, so this ratio has no limit: it shows what the product itself adds.
  { description: 'a phone that answers at once', number: '+14155550106', limit: null },
]

declare global {
  interface Window {
    ready?: boolean
    clickedAt: number
    connectedMs?: number | undefined
    firstFrameMs?: number | undefined
    hangUp(): void
  }
}

await withProduct({ env: WITH_ACCOUNT }, async product => {
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
  try {
    await measure(bare, product.url)
  } finally {
    bare.close()
    await sandbox.stop()
  }
})

async function measure(bare: BarePhone, productUrl: string): Promise<void> {
  const { executablePath, args, chromiumSandbox } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, chromiumSandbox })
  try {
    const context = await browser.newContext({ permissions: ['microphone'] })
    const barePage = await context.newPage()
    await barePage.goto(bare.url)
    await barePage.waitForFunction(() => window.ready)
    const productPage = await context.newPage()
    await openDialer(productPage, productUrl)
    for (const phone of PHONES) {
      bare.setNumber(phone.number)
      await productPage.getByRole('textbox', { name: 'Phone number' }).fill(phone.number)
      await productPage.getByText('per min').waitFor()
      await compare(phone, barePage, productPage)
    }
  } finally {
    await browser.close()
  }
}

async function compare(
  { description, limit }: { description: string; limit: number | null },
  barePage: Page,
  productPage: Page,
): Promise<void> {
  const bareMs: number[] = []
  const productMs: number[] = []
  const firstFrameMs: number[] = []
  // Round 0 warms up certificates and code and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    const bareCallMs = await callFromBarePage(barePage)
    const productCall = await callFromProduct(productPage)
    if (round === 0) continue
    bareMs.push(bareCallMs)
    productMs.push(productCall.connectedMs)
    firstFrameMs.push(productCall.firstFrameMs)
  }
  const [productMedian, bareMedian] = [median(productMs), median(bareMs)]
  process.stdout.write(
    `${description}: product ${productMedian.toFixed(0)} ms, bare page ${bareMedian.toFixed(0)} ms, medians of ${ROUNDS}\n`,
  )
  report({
    name: `click to connected, product divided by bare page, ${description}`,
    value: productMedian / bareMedian,
    unit: 'times',
    limit,
  })
  report({
    name: `click to the first frame with the call, ${description}`,
    value: median(firstFrameMs),
    unit: 'ms',
    limit: FIRST_FRAME_LIMIT_MS,
  })
}

/** Brings a page to the front and waits until it has finished the work that this causes. */
async function bringToFront(page: Page): Promise<void> {
  await page.bringToFront()
  await page.waitForTimeout(500)
}

async function callFromBarePage(page: Page): Promise<number> {
  await bringToFront(page)
  await page.getByRole('button', { name: 'Call' }).click()
  const handle = await page.waitForFunction(() => window.connectedMs)
  const connectedMs = (await handle.jsonValue()) ?? Number.NaN
  await page.evaluate(() => {
    window.connectedMs = undefined
    window.hangUp()
  })
  await page.waitForTimeout(1_000)
  return connectedMs
}

async function callFromProduct(page: Page): Promise<{ connectedMs: number; firstFrameMs: number }> {
  await bringToFront(page)
  await page.evaluate(observeCall)
  await page.getByRole('button', { name: 'Start call' }).click()
  await page.waitForFunction(() => window.connectedMs && window.firstFrameMs)
  const measured = await page.evaluate(() => ({
    connectedMs: window.connectedMs ?? Number.NaN,
    firstFrameMs: window.firstFrameMs ?? Number.NaN,
  }))
  await page.getByRole('button', { name: 'End call' }).click()
  await page.getByRole('button', { name: 'Start call' }).waitFor()
  await page.waitForTimeout(1_000)
  return measured
}

/**
 * Measures the next call. It runs in the page, so that the times do not include the connection between this
 * process and the browser. Its functions are methods, because tsx wraps named functions in a helper that the
 * page does not have.
 */
function observeCall(): void {
  window.connectedMs = undefined
  window.firstFrameMs = undefined
  const probe = {
    msSinceClick() {
      return performance.now() - window.clickedAt
    },
    /**
     * Runs in each frame until the call is in the document. Then it posts a message, which arrives after the
     * frame was painted, and reads the time.
     */
    checkFrame() {
      if (!document.querySelector('button[aria-label="End call"]')) {
        requestAnimationFrame(() => probe.checkFrame())
        return
      }
      const afterPaint = new MessageChannel()
      afterPaint.port1.onmessage = () => {
        window.firstFrameMs = probe.msSinceClick()
        afterPaint.port1.close()
      }
      afterPaint.port2.postMessage(null)
    },
  }
  const observer = new MutationObserver(() => {
    if (!document.body.textContent?.includes('Call in progress')) return
    window.connectedMs = probe.msSinceClick()
    observer.disconnect()
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  const button = document.querySelector('button[aria-label="Start call"]')
  const onClick = {
    handleEvent() {
      window.clickedAt = performance.now()
      requestAnimationFrame(() => probe.checkFrame())
    },
  }
  button?.addEventListener('click', onClick, { once: true, capture: true })
}
