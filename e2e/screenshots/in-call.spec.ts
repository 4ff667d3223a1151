import { dial, expectConnected, openTab } from '../fixtures/dialer.ts'
import { press } from '../fixtures/press.ts'
import { expect, test } from '../fixtures/test.ts'
import { shoot } from './shoot.ts'

test('sound, credit, shortcuts and the small window in a call', async ({ page, accounts }) => {
  await accounts.signUp(page)
  await dial(page, '+14155550100')
  await expectConnected(page)
  await page.getByRole('button', { name: 'Sound settings' }).click()
  await expect(page.getByRole('switch', { name: 'Noise suppression' })).toBeVisible()
  await shoot(page, 'call-sound')
  await page.getByRole('button', { name: 'Close the sound settings' }).click()
  await page.getByRole('button', { name: 'Add Credits', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Buy Plus' })).toBeEnabled()
  await shoot(page, 'call-top-up')
  await page.getByRole('button', { name: 'Close the packages' }).click()
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(page.getByText('You are muted. The other person')).toBeVisible()
  await shoot(page, 'call-muted')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await shoot(page, 'call-shortcuts')
  await page.keyboard.press('Escape')
  const [floating] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Show the call in a small window' }).click(),
  ])
  await floating.getByRole('button', { name: 'Show the keypad' }).click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await floating.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await floating.setViewportSize({ width: 320, height: 560 })
    const path = `../test-results/screenshots/floating-${colorScheme}.png`
    await floating.screenshot({ path })
  }
  await floating.getByRole('button', { name: 'End call' }).click()
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible()
})

test('a low balance', async ({ page, accounts }) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  await openTab(page, 'Settings')
  const amount = page.getByRole('textbox', { name: /^Warn me/ })
  await amount.fill('7')
  await press(amount, 'Enter')
  await page.goto('/dashboard?tab=credits')
  await expect(page.getByText(/^Your balance is low: \$/)).toBeVisible()
  await shoot(page, 'low-balance')
})
