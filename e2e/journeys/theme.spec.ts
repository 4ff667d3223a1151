import type { Page } from '@playwright/test'
import { openTab } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const LIGHT = 'rgb(246, 243, 236)'
const DARK = 'rgb(18, 17, 14)'

// beyond Customers choose a light or a dark theme
test('the theme is that of the system until another one is chosen, which is there before the first paint', async ({
  page,
  accounts,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await accounts.signUp(page)
  expect(await ground(page)).toBe(DARK)
  await openTab(page, 'Settings')
  const other = await context.newPage()
  await other.goto('/rates')
  await page.getByRole('radio', { name: 'Light' }).check()
  expect(await ground(page)).toBe(LIGHT)

  // The page of a browser without the app's scripts.
  await page.route('**/*.js', route => route.abort())
  await page.goto('/')
  expect(await ground(page)).toBe(LIGHT)
  await page.unroute('**/*.js')
  await page.goto('/dashboard?tab=settings')
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  await page.getByRole('radio', { name: 'Like the system' }).check()
  expect(await ground(page)).toBe(DARK)
  await other.close()
})
