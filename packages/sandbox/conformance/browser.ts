import { chromium, type Browser, type Page } from '@playwright/test'
import { inject } from 'vitest'
import { LIMIT_MS } from './limits.ts'

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
  const context = await (await browser).newContext({ permissions: ['microphone'] })
  context.setDefaultTimeout(LIMIT_MS)
  return context.newPage()
}

/** Destroys the document of a page and undoes what a test may have set. A closed page is dropped. */
export async function releasePage(page: Page): Promise<void> {
  if (page.isClosed()) return page.context().close()
  page.removeAllListeners('console')
  page.removeAllListeners('pageerror')
  page.removeAllListeners('websocket')
  await page.goto('about:blank')
  idlePages.push(page)
}
