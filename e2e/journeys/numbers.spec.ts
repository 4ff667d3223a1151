import type { Page } from '@playwright/test'
import { halfAYearLater } from '../fixtures/months-later.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ productEnv: { WELCOME_CREDIT_USD: '5.00' } })

async function openPurchase(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'My Numbers' }).click()
  await page.getByRole('button', { name: '+ Get a Number' }).click()
  await expect(page.getByRole('heading', { name: 'Get a number' })).toBeVisible()
}

async function search(page: Page, country: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByPlaceholder('Search country or code...').fill(country)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Search numbers' }).click()
}

const offers = (page: Page) => page.getByRole('button', { name: /^Get \+/ })

/** Rents the first number found; answers it in E.164. */
async function rent(page: Page): Promise<string> {
  await openPurchase(page)
  await search(page, 'United States')
  await expect(page.getByText('Found 10 available numbers')).toBeVisible()
  await offers(page).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Get number' }).click()
  const success = page.getByText(/^Successfully purchased \+\d+!$/)
  await expect(success).toBeVisible()
  return (/\+\d+/.exec((await success.textContent()) ?? '') ?? [''])[0]
}

test('a number is rented, shown in a call, and given back', async ({ page, people, sandbox }) => {
  await people.newcomer(page)
  const number = await rent(page)
  expect(await sandbox.rentedNumbers()).toContain(number)
  await expect(page.getByText('Active')).toBeVisible()
  await expect(page.getByText('Renews on')).toBeVisible()
  await expect(page.getByText(/^Successfully purchased/)).toBeHidden()
  const afterFee = await people.balance(page)
  expect(afterFee).toBeLessThan(5)

  await page.getByRole('tab', { name: 'Dialer' }).click()
  await page.getByRole('combobox', { name: 'Caller ID' }).click()
  await page.getByRole('option', { name: /Virtual DID \(US\)/ }).click()
  await expect(page.getByText(`Caller ID set to ${number}`)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Caller ID' })).toContainText('Virtual DID')
  await people.dial(page, '+14155550106')
  await people.connected(page)
  expect((await sandbox.legTo('+14155550106'))?.from).toBe(number)
  await people.hangUp(page)
  await people.settledCall(page)

  await page.getByRole('tab', { name: 'My Numbers' }).click()
  await page.getByRole('button', { name: /^Cancel \+1/ }).click()
  const warning = page.getByRole('alertdialog')
  await expect(warning).toContainText('stop immediately')
  await expect(warning).toContainText('no refund')
  await expect(warning).toContainText('cannot be undone')
  await warning.getByRole('button', { name: 'Keep number' }).click()
  await expect(warning).toBeHidden()
  await page.getByRole('button', { name: /^Cancel \+1/ }).click()
  await warning.getByRole('button', { name: 'Cancel number' }).click()
  await expect(page.getByText(`Number ${number} canceled successfully`)).toBeVisible()
  await expect(page.getByText('You have no virtual numbers yet.')).toBeVisible()
  await expect.poll(() => sandbox.rentedNumbers()).not.toContain(number)
  await page.getByRole('tab', { name: 'Dialer' }).click()
  await expect(page.getByRole('combobox', { name: 'Caller ID' })).toHaveText(
    'Default platform number',
  )
})

test('without the fee one is told what is needed, and led to the credits', async ({
  page,
  people,
  sandbox,
}) => {
  await people.newcomer(page)
  const before = await sandbox.rentedNumbers()
  await openPurchase(page)
  await search(page, 'Barbados')
  await offers(page).first().click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(/Needed\$3\d\.\d\d/)
  await expect(alert).toContainText('Available$5.00')
  await alert.getByRole('button', { name: 'Add credits' }).click()
  await expect(page).toHaveURL(/tab=credits/)
  await expect(page.getByRole('button', { name: 'Buy Plus' })).toBeEnabled()
  expect(await people.balance(page)).toBe(5)
  expect(await sandbox.rentedNumbers()).toEqual(before)
})

test('a number that somebody else has taken since is not paid for', async ({
  page,
  people,
  sandbox,
}) => {
  await people.newcomer(page)
  await openPurchase(page)
  await search(page, 'United States')
  const taken = (await offers(page).first().getAttribute('aria-label')) ?? ''
  await sandbox.takeElsewhere(taken.replace(/[^+\d]/g, ''))
  await page.getByRole('button', { name: taken }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Get number' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: taken })).toBeHidden()
  expect(await people.balance(page)).toBe(5)
})

test('a number in grace is announced on every tab until credit renews it', async ({
  page,
  people,
  product,
}) => {
  test.setTimeout(150_000)
  await people.newcomer(page)
  await rent(page)
  await halfAYearLater(product)
  const banner = page.getByRole('alert').filter({ hasText: 'Virtual numbers in grace period' })
  // The server looks once a minute which months are over.
  await expect(async () => {
    await page.reload()
    await expect(banner).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 90_000 })
  await expect(banner).toContainText(/\+1 \d{3} \d{3} \d{4} is released on \d/)
  for (const tab of ['Dialer', 'Call History', 'Credits', 'Settings', 'My Numbers']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(banner).toBeVisible()
  }
  await expect(page.getByText('Grace period', { exact: true })).toBeVisible()
  await expect(page.getByText('Released on', { exact: true })).toBeVisible()
  await banner.getByRole('button', { name: 'Add credits' }).click()
  await people.choosePackage(page, 'Plus')
  await people.inCheckout(page, 'Pay')
  await expect(page.getByText('was added to your balance')).toBeVisible()
  await expect(banner).toBeHidden({ timeout: 20_000 })
  await page.getByRole('tab', { name: 'My Numbers' }).click()
  await expect(page.getByText('Renews on')).toBeVisible()
})
