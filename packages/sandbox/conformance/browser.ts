import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { inject } from 'vitest'
import { LIMIT_MS } from './limits.ts'

let browser: Promise<Browser> | undefined

/** A context of its own in the browser that the whole suite shares. */
export async function openContext(): Promise<BrowserContext> {
  browser ??= chromium.connect(inject('browserEndpoint'))
  const context = await (await browser).newContext({ permissions: ['microphone'] })
  context.setDefaultTimeout(LIMIT_MS)
  return context
}
