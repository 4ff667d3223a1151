import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { expectIdle, openTab, press } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

// beyond Customers change name, password and e-mail address
test('a customer changes the e-mail address by a mailed link, which logs out other browsers', async ({
  page,
  accounts,
  sandbox,
  browser,
}) => {
  const account = await accounts.signUp(page)
  const next = { ...account, email: accounts.invent().email }
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await accounts.logIn(other, account)
  await expectIdle(other)

  await openTab(page, 'Settings')
  const address = page.getByLabel('New email address')
  const password = page.getByLabel('Your current password')
  await address.fill('not an address')
  await password.fill('not this one')
  await press(password, 'Enter')
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await address.fill(next.email)
  await press(password, 'Enter')
  await expect(page.getByText('Your current password is not correct.')).toBeVisible()
  await password.fill(account.password)
  await press(password, 'Enter')
  await expect(page.getByText(`We mailed a link to ${next.email}.`)).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText(`You log in with ${account.email}.`)).toBeVisible()
  const notice = await sandbox.nextMail(account.email, 'A new email address')
  expect(notice.text).toContain(next.email)

  const mail = await sandbox.nextMail(next.email, 'Confirm your new email address')
  const link = mail.links.find(url => url.includes('/verify-email?for=change')) ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Confirm Email Address' })).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Confirm address' }), 'Enter')
  await expect(page.getByRole('heading', { name: 'Email Address Changed' })).toBeVisible()
  await expectAccessible(page)
  await sandbox.nextMail(account.email, 'email address was changed')

  await page.getByRole('link', { name: 'Continue' }).click()
  await expectIdle(page)
  await openTab(page, 'Settings')
  await expect(page.getByText(`You log in with ${next.email}.`)).toBeVisible()

  await other.reload()
  await expect(other.getByRole('button', { name: 'Login' })).toBeVisible()
  await accounts.logIn(other, account)
  await expect(other.getByText('Invalid email or password')).toBeVisible()
  await accounts.logIn(other, next)
  await expectIdle(other)

  await other.goto(link)
  await other.getByRole('button', { name: 'Confirm address' }).click()
  await expect(other.getByRole('alert')).toContainText('already been used')
  await elsewhere.close()
})
