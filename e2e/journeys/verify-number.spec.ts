import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

/** Any number behaves: it rings once and answers. */
let last = 0
const ownNumber = () => `+4474001${String(10_000 + last++).padStart(5, '0')}`

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Phone Number Verification' })).toBeVisible()
}

async function add(page: Page, number: string): Promise<void> {
  await page.getByLabel('Phone number', { exact: true }).fill(number)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(`Verification code sent to ${number}`)).toBeVisible()
}

/** The code of the newest text message. */
function codeIn(text: string): string {
  const code = /\b\d{6}\b/.exec(text)?.[0]
  if (!code) throw new Error(`No code in "${text}"`)
  return code
}

test('a number of one’s own is proved by text and call, shown, and removed', async ({
  page,
  people,
  sandbox,
}) => {
  const number = ownNumber()
  await people.newcomer(page)
  await openSettings(page)
  await add(page, number)
  const submit = page.getByRole('button', { name: 'Verify', exact: true })
  await expect(submit).toBeDisabled()
  await expect(page.getByText('Pending Verification')).toBeVisible()
  await page.getByLabel('Verification code').fill(codeIn(await sandbox.nextText(number)))
  await submit.click()
  await expect(page.getByText('Answer the call and enter this code')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^4\d s$/)
  const keys = (await page.getByLabel('Code to key in').textContent()) ?? ''
  expect(keys).toMatch(/^\d{6}$/)
  await sandbox.pressKeys((await sandbox.callTo(number)).sid, keys)
  await expect(page.getByText(`Phone number ${number} verified successfully!`)).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByText(`Phone number ${number} verified successfully!`)).toBeHidden()

  await page.getByRole('button', { name: /^Set as Caller ID/ }).click()
  await expect(page.getByText(`Caller ID set to ${number}`)).toBeVisible()
  await page.getByRole('tab', { name: 'Dialer' }).click()
  await expect(page.getByRole('combobox', { name: 'Caller ID' })).toContainText('Personal (GB)')
  await people.dial(page, '+14155550106')
  await people.connected(page)
  expect((await sandbox.legTo('+14155550106'))?.from).toBe(number)
  await people.hangUp(page)

  await openSettings(page)
  await page.getByRole('button', { name: /^Clear \+44/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear caller ID' }).click()
  await expect(page.getByText('Caller ID reset to default', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Delete \+44/ }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Delete \+44/ }).click()
  await page.getByRole('button', { name: /^Confirm Delete/ }).click()
  await expect(page.getByText('Phone number removed successfully')).toBeVisible()
  await expect(page.getByText('You have not added a phone number yet.')).toBeVisible()
})

test('a wrong number and a wrong code are refused in words', async ({ page, people, sandbox }) => {
  const number = ownNumber()
  await people.newcomer(page)
  await openSettings(page)
  await page.getByLabel('Phone number', { exact: true }).fill('12125551234')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(
    page.getByText('Please enter a valid phone number in E.164 format (e.g., +12125551234)'),
  ).toBeVisible()
  await add(page, number)
  const right = codeIn(await sandbox.nextText(number))
  await page.getByLabel('Verification code').fill(right === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText(/code is not correct/)).toBeVisible()
  await page.getByLabel('Verification code').fill(right)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText('Answer the call and enter this code')).toBeVisible()
})
