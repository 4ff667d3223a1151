import { expect, test } from '../fixtures/test.ts'

test('an unverified account is told so, and can have the mail again', async ({
  page,
  people,
  sandbox,
}) => {
  const person = await people.register(page)
  await people.logIn(page, { ...person, password: 'not the password' })
  await expect(page.getByRole('alert')).toContainText(/invalid email or password/i)
  await people.logIn(page, person)
  await expect(page.getByText('Email Not Verified')).toBeVisible()
  await expect(
    page.getByText('Please check your email for a verification link or request a new one.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect.poll(async () => (await sandbox.mail(person.email)).length).toBe(2)
})

test('a verification link works twice, an unknown one never', async ({ page, people }) => {
  const person = await people.register(page)
  const link = await people.verificationLink(person)
  for (let visit = 1; visit <= 2; visit++) {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
  }
  await page.goto('/verify?token=nothing-of-ours')
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
  await page.goto('/verify')
  await expect(
    page.getByText('Missing verification token. Please check your email and try again.'),
  ).toBeVisible()
})

test('the bot check: failing, expiring and unreachable', async ({ page, people, sandbox }) => {
  const register = page.getByRole('button', { name: 'Register' })
  await sandbox.turnstile('fail')
  await people.fillRegistration(page, people.stranger())
  await expect(
    page.getByText('CAPTCHA verification failed. Please try again or refresh the page.'),
  ).toBeVisible()
  await expect(register).toBeDisabled()

  await sandbox.turnstile('expire')
  await people.fillRegistration(page, people.stranger())
  await expect(
    page.getByText('CAPTCHA verification expired. Please complete it again.'),
  ).toBeVisible()
  await expect(register).toBeDisabled()

  await sandbox.turnstile('broken')
  await people.fillRegistration(page, people.stranger())
  await expect(page.getByText('Failed to load verification service')).toBeVisible()
  await expect(register).toBeDisabled()
})

test('the bot check vendor fails while registering: nothing is created, and a second try works', async ({
  page,
  people,
  sandbox,
}) => {
  const person = people.stranger()
  await sandbox.fault({ vendor: 'turnstile', operation: 'siteverify', fault: '500', times: 1 })
  await people.fillRegistration(page, person)
  const register = page.getByRole('button', { name: 'Register' })
  await register.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(register).toBeEnabled()
  await register.click()
  await expect(page.getByRole('heading', { name: 'Registration Successful!' })).toBeVisible()
})

test('passwords that differ or are too short are named', async ({ page, people }) => {
  await people.fillRegistration(page, people.stranger())
  await page.getByLabel('Confirm Password', { exact: true }).fill('something else')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
})

test('logging out revokes the token', async ({ page, people, product }) => {
  await people.newcomer(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  const response = await fetch(`${product.url}/api/user/profile`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(401)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login$/)
})

test('a revoked session sends the browser to the login page', async ({ page, people }) => {
  await people.newcomer(page)
  await page.evaluate(() => {
    localStorage.setItem('token', 'revoked')
  })
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
