import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { expectIdle, openTab, press } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

const NEW_PASSWORD = 'another horse battery'

// beyond Customers change name, password and e-mail address
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
  await press(name, 'Enter')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await name.fill('Asha of Pune')
  await press(name, 'Enter')
  await expect(page.getByText('Your display name is saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner').getByText('Asha of Pune')).toBeAttached()

  const current = page.getByLabel('Current password', { exact: true })
  await current.fill('not this one')
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD)
  await press(current, 'Enter')
  await expect(page.getByText('Your current password is not correct.')).toBeVisible()
  await expectAccessible(page)
  await current.fill(account.password)
  await press(current, 'Enter')
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

// beyond Customers download their data and close their account
test('a customer downloads the own data, once an hour', async ({ page, accounts, sandbox }) => {
  const account = await accounts.signUp(page)
  await openTab(page, 'Settings')
  const open = page.getByRole('button', { name: 'Download your data…' })
  await press(open, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Download your data' })
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Your current password is not correct.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(account.password)
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const archive = await download
  expect(archive.suggestedFilename()).toMatch(/-data\.zip$/)
  const files = unzipSync(readFileSync(await archive.path()))
  const text = (name: string) => new TextDecoder().decode(files[name])
  expect(JSON.parse(text('profile.json'))).toMatchObject([
    { email: account.email, displayName: account.name },
  ])
  expect(text('profile.csv')).toContain(account.email)
  expect(JSON.parse(text('sessions.json'))).toHaveLength(1)
  const transactions = JSON.parse(text('transactions.json')) as unknown[]
  expect(text('transactions.csv').trim().split('\r\n')).toHaveLength(transactions.length + 1)
  await sandbox.nextMail(account.email, 'data was exported')

  await expect(open).toBeFocused()
  await press(open, 'Enter')
  await dialog.getByLabel('Your password').fill(account.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('You can export your data once an hour.')).toBeVisible()
})

// beyond Customers download their data and close their account
test('a customer closes the account in Settings, reads what is lost, and cannot log in again', async ({
  page,
  accounts,
}) => {
  const account = await accounts.signUp(page)
  await openTab(page, 'Settings')
  const open = page.getByRole('button', { name: 'Close account…' })
  await press(open, 'Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Close your account?' })
  await expect(dialog.getByRole('button', { name: 'Keep account' })).toBeFocused()
  await expect(dialog.getByText('Your credit')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()

  await press(open, 'Enter')
  await dialog.getByLabel('Your password').fill('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Your current password is not correct.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your account is closed.')).toBeVisible()
  await expectAccessible(page)
  await accounts.logIn(page, account)
  await expect(page.getByText('Invalid email or password')).toBeVisible()
})
