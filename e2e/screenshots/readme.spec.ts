import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { request, settledCall } from '../fixtures/api.ts'
import { openScreen } from '../fixtures/console-screens.ts'
import { dial, expectConnected, hangUp, openTab } from '../fixtures/dialer.ts'
import { PICTURES, SHOWN_NAVIGATION, navigationOf } from '../fixtures/readme-pictures.ts'
import { expect, test } from '../fixtures/test.ts'

const DESK = { width: 1280, height: 800 }
const FRIEND = '+447400123456'

test('the pictures of the README', async ({ page, context, accounts, operators }) => {
  const { email } = await accounts.signUp(page, { packages: ['starter-5'] })
  await request(page, '/api/contacts', {
    name: 'Ashwin Nair',
    numbers: [{ label: 'Mobile', phoneNumber: FRIEND }],
    note: '',
    isFavourite: true,
  })
  await page.reload()
  await page.setViewportSize(DESK)
  await dial(page, FRIEND)
  await expectConnected(page)
  await expect(page.getByText('Ashwin Nair').first()).toBeVisible()
  // The quality line needs samples, one a second.
  await expect(page.getByRole('timer')).not.toHaveText(/^00:0[0-9]$/)
  await picture(page, 'call', 'dark')
  await hangUp(page)
  await settledCall(page)
  await openTab(page, 'Call History')
  await page.getByRole('row', { name: /Ashwin Nair/ }).click()
  await picture(page, 'history', 'light')

  await openTab(page, 'Dialer')
  await page.reload()
  await page.setViewportSize({ width: 390, height: 780 })
  await page.getByRole('textbox', { name: 'Phone number' }).fill(FRIEND)
  await expect(page.getByText('per min')).toBeVisible()
  await picture(page, 'dialer-phone', 'dark')

  const desk = await context.newPage()
  await desk.setViewportSize({ width: 1280, height: 900 })
  await operators.open(desk, await operators.create('owner'))
  await openScreen(desk, '/operator/calls')
  await desk.getByRole('row').filter({ hasText: email }).getByRole('link').first().click()
  await desk.getByRole('region', { name: 'Timeline' }).waitFor()
  await picture(desk, 'console-call', 'light')
  await page.setViewportSize(DESK)
  const shown = await navigationOf(page, desk)
  writeFileSync(SHOWN_NAVIGATION, `${JSON.stringify(shown, null, 2)}\n`)
})

async function picture(page: Page, name: string, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.screenshot({ path: join(PICTURES, `${name}.png`) })
}
