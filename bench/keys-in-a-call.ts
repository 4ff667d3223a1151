import { type Page, chromium } from '@playwright/test'
import { findBrowser } from '../tools/find-browser.ts'
import { median, report } from './report.ts'
import { BENCH_ACCOUNT, withProduct } from './temporary-product.ts'

/**
 * How soon a pressed key and a typed character are on the screen while a call runs: in how many frames, and
 * after how much work of the page's thread. A frame has 16.7 ms.
 */
const KEYS = '159048263705'
const NUMBER_THAT_ANSWERS = '+14155550103'
const FRAME_MS = 1000 / 60

declare global {
  interface Window {
    keyResults: { frames: number; workMs: number }[]
    stopObservingKeys?: AbortController
  }
}

await withProduct(async product => {
  const { executablePath, args, chromiumSandbox } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, chromiumSandbox })
  try {
    const context = await browser.newContext({ permissions: ['microphone'], baseURL: product.url })
    const page = await context.newPage()
    await startCall(page)
    await measure(page, 'a key that is sent during a call', 'output')
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByLabel('Phone Number').first().click()
    await measure(page, 'a character that is typed during a call', 'input')
  } finally {
    await browser.close()
  }
})

async function startCall(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(BENCH_ACCOUNT.email)
  await page.getByLabel('Password', { exact: true }).fill(BENCH_ACCOUNT.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(NUMBER_THAT_ANSWERS)
  await page.getByText('per min').waitFor()
  await page.getByRole('button', { name: 'Start call' }).click()
  await page.getByText('Call in progress').waitFor()
}

/** Presses the keys one by one. `shownIn` is the kind of element that shows them. */
async function measure(page: Page, name: string, shownIn: 'output' | 'input'): Promise<void> {
  await page.evaluate(observeKeys, shownIn)
  for (const [index, key] of [...KEYS].entries()) {
    await page.keyboard.press(key)
    await page.waitForFunction(count => window.keyResults.length === count, index + 1)
  }
  const results = await page.evaluate(() => window.keyResults)
  report({
    name: `frames until ${name} is on the screen`,
    value: median(results.map(({ frames }) => frames)),
    unit: 'frames',
    limit: 1,
  })
  report({
    name: `work for ${name}`,
    value: median(results.map(({ workMs }) => workMs)),
    unit: 'ms',
    limit: FRAME_MS,
  })
}

/**
 * Counts the frames from each key to the one that shows it, and adds up the time that its event and its frame
 * occupy the page's thread. It runs in the page. Its functions are methods, because tsx wraps named functions
 * in a helper that the page does not have.
 */
function observeKeys(shownIn: 'output' | 'input'): void {
  window.keyResults = []
  window.stopObservingKeys?.abort()
  window.stopObservingKeys = new AbortController()
  const { signal } = window.stopObservingKeys
  const probe = {
    shownText() {
      const element = document.activeElement
      if (shownIn === 'input' && element instanceof HTMLInputElement) return element.value
      return document.querySelector('output')?.textContent ?? ''
    },
    /** Runs before the page's own handlers. */
    handleEvent() {
      const startedAt = performance.now()
      const textBefore = probe.shownText()
      const work = { ms: 0 }
      const afterEvent = new MessageChannel()
      // The message arrives when the event and the rendering that it caused have been handled.
      afterEvent.port1.onmessage = () => {
        work.ms = performance.now() - startedAt
        afterEvent.port1.close()
      }
      afterEvent.port2.postMessage(null)
      requestAnimationFrame(() => probe.checkFrame(1, textBefore, work))
    },
    checkFrame(frames: number, textBefore: string, work: { ms: number }) {
      if (probe.shownText() === textBefore) {
        requestAnimationFrame(() => probe.checkFrame(frames + 1, textBefore, work))
        return
      }
      const frameStartedAt = performance.now()
      const afterPaint = new MessageChannel()
      afterPaint.port1.onmessage = () => {
        const workMs = work.ms + performance.now() - frameStartedAt
        window.keyResults.push({ frames, workMs })
        afterPaint.port1.close()
      }
      afterPaint.port2.postMessage(null)
    },
  }
  // The browser changes a field after `beforeinput`, in the same task.
  const event = shownIn === 'input' ? 'beforeinput' : 'keydown'
  document.addEventListener(event, probe, { capture: true, signal })
}
