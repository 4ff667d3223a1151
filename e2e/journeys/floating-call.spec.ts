import { type Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { dial, expectConnected, expectIdle, openTab } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

const OPEN = 'Show the call in a small window'

async function openFloating(page: Page): Promise<Page> {
  const [floating] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: OPEN }).click(),
  ])
  return floating
}

// beyond A call is controlled from a small window
test('a call is controlled from a small window, which closes with the call', async ({
  page,
  accounts,
}) => {
  await accounts.signUp(page)
  await dial(page, '+14155550100')
  await expectConnected(page)
  const floating = await openFloating(page)
  await expect(floating.getByRole('heading', { name: '+1 415 555 0100' })).toBeVisible()
  await expect(floating.getByRole('timer')).toHaveText(/^\d\d:\d\d$/)
  // The styles of the page apply: without them the button would have square corners.
  await expect(floating.getByRole('button', { name: 'End call' })).toHaveCSS(
    'background-color',
    await page
      .getByRole('button', { name: 'End call' })
      .evaluate(button => getComputedStyle(button).backgroundColor),
  )

  await floating.keyboard.press('m')
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible()
  await floating.getByRole('button', { name: 'Unmute' }).click()
  await expect(page.getByRole('button', { name: 'Mute', exact: true })).toBeVisible()
  await floating.getByRole('button', { name: 'Show the keypad' }).click()
  await floating.getByRole('button', { name: '5 JKL' }).click()
  await expect(floating.getByLabel('Keys sent')).toHaveText('5')
  await expectAccessible(floating)

  // The call goes on when the window is closed, and the window can be opened again.
  await floating.close()
  await expectConnected(page)
  const again = await openFloating(page)

  // The window stays while the dashboard shows another tab.
  await openTab(page, 'Settings')
  await expect(again.getByRole('timer')).toBeVisible()
  const closed = again.waitForEvent('close')
  await again.getByRole('button', { name: 'End call' }).click()
  await closed
  await openTab(page, 'Dialer')
  await expectIdle(page)
})
