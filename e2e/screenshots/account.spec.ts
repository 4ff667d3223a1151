import { expectIdle, openTab } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'
import { shoot } from './shoot.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Safari/604.1'

test('the account in Settings', async ({ page, accounts, browser }) => {
  const account = await accounts.signUp(page)
  const phone = await browser.newContext({ userAgent: PHONE })
  const other = await phone.newPage()
  await accounts.logIn(other, account)
  await expectIdle(other)
  await openTab(page, 'Settings')
  await expect(page.getByText('Safari on iPhone')).toBeVisible()
  await shoot(page, 'account')
  await phone.close()
  await page.goto('/verify-email?for=change&token=unknown')
  await shoot(page, 'confirm-email')
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await shoot(page, 'confirm-email-failed')
})
