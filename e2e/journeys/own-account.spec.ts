import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { openTab, press } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

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
