import type { Page } from '@playwright/test'
import { expectTwoWayAudio, hearing } from '../fixtures/audio.ts'
import { expect, test } from '../fixtures/test.ts'

const THANKS = 'Payment successful! Your credits will be added to your account shortly.'

async function openCredits(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Credits' }).click()
  await expect(page.getByRole('button', { name: 'Buy Plus' })).toBeEnabled()
}

/** The credit of Plus on top of the welcome credit, without a reload. */
async function expectCredit(page: Page, timeout = 10_000): Promise<void> {
  await expect(page.getByRole('button', { name: 'Balance $27.25' })).toBeVisible({ timeout })
}

test('bought credit is there without a reload, and its receipt opens', async ({
  page,
  people,
  context,
}) => {
  const person = await people.newcomer(page)
  await page.getByRole('button', { name: 'Add Credits' }).click()
  await expect(page).toHaveURL(/tab=credits/)
  await people.choosePackage(page, 'Plus')
  await people.inCheckout(page, 'Pay')
  await expect(page.getByText(THANKS)).toBeVisible()
  await expect(page.getByText(/1 USD = ₹83\.2\d/)).toBeVisible()
  await expectCredit(page)
  await expect(page.getByText(THANKS)).toBeHidden()
  const newest = page.getByRole('row').nth(1)
  await expect(newest).toContainText('Credit Added')
  await expect(newest).toContainText('+$26.25')
  expect(await people.balance(page)).toBe(27.25)

  const opening = context.waitForEvent('page')
  await newest.getByRole('link', { name: 'Receipt' }).click()
  const receipt = await opening
  await expect(receipt.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  const sheet = receipt.getByRole('article')
  await expect(sheet).toContainText('$26.25')
  await expect(sheet).toContainText('₹2,080.38')
  await expect(sheet).toContainText(/order_\w+/)
  await expect(sheet).toContainText(/pay_\w+/)
  await expect(sheet).toContainText(person.email)
  await receipt.goto('/receipt/00000000-0000-4000-8000-000000000000')
  await expect(receipt.getByRole('heading', { name: 'Receipt not found' })).toBeVisible()
  await receipt.close()
})

test('a payment that fails may be tried again in the dialog', async ({ page, people }) => {
  await people.newcomer(page)
  await openCredits(page)
  await people.choosePackage(page, 'Plus')
  await people.inCheckout(page, 'Fail')
  await expect(page.getByText(/^Payment failed: ./)).toBeVisible()
  await people.inCheckout(page, 'Pay')
  await expect(page.getByText(THANKS)).toBeVisible()
  await expect(page.getByText(/^Payment failed/)).toBeHidden()
  await expectCredit(page)
})

test('closing the dialog resets the purchase and credits nothing', async ({ page, people }) => {
  await people.newcomer(page)
  await openCredits(page)
  await people.choosePackage(page, 'Plus')
  await people.inCheckout(page, 'Fail')
  await people.inCheckout(page, 'Close')
  await expect(page.getByText(/^Payment failed: ./)).toBeVisible()
  await people.choosePackage(page, 'Plus')
  await people.inCheckout(page, 'Close')
  await expect(page.getByRole('button', { name: 'Buy Plus' })).toBeEnabled()
  await expect(page.getByText(/^Payment failed/)).toBeHidden()
  await expect(page.getByText(THANKS)).toBeHidden()
  expect(await people.balance(page)).toBe(1)
})

test('credit arrives within 30 s when the webhook is lost', async ({ page, people }) => {
  await people.newcomer(page)
  await openCredits(page)
  await people.choosePackage(page, 'Plus')
  await people.inCheckout(page, 'Pay but lose the webhook')
  await expect(page.getByText(THANKS)).toBeVisible()
  await expectCredit(page, 30_000)
  await expect(page.getByText('$26.25 was added to your balance.')).toBeVisible()
})

test('credit arrives while one is on another tab', async ({ page, people }) => {
  await people.newcomer(page)
  await openCredits(page)
  await people.choosePackage(page, 'Plus')
  await people.inCheckout(page, 'Pay but lose the webhook')
  await expect(page.getByText(THANKS)).toBeVisible()
  await page.getByRole('tab', { name: 'Dialer' }).click()
  await expectCredit(page, 30_000)
})

test('buying during a call does not drop it', async ({ page, people }) => {
  await people.newcomer(page)
  await people.dial(page, '+14155550106')
  await people.connected(page)
  await expectTwoWayAudio(page)
  await page.getByRole('button', { name: /^Balance/ }).click()
  await expect(page).toHaveURL(/tab=credits/)
  await expect(page.getByText('Available now')).toBeVisible()
  await people.choosePackage(page, 'Plus')
  await people.inCheckout(page, 'Pay')
  await expectCredit(page)
  await expectTwoWayAudio(page, await hearing(page))
  await expect(page.getByRole('region', { name: 'Active call' })).toBeVisible()
  await page.getByRole('tab', { name: 'Dialer' }).click()
  await expect(page.getByText('Call in progress')).toBeVisible()
  await people.hangUp(page)
  await people.settledCall(page)
  await page.getByRole('tab', { name: 'Credits' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Credit Used')
})
