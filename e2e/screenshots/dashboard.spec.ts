import type { Page } from '@playwright/test'
import { ageRentedNumbers } from '../fixtures/age-rented-numbers.ts'
import { rentNumber, request, settledCall } from '../fixtures/api.ts'
import { choosePackage, pressInCheckout } from '../fixtures/checkout.ts'
import { dial, expectConnected, expectIdle, hangUp, openTab } from '../fixtures/dialer.ts'
import { chooseCountry } from '../fixtures/number-search.ts'
import { expect, test } from '../fixtures/test.ts'
import { shoot } from './shoot.ts'

const FRIEND = '+447400123456'
const BUSY = '+14155550101'

test('history, credits, numbers and settings', async ({ page, accounts }) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  await makeHistory(page)
  await openTab(page, 'Call History')
  await expect(page.getByText('Completed').first()).toBeVisible()
  await shoot(page, 'history')
  await page.getByText('+44 7400 123456').first().click()
  await shoot(page, 'history-details')
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('nobody')
  await expect(page.getByText('No calls match these filters.')).toBeVisible()
  await shoot(page, 'history-none-found')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await rentNumber(page, 'US')
  await shootNumbers(page)
  await shootSettings(page)
  await shootCredits(page)
})

test('a number in grace', async ({ page, accounts, product }) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  // One month of a Puerto Rican number costs more than half of this credit.
  await rentNumber(page, 'PR')
  await ageRentedNumbers(product)
  await expect
    .poll(async () => (await request(page, '/api/numbers'))['numbers'])
    .toMatchObject([{ status: 'grace_period' }])
  await page.goto('/dashboard?tab=numbers')
  await expect(page.getByText('Numbers in grace period')).toBeVisible()
  await shoot(page, 'numbers-grace')
})

async function makeHistory(page: Page): Promise<void> {
  for (const number of [FRIEND, BUSY]) {
    await dial(page, number)
    if (number === FRIEND) {
      await expectConnected(page)
      await hangUp(page)
    }
    await expectIdle(page)
    await settledCall(page)
  }
}

async function shootCredits(page: Page): Promise<void> {
  await openTab(page, 'Credits')
  await expect(page.getByRole('button', { name: 'Buy Plus' })).toBeEnabled()
  await shoot(page, 'credits')
  await choosePackage(page, 'Plus')
  await pressInCheckout(page, 'Fail')
  await pressInCheckout(page, 'Close')
  await shoot(page, 'credits-failed')
  await choosePackage(page, 'Plus')
  await pressInCheckout(page, 'Pay')
  await expect(page.getByText('$26.25 added')).toBeVisible()
  await shoot(page, 'credits-arrived')
  await page.getByRole('link', { name: 'Open statement' }).click()
  await expect(page.getByRole('heading', { name: /^Statement for/ })).toBeVisible()
  await shoot(page, 'statement')
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await page.pdf({ path: '../test-results/screenshots/statement.pdf', format: 'A4' })
  await page.screenshot({ path: '../test-results/screenshots/statement-print.png', fullPage: true })
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Back to credits' }).click()
  const receipt = page.getByRole('link', { name: /^Receipt/ }).first()
  await page.goto((await receipt.getAttribute('href')) ?? '')
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await shoot(page, 'receipt')
  await page.goto('/receipt/unknown')
  await expect(page.getByRole('heading', { name: 'Receipt not found' })).toBeVisible()
  await shoot(page, 'receipt-unknown')
}

/** The rented number, finding another, and the questions before money is spent or a number is lost. */
async function shootNumbers(page: Page): Promise<void> {
  await page.goto('/dashboard?tab=numbers')
  await expect(page.getByText('Renews on')).toBeVisible()
  await shoot(page, 'numbers')
  await page.getByRole('button', { name: /^Cancel number \+/ }).click()
  await shoot(page, 'numbers-cancel')
  await page.getByRole('button', { name: 'Keep number' }).click()
  await page.getByRole('button', { name: '+ Get a Number' }).click()
  await chooseCountry(page, 'United States')
  await page.getByRole('button', { name: 'Search numbers' }).click()
  await expect(page.getByText(/^Found/)).toBeVisible()
  await shoot(page, 'numbers-found')
  await page
    .getByRole('button', { name: /^Get \+/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await shoot(page, 'numbers-confirm')
  await page.keyboard.press('Escape')
}

async function shootSettings(page: Page): Promise<void> {
  await openTab(page, 'Settings')
  await page.getByLabel('Phone number', { exact: true }).fill('+447400123987')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Virtual DID')).toBeVisible()
  await expect(page.getByText('Pending Verification')).toBeVisible()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await shoot(page, 'settings')
  await page.getByRole('button', { name: 'Download your data…' }).click()
  await expect(page.getByRole('dialog', { name: 'Download your data' })).toBeVisible()
  await shoot(page, 'data-export')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close account…' }).click()
  await expect(page.getByText('You lose these numbers')).toBeVisible()
  await shoot(page, 'close-account')
  await page.keyboard.press('Escape')
}
