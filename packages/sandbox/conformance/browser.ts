import { chromium, type Browser, type Page } from '@playwright/test'
import { inject } from 'vitest'
import { recordFarEnd } from './far-end-recording.ts'
import { LIMIT_MS } from './limits.ts'

const VIEWPORT = { width: 1280, height: 720 }

let browser: Promise<Browser> | undefined
const idlePages: Page[] = []

/**
 * Opens an empty page in the browser that the whole suite shares. A page in a context of its own
 * costs four times as much as a new document in an existing page, so released pages are used again.
 */
export async function openPage(): Promise<Page> {
  const idle = idlePages.pop()
  if (idle) return idle
  browser ??= chromium.connect(inject('browserEndpoint'))
  const context = await (
    await browser
  ).newContext({ permissions: ['microphone'], viewport: VIEWPORT })
  context.setDefaultTimeout(LIMIT_MS)
  await context.addInitScript(recordFarEnd)
  return context.newPage()
}

/** Destroys the document of a page and undoes what a test may have set. A closed page is dropped. */
export async function releasePage(page: Page): Promise<void> {
  if (page.isClosed()) return page.context().close()
  page.removeAllListeners('console')
  page.removeAllListeners('pageerror')
  await page.goto('about:blank')
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(VIEWPORT)
  idlePages.push(page)
}
