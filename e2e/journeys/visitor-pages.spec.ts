import { gzipSync } from 'node:zlib'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { expectFits, expectFitsRightToLeft } from '../fixtures/layout/screen-problems.ts'
import { expect, test } from '../fixtures/test.ts'

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled })

    // beyond The landing page shows the price of a call
    test('a visitor chooses a country on the landing page and sees its price', async ({ page }) => {
      await page.goto('/')
      const finder = page.getByRole('region', { name: 'What a call costs' })
      await finder.getByRole('combobox', { name: 'Where do you call?' }).selectOption('India')
      if (javaScriptEnabled) await expect(finder).toContainText('Calls to India')
      else await finder.getByRole('button', { name: 'Find the price' }).click()
      const cards = page
        .locator('section')
        .filter({ has: page.getByText('Mobile', { exact: true }) })
      const mobile = javaScriptEnabled ? finder.locator('[data-kind="mobile"]') : cards
      await expect(mobile).toContainText(/\$\d\.\d{4} a minute/)
      await expect(mobile).toContainText(/\$5 buys \d+ minutes\./)
      if (!javaScriptEnabled) return
      await finder.getByRole('combobox', { name: 'Kind of phone' }).selectOption('landline')
      await expect(mobile).toBeHidden()
      await expect(finder.locator('[data-kind="landline"]')).toContainText(/\$\d\.\d{4} a minute/)
      await finder.getByRole('link').click()
      await expect(page).toHaveURL(/\/rates\/india$/)
    })

    // beyond Visitors read the rates of every country
    test('a visitor finds the price of a country and of a number by keyboard', async ({ page }) => {
      await page.goto('/')
      const footer = page.getByRole('contentinfo')
      await footer.getByRole('link', { name: 'Rates' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('What a call costs')
      await expect(page.getByRole('link', { name: 'India', exact: true })).toBeVisible()

      const search = page.getByRole('searchbox', { name: 'Country or phone number' })
      await search.focus()
      await page.keyboard.type('india')
      // While it is typed, the countries that match are listed.
      if (javaScriptEnabled) await expect(page.getByRole('row', { name: /^Albania/ })).toBeHidden()
      await expect(page.getByRole('link', { name: 'India', exact: true })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/rates\/india$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calls to India')
      await expect(page).toHaveTitle(/^Calls to India: price per minute - /)

      await search.focus()
      await page.keyboard.type('+44 7400 123456')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByText('A call to +44 7400 123456')).toBeVisible()
      await expect(page.getByText('a minute', { exact: false }).first()).toBeVisible()
      await page.getByRole('link', { name: 'All prices for the United Kingdom' }).click()
      await expect(page).toHaveURL(/\/rates\/united-kingdom$/)
    })
  })
}

test('rates, legal and landing pages load at most 10 KB of script', async ({ page }) => {
  const scripts: Promise<number>[] = []
  page.on('response', response => {
    const isScript = response.request().resourceType() === 'script'
    if (isScript) scripts.push(response.body().then(body => gzipSync(body).length))
  })
  for (const path of [
    '/',
    '/rates',
    '/rates/india',
    '/terms',
    '/privacy',
    '/refunds',
    '/contact',
    '/accessibility',
  ]) {
    scripts.length = 0
    await page.goto(path, { waitUntil: 'networkidle' })
    const inline = await page.locator('script:not([src])').allTextContents()
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
    expect(bytes + inline.join('').length, path).toBeLessThanOrEqual(10 * 1_024)
  }
})

test('the pages for visitors are accessible, usable at every width, and without a script where none has a use', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const expectUsable = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await expectFits(page, path)
    await expectFitsRightToLeft(page, path)
  }
  const texts = ['/terms', '/privacy', '/refunds', '/contact', '/accessibility']
  for (const path of ['/rates/india', ...texts]) {
    await expectUsable(path)
  }
  expect(scripts).toEqual([])
  for (const path of ['/', '/rates', '/rates/atlantis', '/rates?q=united']) await expectUsable(path)
})
