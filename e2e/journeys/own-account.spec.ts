import { expectAccessible } from '../fixtures/accessibility.ts'
import { expectIdle, openTab } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

const NEW_PASSWORD = 'another horse battery'

test('a customer changes name and password in Settings, and other browsers are logged out', async ({
  page,
  accounts,
  sandbox,
  browser,
}) => {
  const account = await accounts.signUp(page)
  const otherBrowser = await browser.newContext()
  const other = await otherBrowser.newPage()
  await accounts.logIn(other, account)
  await expectIdle(other)

  await openTab(page, 'Settings')
  const name = page.getByRole('textbox', { name: 'Display name' })
  await expect(name).toHaveValue(account.name)
  await name.fill('<b>Asha</b>')
  await name.press('Enter')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await name.fill('Asha of Pune')
  await name.press('Enter')
  await expect(page.getByText('Your display name is saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner').getByText('Asha of Pune')).toBeAttached()

  const current = page.getByLabel('Current password', { exact: true })
  await current.fill('not this one')
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD)
  await current.press('Enter')
  await expect(page.getByText('Your current password is not correct.')).toBeVisible()
  await expectAccessible(page)
  await current.fill(account.password)
  await current.press('Enter')
  await expect(page.getByText('Your password was changed')).toBeVisible()
  await sandbox.nextMail(account.email, 'password was changed')

  await openTab(page, 'Dialer')
  await expectIdle(page)
  await other.reload()
  await expect(other.getByRole('button', { name: 'Login' })).toBeVisible()
  await accounts.logIn(other, account)
  await expect(other.getByText('Invalid email or password')).toBeVisible()
  await accounts.logIn(other, { ...account, password: NEW_PASSWORD })
  await expectIdle(other)
  await otherBrowser.close()
})
