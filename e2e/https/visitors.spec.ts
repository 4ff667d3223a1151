import { balanceOf } from '../fixtures/api.ts'
import { chooseMethod, choosePackage, pressInCheckout } from '../fixtures/checkout.ts'
import { expectIdle, openTab } from '../fixtures/dialer.ts'
import { expect, test } from './test.ts'

test('a visitor registers with the bot check, logs in and buys credit by card in the same tab', async ({
  page,
  accounts,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Register' }).first().click()
  const account = await accounts.register(page)
  await page.goto(await accounts.verificationLink(account))
  await expect(page).toHaveURL(/\/login$/)
  // The page of the mail has become the login without a request, and the dashboard must not.
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expectIdle(page)
  await openTab(page, 'Credits')
  await choosePackage(page, 'Plus')
  await chooseMethod(page, 'Card')
  await pressInCheckout(page, 'Pay')
  await expect(page.getByRole('button', { name: 'Balance $27.25' })).toBeVisible()
  expect(await balanceOf(page)).toBe(27.25)
})
