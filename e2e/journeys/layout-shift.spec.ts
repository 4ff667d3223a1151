import { busyCustomer } from '../fixtures/console-screens.ts'
import { movedMoreThan, recordShifts } from '../fixtures/layout/layout-shift.ts'
import { expect, test } from '../fixtures/test.ts'

const VISITOR_PAGES = ['/', '/login', '/register', '/rates', '/rates/india', '/terms']
const TABS = ['dialer', 'dialer&view=contacts', 'history', 'numbers', 'credits', 'settings']

// beyond No screen moves by itself
test('nothing moves by itself while a screen loads, on a phone and on a desk', async ({
  page,
  context,
  accounts,
}) => {
  await busyCustomer(page, accounts)
  const visitor = await context.browser()?.newPage({ baseURL: new URL(page.url()).origin })
  if (!visitor) throw new Error('There is no browser')
  await recordShifts(page)
  await recordShifts(visitor)
  const moved: string[] = []
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport)
    await visitor.setViewportSize(viewport)
    for (const path of VISITOR_PAGES) {
      await visitor.goto(path, { waitUntil: 'networkidle' })
      const what = await movedMoreThan(visitor, 0.02)
      if (what) moved.push(`${path} at ${viewport.width} px, ${what}`)
    }
    for (const tab of TABS) {
      await page.goto(`/dashboard?tab=${tab}`)
      await page.getByRole('tabpanel').waitFor()
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      const what = await movedMoreThan(page, 0.02)
      if (what) moved.push(`${tab} at ${viewport.width} px, ${what}`)
    }
  }
  expect(moved).toEqual([])
  await visitor.close()
})
