import { rentNumber } from '../fixtures/api.ts'
import { openTab } from '../fixtures/dialer.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expect, test } from '../fixtures/test.ts'
import { leaveMessage } from '../fixtures/voicemail.ts'
import { shoot } from './shoot.ts'

test('the voicemail of a number, and its messages', async ({
  page,
  accounts,
  context,
  product,
  sandbox,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  const to = await rentNumber(page, 'US')
  await expectRegistered(page)
  await page.goto('/dashboard?tab=history&view=voicemail')
  await expect(page.getByText('No messages.')).toBeVisible()
  await shoot(page, 'voicemail-none')
  await openTab(page, 'My Numbers')
  await page.getByRole('button', { name: /^When someone calls/ }).click()
  const dialog = page.getByRole('dialog', { name: 'When someone calls' })
  await dialog.getByRole('radio', { name: 'A spoken text' }).check()
  await shoot(page, 'voicemail-setting')
  await dialog.getByRole('radio', { name: 'My own recording' }).check()
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog.getByText(/^00:(0[1-9]|1\d) of 00:20$/)).toBeVisible()
  await shoot(page, 'voicemail-recording')
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog.locator('audio')).toBeVisible()
  await shoot(page, 'voicemail-recorded')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  for (const from of ['+12125550158', '+447400123458'])
    await leaveMessage({ page, context, product, sandbox, from, to })
  await page.goto('/dashboard?tab=history')
  await expect(page.getByRole('radio', { name: /2 new messages/ })).toBeVisible()
  await shoot(page, 'history-with-voicemail')
  await page.getByRole('radio', { name: /2 new messages/ }).click()
  await page.getByRole('button', { name: /^Play/ }).first().click()
  await expect(page.locator('audio')).toBeVisible()
  await expect(page.getByText('New', { exact: true })).toHaveCount(1)
  await shoot(page, 'voicemail')
})
