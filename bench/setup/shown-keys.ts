import { type Page } from '@playwright/test'
import { median, report } from './report.ts'

const FRAME_MS = 1000 / 60

declare global {
  interface Window {
    keyResults: KeyResult[]
    stopObservingKeys?: AbortController
  }
}

export interface KeyResult {
  frames: number
  workMs: number
}

/** What shows a pressed key: the digits sent in a call, the field that has the focus, or the list of matching contacts. */
export type ShownIn = 'output' | 'input' | 'matches'

/** Presses the keys one by one. Returns, of each, how soon the page has shown it. */
export async function pressKeys(page: Page, keys: string, shownIn: ShownIn): Promise<KeyResult[]> {
  await page.evaluate(observeKeys, shownIn)
  for (const [index, key] of [...keys].entries()) {
    await page.keyboard.press(key)
    await page.waitForFunction(count => window.keyResults.length === count, index + 1)
  }
  return page.evaluate(() => {
    window.stopObservingKeys?.abort()
    return window.keyResults
  })
}

/** A key should be on the screen in the next frame, and not occupy the page's thread for longer than a frame lasts. */
export function reportKeys(name: string, results: readonly KeyResult[]): void {
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
function observeKeys(shownIn: ShownIn): void {
  window.keyResults = []
  window.stopObservingKeys?.abort()
  window.stopObservingKeys = new AbortController()
  const { signal } = window.stopObservingKeys
  const probe = {
    shownText() {
      const element = document.activeElement
      if (shownIn === 'input' && element instanceof HTMLInputElement) return element.value
      if (shownIn === 'matches')
        return document.querySelector('[role="listbox"]')?.textContent ?? ''
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
  const event = shownIn === 'output' ? 'keydown' : 'beforeinput'
  document.addEventListener(event, probe, { capture: true, signal })
}
