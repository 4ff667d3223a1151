import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { messages, openTab, press } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

// beyond A daily budget, and a warning of a low balance
test('a low balance is announced on every tab, leads to the credits, and is turned off', async ({
  page,
  accounts,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  const banner = page.getByText(/^Your balance is low: \$/)
  await openTab(page, 'Settings')
  const amount = page.getByRole('textbox', { name: /^Warn me/ })
  await amount.fill('7')
  await press(amount, 'Enter')
  await expect(page.getByText('Your spending settings are saved')).toBeVisible()
  await page.goto('/dashboard?tab=credits&package=plus-25')
  await expect(banner).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy Plus' })).toBeFocused()
  await expectAccessible(page)
  await openTab(page, 'Dialer')
  await messages(page).getByRole('button', { name: 'Add credits' }).click()
  await expect(page).toHaveURL(/tab=credits/)
  // The smallest package that lifts the balance over the amount.
  const offered = page.getByRole('button', { name: 'Buy Starter' })
  await expect(offered).toBeFocused()
  await messages(page).getByRole('button', { name: 'Add credits' }).click()
  await expect(offered).toBeFocused()
  await page.getByRole('button', { name: 'Turn off warnings' }).click()
  await expect(banner).toBeHidden()
  await openTab(page, 'Settings')
  await expect(amount).toHaveValue('')
})
