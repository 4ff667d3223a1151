import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { expect, test } from '../fixtures/test.ts'

const LONDON = '+442079460018'
const SHIPPED_PRICE = '$0.0228'
/** The sandbox's carrier asks $0.0174 and not $0.0158, beside $0.004 for the browser's leg, before the markup of 15%. */
const CARRIER_PRICE = '$0.0247'

async function expectPrice(page: Page, price: string): Promise<void> {
  await page.reload()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(LONDON)
  await expect(page.getByText(price).first()).toBeVisible()
}

/** Enters a reason and confirms the open dialog. */
async function confirm(page: Page, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}

test("the carrier's prices are fetched, compared and activated, and the past deck activated again", async ({
  page,
  context,
  accounts,
  operators,
}) => {
  const customer = await context.newPage()
  await accounts.signUp(customer)
  await expectPrice(customer, SHIPPED_PRICE)
  await operators.open(page, await operators.create('owner'), '/operator/rates')

  await test.step('a draft changes nothing', async () => {
    await page.getByRole('button', { name: 'Fetch from the carrier' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Fetch from the carrier' }).click()
    await expect(page.getByRole('heading', { name: /^Carrier, / })).toBeVisible()
    await expect(page.getByText('Compared with rates.csv, which is active.')).toBeVisible()
    await page.getByRole('link', { name: 'Raised' }).click()
    const london = page.getByRole('row').filter({ hasText: '$0.0174' }).first()
    await expect(london).toContainText('United Kingdom')
    await expect(london).toContainText('$0.0158')
    await expect(page.getByRole('row').filter({ hasText: 'Tuvalu' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Added' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Tuvalu' })).toBeVisible()
    await expectAccessible(page)
    await expectPrice(customer, SHIPPED_PRICE)
  })

  await test.step('active, it is the price that the customer sees', async () => {
    await page.getByRole('button', { name: 'Activate' }).click()
    await expectAccessible(page)
    await confirm(page, 'Activate', 'Prices of the carrier')
    await expect(page.getByText('This deck is active.')).toBeVisible()
    await expectPrice(customer, CARRIER_PRICE)
  })

  await test.step('all prices are a list, by country or prefix', async () => {
    await page.getByRole('link', { name: 'See all prices' }).click()
    await page.getByRole('searchbox', { name: 'Country' }).fill('GB')
    await page.keyboard.press('Enter')
    await page.getByRole('searchbox', { name: 'Prefix' }).fill('+44')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/country=GB.*prefix=%2B44/)
    const first = page.getByRole('table').getByRole('row').nth(1)
    await expect(first).toContainText('$0.0174')
    await expect(first).toContainText(CARRIER_PRICE)
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: 'Prefix' }).fill('+1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  })

  await test.step('each step of a price is shown', async () => {
    await page.getByRole('link', { name: 'Rate look-up' }).click()
    await page.getByLabel('Number', { exact: true }).fill('+44 20 7946 0018')
    await page.keyboard.press('Enter')
    await expect(page.getByText(CARRIER_PRICE).first()).toBeVisible()
    await expect(page.getByText('44 United Kingdom $0.0174')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the past deck is activated again, from the history', async () => {
    await page.getByRole('link', { name: 'Rates', exact: true }).click()
    await page.getByRole('link', { name: 'History' }).click()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Compare and activate rates.csv' }).click()
    await expect(page.getByText('it is active again at once')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Activate' }).click()
    await confirm(page, 'Activate', 'The customers were not informed yet')
    await expect(page.getByText('This deck is active.')).toBeVisible()
    await expectPrice(customer, SHIPPED_PRICE)
    await page.getByRole('link', { name: 'Rates', exact: true }).click()
    await page.getByRole('link', { name: 'History' }).click()
    const newest = page.getByRole('row').filter({ hasText: 'not informed yet' })
    await expect(newest).toContainText('rates.csv')
    await expect(newest).toContainText('Active')
  })
})
