import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import type { Account } from '../fixtures/accounts.ts'
import { expectIdle, openTab } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

const STEP_SECONDS = 30

/** The server accepts the code of the next step too, which is good after the present one was used. */
function codeOf(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret }).generate({
    timestamp: Date.now() + stepsAhead * STEP_SECONDS * 1_000,
  })
}

async function turnOn(
  page: Page,
  account: Account,
): Promise<{ secret: string; usedCode: string; recoveryCodes: string[] }> {
  await openTab(page, 'Settings')
  await page.getByRole('button', { name: 'Turn on…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' })
  await dialog.getByLabel('Your password').fill('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Your current password is not correct.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(account.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused()
  await expectAccessible(page)
  const secret = ((await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '')
    .split(' ')
    .join('')
  await dialog.getByLabel('Code', { exact: true }).fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This code is not correct')).toBeVisible()
  const usedCode = codeOf(secret)
  await dialog.getByLabel('Code', { exact: true }).fill(usedCode)
  await page.keyboard.press('Enter')
  const stored = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(stored.getByRole('listitem')).toHaveCount(10)
  const recoveryCodes = await stored.getByRole('listitem').allTextContents()
  await expectAccessible(page)
  // The codes are shown once, so Escape does not close them.
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await stored.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await expect(stored.getByRole('button', { name: 'Done' })).toBeDisabled()
  await stored.getByLabel('I have stored the codes').check()
  await stored.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^On since .*\. 10 recovery codes left\.$/)).toBeVisible()
  return { secret, usedCode, recoveryCodes }
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
}

// beyond Two-step sign-in with an authenticator app and recovery codes
test('a customer turns on two-step sign-in, logs in with a code and a recovery code, and turns it off', async ({
  page,
  accounts,
  sandbox,
}) => {
  const account = await accounts.signUp(page)
  const { secret, usedCode, recoveryCodes } = await turnOn(page, account)
  await sandbox.nextMail(account.email, 'Two-step sign-in is on')
  await logOut(page)

  await accounts.logIn(page, account)
  const code = page.getByRole('textbox', { name: 'Code' })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  await code.fill(usedCode)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is not correct, or has already been used.')).toBeVisible()
  const next = codeOf(secret, 1)
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`)
  await page.keyboard.press('Enter')
  await expectIdle(page)
  await logOut(page)

  await accounts.logIn(page, account)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const recovery = page.getByRole('textbox', { name: 'Recovery code' })
  await expect(recovery).toBeFocused()
  await recovery.fill(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expectIdle(page)
  await sandbox.nextMail(account.email, 'A recovery code')

  await openTab(page, 'Settings')
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off two-step sign-in' })
  await dialog.getByLabel('Your password').fill(account.password)
  await dialog.getByLabel('Code', { exact: true }).fill(recoveryCodes[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Turn on…' })).toBeVisible()
  await sandbox.nextMail(account.email, 'Two-step sign-in is off')
  await logOut(page)
  await accounts.logIn(page, account)
  await expectIdle(page)
})
