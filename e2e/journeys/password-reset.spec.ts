import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { expectIdle, press } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

const NEW_PASSWORD = 'another horse battery'

// beyond A forgotten password is replaced by a mailed link
test(
  'a forgotten password is replaced by a mailed link, which works once and ends all sessions',
  { tag: '@gate' },
  async ({ page, accounts, sandbox, browser }) => {
    const { account, token } = await accounts.create()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
    await expectAccessible(page)
    const email = page.getByLabel('Email')
    await email.fill('not an address')
    await press(email, 'Enter')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await email.fill(account.email)
    await press(email, 'Enter')
    await expect(page.getByText(/^If this address has an account/)).toBeVisible()
    await expectAccessible(page)

    const mail = await sandbox.nextMail(account.email, 'Choose a new')
    const link = mail.links.find(url => url.includes('/reset-password?token=')) ?? ''
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm new password', { exact: true }).fill('something else')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Confirm new password', { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await expectAccessible(page)
    await page.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Password Changed' })).toBeVisible()
    await expectAccessible(page)
    await sandbox.nextMail(account.email, 'password was changed')

    const session = await page.request.get('/api/user/profile', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(session.status()).toBe(401)
    await accounts.logIn(page, account)
    await expect(page.getByText('Invalid email or password')).toBeVisible()
    await accounts.logIn(page, { ...account, password: NEW_PASSWORD })
    await expectIdle(page)

    const visitor = await browser.newContext()
    const other = await visitor.newPage()
    await other.goto(link)
    await other.getByLabel('New password', { exact: true }).fill('a third horse battery')
    await other.getByLabel('Confirm new password', { exact: true }).fill('a third horse battery')
    await other.keyboard.press('Enter')
    await expect(other.getByRole('alert')).toContainText(/link/)
    await visitor.close()
  },
)
