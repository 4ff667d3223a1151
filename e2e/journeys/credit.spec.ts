import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { expectShown } from '../fixtures/layout/shown-texts.ts'
import { balanceOf, settledCall } from '../fixtures/api.ts'
import { audioStats, expectTwoWayAudio } from '../fixtures/sound/call-audio.ts'
import { choosePackage, pressInCheckout } from '../fixtures/checkout.ts'
import { dial, expectConnected, hangUp, openTab } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

const THANKS = 'Payment successful! Your credits will be added to your account shortly.'

const KEEPS_LIMIT =
  'This call keeps its time limit: the credit that you buy now pays for your next calls.'

/** The credit of Plus on top of the welcome credit, without a reload. */
async function expectCredit(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Balance $27.25' })).toBeVisible()
}

// spec 1.4
test(
  'bought credit arrives without a reload, and its receipt opens',
  { tag: '@gate' },
  async ({ page, accounts, context }) => {
    const account = await accounts.signUp(page)
    await page.getByRole('button', { name: 'Add Credits', exact: true }).click()
    await expect(page).toHaveURL(/tab=credits/)
    await choosePackage(page, 'Plus')
    await pressInCheckout(page, 'Pay')
    await expectShown(page, THANKS)
    await expect(page.getByText(/1 USD = ₹83\.2\d/)).toBeVisible()
    await expectCredit(page)
    await expect(page.getByText(THANKS)).toBeHidden()
    const newest = page.getByRole('row').nth(1)
    await expect(newest).toContainText('Credit Added')
    await expect(newest).toContainText('+$26.25')
    expect(await balanceOf(page)).toBe(27.25)
    await expectAccessible(page)

    const opening = context.waitForEvent('page')
    await newest.getByRole('link', { name: 'Receipt' }).click()
    const receipt = await opening
    await expect(receipt.getByRole('heading', { name: 'Receipt' })).toBeVisible()
    const sheet = receipt.getByRole('article')
    await expect(sheet).toContainText('$26.25')
    await expect(sheet).toContainText('₹2,080.38')
    await expect(sheet).toContainText(/order_\w+/)
    await expect(sheet).toContainText(/pay_\w+/)
    await expect(sheet).toContainText(account.email)
    await expectAccessible(receipt)
    await receipt.goto('/receipt/00000000-0000-4000-8000-000000000000')
    await expect(receipt.getByRole('heading', { name: 'Receipt not found' })).toBeVisible()
    await receipt.close()
  },
)

test(
  'credit arrives on another tab when the webhook is lost',
  { tag: '@gate' },
  async ({ page, accounts }) => {
    await accounts.signUp(page)
    await openTab(page, 'Credits')
    await choosePackage(page, 'Plus')
    await pressInCheckout(page, 'Pay but lose the webhook')
    await expectShown(page, THANKS)
    await openTab(page, 'Dialer')
    await expectCredit(page)
  },
)

test('credit is bought during a call, which goes on with its limit', async ({ page, accounts }) => {
  await accounts.signUp(page)
  await dial(page, '+14155550100')
  await expectConnected(page)
  await page.getByRole('button', { name: 'Add Credits', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Add credits during the call' })
  await expect(panel).toContainText(KEEPS_LIMIT)
  await expectAccessible(page)
  const before = await audioStats(page)
  await choosePackage(page, 'Plus')
  await pressInCheckout(page, 'Pay')
  await expectShown(page, THANKS)
  await expect.poll(() => balanceOf(page)).toBe(27.25)
  await expectConnected(page)
  await expectTwoWayAudio(page, before)
  await panel.getByRole('button', { name: 'Close the packages' }).click()
  await expect(panel).toBeHidden()
  await hangUp(page)
  const { actualCost } = await settledCall(page)
  expect(await balanceOf(page)).toBeCloseTo(27.25 - Number(actualCost), 6)
})
