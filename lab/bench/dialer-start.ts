import { type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../../tools/programs/find-browser.ts'
import { withProduct } from '../product.ts'
import { barePage, markupOf } from './setup/bare-page.ts'
import { median, report } from './setup/report.ts'
import { WITH_ACCOUNT, openDialer } from './setup/bench-account.ts'

/**
 * How long the page's thread works, and how much of it is script, until a signed-in user can type a number, side by
 * side with a page of nothing but React that shows the same markup. Each run has a browser profile without a cache.
 */
const RUNS = 9
const BARE_PATH = '/bare-page'
const FIELD = 'input[type=tel]'

declare global {
  interface Window {
    onUsable(): void
  }
}

/** In milliseconds. */
interface Work {
  script: number
  thread: number
}

await withProduct({ env: WITH_ACCOUNT }, async product => {
  const { executablePath, args, chromiumSandbox } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, chromiumSandbox })
  try {
    const first = await browser.newContext({ serviceWorkers: 'block' })
    const page = await first.newPage()
    await openDialer(page, product.url)
    await page.locator(FIELD).waitFor()
    const bare = await barePage(await markupOf(page))
    const storageState = await first.storageState()
    await first.close()
    const works: Record<'dashboard' | 'bare', Work[]> = { dashboard: [], bare: [] }
    for (let run = 0; run < RUNS; run++) {
      for (const [name, path] of [
        ['dashboard', '/dashboard'],
        ['bare', BARE_PATH],
      ] as const) {
        const context = await browser.newContext({ storageState, serviceWorkers: 'block' })
        await context.route(`**${BARE_PATH}`, route =>
          route.fulfill({ contentType: 'text/html', body: bare }),
        )
        works[name].push(await measure(context, product.url + path))
        await context.close()
      }
    }
    for (const kind of ['script', 'thread'] as const) {
      const [ours, theirs] = [works.dashboard, works.bare].map(all =>
        median(all.map(work => work[kind])),
      ) as [number, number]
      const unit = 'ms'
      report({
        name: `${kind} of the dashboard until a number can be typed`,
        value: ours,
        unit,
        limit: null,
      })
      report({ name: `${kind} of a bare page with its markup`, value: theirs, unit, limit: null })
      report({ name: `${kind}: ratio`, value: ours / theirs, unit: 'times', limit: null })
    }
  } finally {
    await browser.close()
  }
})

/** Opens the page, and reads the browser's own counters at the moment when the field is there. */
async function measure(context: BrowserContext, url: string): Promise<Work> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Performance.enable')
  const usable = new Promise<void>(resolve => {
    void page.exposeFunction('onUsable', resolve)
  })
  await page.addInitScript(reportField, FIELD)
  await page.goto(url, { waitUntil: 'commit' })
  await usable
  const { metrics } = await client.send('Performance.getMetrics')
  const read = (name: string) =>
    (metrics.find(metric => metric.name === name)?.value ?? NaN) * 1_000
  return { script: read('ScriptDuration'), thread: read('TaskDuration') }
}

/** Runs in the page before its scripts: calls `onUsable` once, when the field can be typed into. */
function reportField(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(`${selector}:enabled`)) return
    observer.disconnect()
    window.onUsable()
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}
