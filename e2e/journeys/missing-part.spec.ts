import type { Page } from '@playwright/test'
import { openTab, pressTab } from '../fixtures/dialer.ts'
import { messages } from '../fixtures/messages.ts'
import { expect, test } from '../fixtures/test.ts'

test('every tab is prefetched, and opens without a network', async ({
  page,
  accounts,
  context,
}) => {
  const areFilesLoaded = watchFiles(page, ['History', 'Numbers', 'Credits', 'Settings'])
  await accounts.signUp(page)
  await expect.poll(areFilesLoaded).toBe(true)
  await context.setOffline(true)
  for (const [tab, heading] of [
    ['Call History', 'Call History'],
    ['My Numbers', 'My Numbers'],
    ['Credits', 'Current Balance'],
    ['Settings', 'Caller ID Settings'],
  ] as const) {
    await openTab(page, tab)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  const banner = messages(page, 'You are offline')
  await expect(banner).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeHidden()
  await context.setOffline(false)
  await expect(banner).toBeHidden()
})

test('a tab that cannot be loaded leaves the others usable, and is loaded when the server is back', async ({
  page,
  accounts,
  product,
}) => {
  await saveData(page)
  await accounts.signUp(page)
  await product.server.stop()
  await pressTab(page, 'Settings')
  const banner = messages(page, 'Backend Connection Issue')
  await expect(banner).toBeVisible()
  await openTab(page, 'Dialer')
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible()

  await product.restartServer()
  await openTab(page, 'Settings')
  await expect(page.getByRole('heading', { name: 'Caller ID Settings' })).toBeVisible()
  await expect(banner).toBeHidden()
})

/** @returns whether the pages of these tabs are loaded, and no file that they import is still on its way. */
function watchFiles(page: Page, tabs: readonly string[]): () => boolean {
  const isLoading = new Map<string, boolean>()
  page.on('request', request => void isLoading.set(request.url(), true))
  page.on('requestfinished', request => void isLoading.set(request.url(), false))
  return () => {
    const files = [...isLoading.keys()].filter(url => /\.(js|css)$/.test(url))
    const arePagesLoaded = tabs.every(tab => files.some(url => url.includes(`/${tab}Page-`)))
    return arePagesLoaded && files.every(url => isLoading.get(url) === false)
  }
}

/** Users who save data load each tab when they open it, because nothing is prefetched. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
}
