import { expectShown } from '../fixtures/layout/shown-texts.ts'
import { expect, test } from '../fixtures/test.ts'
import { shoot } from './shoot.ts'

test('landing, registration, login and verification', async ({ page, accounts }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await shoot(page, 'landing')
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await shoot(page, 'login')
  await accounts.logIn(page, accounts.invent())
  await expect(page.getByRole('alert')).toBeVisible()
  await shoot(page, 'login-refused')

  const account = accounts.invent()
  await accounts.fillRegistration(page, account)
  await expect(page.getByRole('button', { name: 'Register' })).toBeEnabled()
  await shoot(page, 'register')
  await accounts.register(page, account)
  await shoot(page, 'registered')
  await accounts.logIn(page, account)
  await expect(page.getByText('Email Not Verified')).toBeVisible()
  await shoot(page, 'login-unverified')

  await page.goto('/verify?token=unknown')
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
  await shoot(page, 'verify-failed')
  // The page leads on after three seconds; its clock stands still meanwhile.
  await page.clock.install()
  await page.goto(await accounts.verificationLink(account))
  await expectShown(page, 'Email Verified')
  await page.clock.pauseAt(Date.now() + 1_000)
  await shoot(page, 'verified')
})

test('the first minutes of a new customer', async ({ page, accounts }) => {
  const account = await accounts.register(page)
  await page.goto(await accounts.verificationLink(account))
  await expect(page).toHaveURL(/\/login$/)
  await shoot(page, 'login-known')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your first dollar is on us' })).toBeVisible()
  await shoot(page, 'first-run')
})

test('a forgotten password', async ({ page, accounts, sandbox }) => {
  const { account } = await accounts.create()
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await shoot(page, 'forgot-password')
  await page.getByLabel('Email').fill(account.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^If this address has an account/)).toBeVisible()
  await shoot(page, 'forgot-password-mailed')
  const mail = await sandbox.nextMail(account.email, 'Choose a new')
  const link = mail.links.find(url => url.includes('/reset-password?token=')) ?? ''
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.keyboard.press('Enter')
  await shoot(page, 'reset-password')
  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill('another horse battery')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Password Changed' })).toBeVisible()
  await shoot(page, 'reset-password-done')
  await page.goto(link)
  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill('another horse battery')
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeVisible()
  await shoot(page, 'reset-password-used')
})

test('the pages that the server renders', async ({ page }) => {
  for (const [path, state] of [
    ['/rates', 'rates'],
    ['/rates/india', 'rates-country'],
    ['/rates/falkland-islands', 'rates-refused'],
    ['/rates?q=%2B447400123456', 'rates-number'],
    ['/rates/atlantis', 'rates-unknown'],
    ['/terms', 'terms'],
    ['/privacy', 'privacy'],
    ['/refunds', 'refunds'],
    ['/contact', 'contact'],
    ['/accessibility', 'accessibility'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await shoot(page, state)
  }
})
