import { type Page, chromium } from '@playwright/test'
import { findBrowser } from '../../tools/programs/find-browser.ts'
import { withProduct } from '../product.ts'
import { type BarePage, startBarePage } from './setup/bare-page.ts'
import { WITH_ACCOUNT, openDialer } from './setup/bench-account.ts'
import { median, report } from './setup/report.ts'

/**
 * The milliseconds of script that a signed-in load of the dashboard runs until the dialer can be used, and until it
 * can call, beside a bare React page with the same markup and styles, whose script does nothing but render it. They are
 * processor time of the page's main thread, which other programs of this machine change little. The two pages are
 * loaded alternately.
 */
const ROUNDS = 15
/**
 * What the product may need for each millisecond of the bare page. A faster machine has a higher ratio, because requests,
 * storage and sound take the same time in it: 1.97 at a bare page of 73 ms, 2.6 to 3.2 at one of 25 to 33 ms.
 */
const LIMIT = 3.5
/**
 * Without the timeline of the developer tools, which keeps a stack of each request and timer, and so adds to the script of
 * a page that has some.
 */
const CATEGORIES = ['blink.user_timing', 'v8', 'v8.execute']
/** What the trace calls the work of a script. */
const SCRIPT = /^(v8\.|RunMicrotasks)/

/** Otherwise a traced browser parses a file again for each stack of an error that it makes, which no user's does. */
const POSITIONS_AT_ONCE = '--js-flags=--no-enable-lazy-source-positions'

/** The marks of `loading/start-steps.ts`. */
type Mark = 'dialer' | 'registered'

await withProduct({ env: WITH_ACCOUNT }, async product => {
  const { executablePath, args, chromiumSandbox } = await findBrowser()
  const browser = await chromium.launch({
    ...{ executablePath, chromiumSandbox },
    args: [...args, POSITIONS_AT_ONCE],
  })
  let bare: BarePage | null = null
  try {
    const page = await (await browser.newContext({ permissions: ['microphone'] })).newPage()
    await openDialer(page, product.url)
    await page.goto(`${product.url}/dashboard`)
    await waitForMark(page, 'registered')
    bare = await startBarePage(page, 'ringback dialer')
    await compare(page, { productUrl: `${product.url}/dashboard`, bareUrl: bare.url })
  } finally {
    bare?.close()
    await browser.close()
  }
})

async function compare(page: Page, urls: { productUrl: string; bareUrl: string }): Promise<void> {
  const bareMs: number[] = []
  const dialerMs: number[] = []
  const registeredMs: number[] = []
  // Round 0 fills the browser's caches and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    const bare = await load(page, urls.bareUrl, 'dialer')
    const product = await load(page, urls.productUrl, 'registered')
    if (round === 0) continue
    bareMs.push(scriptMsUntil(bare, 'dialer'))
    dialerMs.push(scriptMsUntil(product, 'dialer'))
    registeredMs.push(scriptMsUntil(product, 'registered'))
  }
  const unit = 'ms'
  report({ name: 'script of the bare page', value: median(bareMs), unit, limit: null })
  report({ name: 'script until the dialer', value: median(dialerMs), unit, limit: null })
  report({ name: 'script until calls', value: median(registeredMs), unit, limit: null })
  report({
    name: 'script until the dialer, product divided by bare page',
    value: median(dialerMs) / median(bareMs),
    unit: 'times',
    limit: LIMIT,
  })
}

/** An event of Chromium's trace. `tts` and `tdur` are processor time of its thread, in microseconds. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  tts?: number
  tdur?: number
}

/** Loads the page until the mark. @returns what the browser traced meanwhile */
async function load(page: Page, url: string, until: Mark): Promise<TraceEvent[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page belongs to no browser')
  await page.goto('about:blank')
  await browser.startTracing(page, { categories: CATEGORIES })
  await page.goto(url)
  await waitForMark(page, until)
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  return trace.traceEvents
}

function scriptMsUntil(events: readonly TraceEvent[], mark: Mark): number {
  const end = events.find(({ name }) => name === `ringback ${mark}`)
  const endsAt = end?.tts ?? Number.NaN
  const scripts = events
    .filter(({ name, pid, tid }) => SCRIPT.test(name) && pid === end?.pid && tid === end.tid)
    .map(({ tts = 0, tdur = 0 }) => ({ from: tts, to: Math.min(tts + tdur, endsAt) }))
    .sort((a, b) => a.from - b.from)
  let microseconds = 0
  let countedTo = 0
  // A script that another one runs is inside of it.
  for (const { from, to } of scripts) {
    microseconds += Math.max(0, to - Math.max(from, countedTo))
    countedTo = Math.max(countedTo, to)
  }
  return Number.isNaN(endsAt) ? Number.NaN : microseconds / 1_000
}

async function waitForMark(page: Page, mark: Mark): Promise<void> {
  const name = `ringback ${mark}`
  const isMarked = (wanted: string) => performance.getEntriesByName(wanted).length > 0
  await page.waitForFunction(isMarked, name, { polling: 200 })
}
