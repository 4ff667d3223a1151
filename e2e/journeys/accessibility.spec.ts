import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`axe finds nothing, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('signed out', async ({ page, people }) => {
      for (const path of ['/', '/login', '/verify']) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
      }
      await people.fillRegistration(page, people.stranger())
      await expect(page.getByRole('button', { name: 'Register' })).toBeEnabled()
      await expectAccessible(page)
      await people.logIn(page, people.stranger())
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
    })

    test('signed in, idle, in a call and afterwards', async ({ page, people }) => {
      await people.newcomer(page)
      await expectAccessible(page)
      await page.getByRole('combobox', { name: 'Country' }).click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await people.dial(page, '+14155550106')
      await people.connected(page)
      await expectAccessible(page)
      await page.getByRole('tab', { name: 'Call History' }).click()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'End call' }).click()
      await page.getByRole('tab', { name: 'Dialer' }).click()
      await people.dial(page, '+14155550101')
      await expect(page.getByText('Call Error:')).toBeVisible({ timeout: 15_000 })
      await expectAccessible(page)
      await page.getByRole('tab', { name: 'Call History' }).click()
      await expect(page.getByText('Completed').first()).toBeVisible()
      await expectAccessible(page)
    })

    test('renting a number, and verifying one', async ({ page, people, sandbox }) => {
      await people.newcomer(page)
      await page.getByRole('tab', { name: 'My Numbers' }).click()
      await expect(page.getByText('You have no virtual numbers yet.')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: '+ Get a Number' }).click()
      await page.getByRole('combobox', { name: 'Country' }).click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Search numbers' }).click()
      await expect(page.getByText(/^Found/)).toBeVisible()
      await expectAccessible(page)
      await page
        .getByRole('button', { name: /^Get \+/ })
        .first()
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: 'Settings' }).click()
      await page.getByRole('textbox', { name: 'Phone number' }).fill('12')
      await page.getByRole('button', { name: 'Send code' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      const number = colorScheme === 'dark' ? '+447400188001' : '+447400188002'
      await page.getByRole('textbox', { name: 'Phone number' }).fill(number)
      await page.getByRole('button', { name: 'Send code' }).click()
      await expect(page.getByText('Pending Verification')).toBeVisible()
      await expectAccessible(page)
      const code = /\b\d{6}\b/.exec(await sandbox.nextText(number))?.[0] ?? ''
      await page.getByLabel('Verification code').fill(code)
      await page.getByRole('button', { name: 'Verify', exact: true }).click()
      await expect(page.getByRole('timer')).toBeVisible()
      await page.getByRole('button', { name: /^Delete/ }).click()
      await expectAccessible(page)
    })

    test('buying credit, and its receipt', async ({ page, people }) => {
      await people.newcomer(page)
      await page.getByRole('tab', { name: 'Credits' }).click()
      await people.choosePackage(page, 'Plus')
      await people.inCheckout(page, 'Fail')
      await people.inCheckout(page, 'Close')
      await expect(page.getByText(/^Payment failed/)).toBeVisible()
      await expectAccessible(page)
      await people.choosePackage(page, 'Plus')
      await people.inCheckout(page, 'Pay')
      await expect(page.getByText('was added to your balance')).toBeVisible()
      await expectAccessible(page)
      await page.goto(
        (await page.getByRole('link', { name: /^Receipt/ }).getAttribute('href')) ?? '',
      )
      await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`),
  ).toEqual([])
}
