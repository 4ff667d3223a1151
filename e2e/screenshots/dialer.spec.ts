import type { Page } from '@playwright/test'
import { rentNumber } from '../fixtures/api.ts'
import { dial, expectConnected, expectIdle, openTab } from '../fixtures/dialer.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expect, test } from '../fixtures/test.ts'
import { shoot } from './shoot.ts'

const FRIEND = '+447400123456'
const BUSY = '+14155550101'
const RINGS = '+14155550102'

test('dialer, call, feedback, audio check and incoming call', async ({
  page,
  accounts,
  sandbox,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  const rented = await rentNumber(page, 'US')
  await shoot(page, 'dialer')
  await shootNumberEntry(page)

  await dial(page, BUSY)
  await expect(page.getByText('Call Error:')).toBeVisible()
  await shoot(page, 'dialer-busy')
  await dial(page, RINGS)
  await expect(page.getByText('Connecting...')).toBeVisible()
  await shoot(page, 'dialer-connecting')
  await page.getByRole('button', { name: 'End call' }).click()
  await expectIdle(page)
  await shootCall(page)

  await page.getByRole('button', { name: '2 of 5, Poor' }).click()
  await shoot(page, 'dialer-feedback')
  await page.getByRole('button', { name: 'Dismiss the question' }).click()
  await page.getByRole('button', { name: 'Sound settings' }).click()
  await expect(page.getByRole('combobox', { name: 'Speaker for calls' })).toBeVisible()
  await shoot(page, 'dialer-sound')
  await page.getByRole('button', { name: 'Close the sound settings' }).click()
  await page.getByRole('button', { name: 'Test your setup' }).click()
  await expect(page.getByText('Test completed')).toBeVisible()
  await shoot(page, 'dialer-audio-check')

  await page.goto('/dashboard')
  await expectRegistered(page)
  const { sid } = await sandbox.callFrom('+12125550142', rented)
  await expect(page.getByRole('alertdialog', { name: /^Incoming call/ })).toBeVisible()
  await shoot(page, 'incoming')
  await sandbox.hangUp(sid)
  await openTab(page, 'Credits')
  await expect(page.getByText('You missed')).toBeVisible()
  await shoot(page, 'missed-call')
})

async function shootNumberEntry(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Phone number' }).fill(FRIEND)
  await expect(page.getByText('per min')).toBeVisible()
  await shoot(page, 'dialer-number')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('+444155550100')
  await expect(page.getByRole('button', { name: 'It is right' })).toBeVisible()
  await shoot(page, 'dialer-doubt')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Call Error:')).toBeVisible()
  await shoot(page, 'dialer-doubt-refused')
  await page.getByRole('textbox', { name: 'Phone number' }).fill(FRIEND)
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByPlaceholder('Search country or code...').fill('uni')
  await shoot(page, 'dialer-countries')
  await page.keyboard.press('Escape')
}

async function shootCall(page: Page): Promise<void> {
  await dial(page, FRIEND)
  await expectConnected(page)
  await page.getByRole('button', { name: 'Mute' }).click()
  // The quality line needs samples, one a second.
  await expect(page.getByRole('timer')).not.toHaveText(/^00:0[0-5]$/)
  await shoot(page, 'dialer-call')
  await openTab(page, 'Call History')
  await shoot(page, 'history-call')
  await page.getByRole('button', { name: 'Logout' }).click()
  await shoot(page, 'logout-question')
  await page.getByRole('button', { name: 'Stay in the call' }).click()
  await page.getByRole('button', { name: 'End call' }).click()
  await openTab(page, 'Dialer')
  await expectIdle(page)
}
