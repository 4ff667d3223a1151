import { press } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'a registration survives an outage of the bot check, and its mail can be sent again',
  { tag: '@gate' },
  async ({ page, accounts, sandbox }) => {
    const account = accounts.invent()
    await sandbox.fault({ vendor: 'turnstile', operation: 'siteverify', fault: '500', times: 1 })
    await accounts.fillRegistration(page, account)
    const register = page.getByRole('button', { name: 'Register' })
    await register.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await register.click()
    await expect(page.getByRole('heading', { name: 'Registration Successful!' })).toBeVisible()
    await accounts.verificationLink(account)

    await accounts.logIn(page, { ...account, password: 'not the password' })
    await expect(page.getByText(/invalid email or password/i)).toBeVisible()
    await accounts.logIn(page, account)
    await expect(page.getByText('Email Not Verified')).toBeVisible()
    await expect(
      page.getByText('Please check your email for a verification link or request a new one.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Resend Verification Email' }).click()
    await expect.poll(async () => (await sandbox.mail(account.email)).length).toBe(2)
  },
)

// spec 2.13, 5.8
test('a bot check that fails, expires or cannot be loaded keeps the form closed', async ({
  page,
  accounts,
  sandbox,
}) => {
  const register = page.getByRole('button', { name: 'Register' })
  await sandbox.setBotCheck('fail')
  await accounts.fillRegistration(page, accounts.invent())
  await expect(
    page.getByText('CAPTCHA verification failed. Please try again or refresh the page.'),
  ).toBeVisible()
  await expect(register).toBeDisabled()
  // Browsers do not submit a form on Enter while its button is disabled.
  await page.getByLabel('Email').fill('')
  await press(page.getByLabel('Email'), 'Enter')
  await expect(page.getByText('Please enter your email address')).toBeVisible()

  await sandbox.setBotCheck('pass')
  await accounts.fillRegistration(page, accounts.invent())
  await expect(register).toBeEnabled()
  await sandbox.expireBotCheck()
  await expect(
    page.getByText('CAPTCHA verification expired. Please complete it again.'),
  ).toBeVisible()
  await expect(register).toBeDisabled()

  await sandbox.setBotCheck('broken')
  await accounts.fillRegistration(page, accounts.invent())
  await expect(page.getByText('Failed to load verification service')).toBeVisible()
  await expect(register).toBeDisabled()

  // An ad blocker lets the script load, and keeps the frame of its widget empty.
  await sandbox.setBotCheck('blocked')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The verification does not respond.')).toBeVisible()
  await expect(register).toBeDisabled()
  await sandbox.setBotCheck('pass')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(register).toBeEnabled()
})

// spec 2.5, 4.7 read as 3, 8.28
test(
  'a session that was logged out or revoked leads to the login page',
  { tag: '@gate' },
  async ({ page, accounts, product }) => {
    await accounts.signUp(page)
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    // The page does not wait for the answer to its logout.
    await expect
      .poll(async () => {
        const headers = { authorization: `Bearer ${token}` }
        return (await fetch(`${product.url}/api/user/profile`, { headers })).status
      })
      .toBe(401)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login$/)

    await page.evaluate(revoked => localStorage.setItem('token', revoked ?? ''), token)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login$/)
    // The page is loaded anew after a 401, and a script that runs meanwhile is aborted by the browser.
    await expect(async () => {
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    }).toPass()
  },
)
