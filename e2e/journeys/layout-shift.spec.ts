import type { Page } from '@playwright/test'
import { busyCustomer } from '../fixtures/console-screens.ts'
import { movedMoreThan, recordShifts } from '../fixtures/layout/layout-shift.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ areStatesChecked: false })

const VISITOR_PAGES = [
  ...['/', '/login', '/register', '/verify-email', '/reset-password'],
  ...['/rates', '/rates/india', '/rates?q=%2B447400123456', '/terms'],
]
const CUSTOMER_PAGES = [
  ...['dialer', 'dialer&view=contacts', 'history', 'history&view=voicemail'],
  ...['numbers', 'numbers&view=purchase', 'credits', 'settings'],
].map(tab => `/dashboard?tab=${tab}`)

// beyond No screen moves by itself
test('nothing moves by itself while a screen loads slowly, on a phone and on a desk', async ({
  page,
  context,
  accounts,
}) => {
  await busyCustomer(page, accounts)
  await page.goto('/dashboard?tab=credits')
  const links = page.getByRole('link', { name: /receipt|Open statement/i })
  await links.nth(1).waitFor()
  const linked = await links.evaluateAll(all => all.map(link => (link as HTMLAnchorElement).href))
  const visitor = await context.browser()?.newPage({ baseURL: new URL(page.url()).origin })
  if (!visitor) throw new Error('There is no browser')
  const moved: string[] = []
  for (const [shown, paths] of [
    [visitor, VISITOR_PAGES],
    [page, [...CUSTOMER_PAGES, ...linked]],
  ] as const) {
    await recordShifts(shown)
    for (const width of [390, 1280]) {
      await shown.setViewportSize({ width, height: 844 })
      for (const path of paths) moved.push(...(await movedAt(shown, path, width)))
    }
  }
  expect(moved).toEqual([])
  await visitor.close()
})

async function movedAt(page: Page, path: string, width: number): Promise<string[]> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('heading').first().waitFor()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  const what = await movedMoreThan(page, 0.02)
  return what === null ? [] : [`${path} at ${width} px, ${what}`]
}
