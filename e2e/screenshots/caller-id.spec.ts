import { openTab, dial, expectConnected, hangUp } from '../fixtures/dialer.ts'
import { request } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/test.ts'
import { shoot } from './shoot.ts'

const LANDLINE = '+902122345678'

test('a landline, its spoken code, and a country that refuses it as caller ID', async ({
  page,
  accounts,
  sandbox,
}) => {
  await accounts.signUp(page)
  await openTab(page, 'Settings')
  await page.getByLabel('Phone number', { exact: true }).fill(LANDLINE)
  await shoot(page, 'verify-number')
  await page.getByRole('button', { name: 'Call me instead' }).click()
  const code = (await sandbox.nextSpeech(LANDLINE)).replace(/\D/g, '')
  await shoot(page, 'verify-spoken-code')
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  const keys = (await page.getByLabel('Code to enter').textContent()) ?? ''
  await sandbox.pressKeys((await sandbox.waitForLeg(LANDLINE, 'in-progress')).sid, keys)
  await expect(page.getByRole('button', { name: /^Set as Caller ID/ })).toBeVisible()
  await request(page, '/api/caller-id', { phoneNumber: LANDLINE }, 'PUT')
  await page.reload()
  await openTab(page, 'Dialer')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('+902129876543')
  await expect(page.getByText('instead of yours.')).toBeVisible()
  await expect(page.getByText('per min')).toBeVisible()
  await shoot(page, 'dialer-caller-id')
  await dial(page, '+902129876543')
  await expectConnected(page)
  await expect(page.getByText('They see')).toBeVisible()
  await shoot(page, 'call-caller-id')
  await hangUp(page)
})
