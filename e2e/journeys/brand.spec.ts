import { join } from 'node:path'
import { type Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { expectIdle, openContacts, openTab } from '../fixtures/dialer.ts'
import { expectShown } from '../fixtures/layout/shown-texts.ts'
import { expect, test } from '../fixtures/test.ts'

const NAME = 'Otherphone'
const ACCENT = '#0b6e4f'
const SUPPORT = 'https://help.otherphone.example/'
/** What the operator has not chosen. */
const BUILT_IN = /ringback/i

test.use({
  settings: {
    PRODUCT_NAME: NAME,
    PRODUCT_LOGO: join(import.meta.dirname, '../fixtures/otherphone.svg'),
    ACCENT_COLOUR: ACCENT,
    SUPPORT_URL: SUPPORT,
    MAIL_FROM: `${NAME} <no-reply@otherphone.example>`,
  },
})

/** Everything that a person or a screen reader can read, and the whole document. */
async function expectOwnBrand(page: Page): Promise<void> {
  await expect(page).toHaveTitle(new RegExp(NAME))
  expect(await page.content()).not.toMatch(BUILT_IN)
}

const logoOf = (page: Page) =>
  page
    .locator('.logo')
    .first()
    .evaluate(logo => getComputedStyle(logo).backgroundImage)

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))

// beyond The operator has an own name, colour and logo
test('customers and visitors meet the name, the logo, the colour and the support of the operator, and no other', async ({
  page,
  accounts,
  sandbox,
}) => {
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
    await page.goto(path)
    await expectOwnBrand(page)
    expect(await logoOf(page), path).toContain('/brand/')
    expect(await accentOf(page), path).toContain(ACCENT)
  }
  await expect(page.getByRole('link', { name: 'support' })).toHaveAttribute('href', SUPPORT)

  const account = await accounts.register(page)
  await expectOwnBrand(page)
  const mail = await sandbox.nextMail(account.email, 'Verify your email')
  expect(JSON.stringify(mail)).toContain(NAME)
  expect(JSON.stringify({ ...mail, links: [] })).not.toMatch(BUILT_IN)
  await page.goto(await accounts.verificationLink(account))
  await expectShown(page, 'Email Verified')
  await expectOwnBrand(page)
  await accounts.logIn(page, account)
  await expectIdle(page)
  const logo = (await logoOf(page)).replace(/^url\("|"\)$/g, '')
  expect((await page.request.get(logo)).headers()['content-type']).toContain('image/svg+xml')
  for (const tab of ['Call History', 'My Numbers', 'Credits', 'Settings', 'Dialer']) {
    await openTab(page, tab)
    await expectAccessible(page)
    await expectOwnBrand(page)
  }
  await openContacts(page)
  await expectAccessible(page)
  await expectOwnBrand(page)
  const download = page.waitForEvent('download')
  await openTab(page, 'Settings')
  await page.getByRole('button', { name: 'Download your data…' }).click()
  await page.getByLabel('Your password').fill(account.password)
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('otherphone-data.zip')
  const manifest = await (await page.request.get('/manifest.webmanifest')).text()
  expect(manifest).toContain(NAME)
  expect(manifest).not.toMatch(BUILT_IN)
})
