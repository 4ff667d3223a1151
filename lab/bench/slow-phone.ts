import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../../tools/programs/find-browser.ts'
import { withProduct } from '../product.ts'
import { WITH_ACCOUNT, openDialer } from './setup/bench-account.ts'
import { median, report } from './setup/report.ts'

/**
 * What a signed-in user of a slow phone waits for who opens the dashboard for the first time: until the shell is drawn,
 * until the dialer can be used, and until the balance is known. The processor is four times slower than this machine's, so the seconds are those of
 * a quiet machine.
 */
const ROUNDS = 5
const SLOWER = 4
/** 1.6 Mbit/s down and 0.75 up with 150 ms, as Lighthouse's slow phone has them. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const SHELL_LIMIT_SECONDS = 2.5
const PHONE = { viewport: { width: 390, height: 664 }, isMobile: true, hasTouch: true }

await withProduct({ env: WITH_ACCOUNT }, async product => {
  const { executablePath, args, chromiumSandbox } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, chromiumSandbox })
  try {
    const signedIn = await browser.newContext(PHONE)
    await openDialer(await signedIn.newPage(), product.url)
    const storageState = await signedIn.storageState()
    await signedIn.close()
    const visits: Visit[] = []
    for (let round = 0; round < ROUNDS; round++) {
      visits.push(await visit(browser, `${product.url}/dashboard`, storageState))
    }
    const seconds = (name: keyof Visit) => median(visits.map(each => each[name] / 1_000))
    report({
      ...{ name: 'slow phone, until the shell is drawn', value: seconds('shellMs'), unit: 's' },
      limit: SHELL_LIMIT_SECONDS,
    })
    report({
      ...{ name: 'slow phone, until the dialer', value: seconds('dialerMs'), unit: 's' },
      limit: null,
    })
    report({
      ...{ name: 'slow phone, until the balance', value: seconds('balanceMs'), unit: 's' },
      limit: null,
    })
  } finally {
    await browser.close()
  }
})

interface Visit {
  shellMs: number
  dialerMs: number
  balanceMs: number
}

/** Opens the page in a browser that has never loaded it. */
async function visit(
  browser: Browser,
  url: string,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, storageState })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(url, { waitUntil: 'commit' })
  const balance = await page.waitForFunction(() =>
    document.querySelector('header')?.textContent.includes('$50.00') ? performance.now() : null,
  )
  const balanceMs = Number(await balance.jsonValue())
  const [shellMs = Number.NaN, dialerMs = Number.NaN] = await page.evaluate(() =>
    ['first-contentful-paint', 'ringback dialer'].map(
      step => performance.getEntriesByName(step)[0]?.startTime,
    ),
  )
  await context.close()
  return { shellMs, dialerMs, balanceMs }
}
