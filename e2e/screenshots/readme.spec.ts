import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../tools/product.ts'
import { request, settledCall } from '../fixtures/api.ts'
import { openScreen } from '../fixtures/console-screens.ts'
import { dial, expectConnected, hangUp } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'
import { untilDrawn } from './shoot.ts'

const PICTURES = join(ROOT, 'docs/pictures')
const DESK = { width: 1280, height: 800 }
const FRIEND = '+447400123456'

test('the pictures of the README', async ({ page, context, accounts, operators }) => {
  const { email } = await accounts.signUp(page)
  await page.setViewportSize(DESK)
  await expect(page.getByText('25 minutes')).toBeVisible()
  await picture(page, 'first-run', 'light')
  await request(page, '/api/contacts', {
    name: 'Amara Okafor',
    numbers: [{ label: 'Mobile', phoneNumber: FRIEND }],
    note: '',
    isFavourite: true,
  })
  await page.reload()
  await dial(page, FRIEND)
  await expectConnected(page)
  await expect(page.getByText('Amara Okafor').first()).toBeVisible()
  // The quality line needs samples, one a second.
  await expect(page.getByRole('timer')).not.toHaveText(/^00:0[0-9]$/)
  await picture(page, 'call', 'light')
  await hangUp(page)
  await settledCall(page)
  await page.reload()
  await page.setViewportSize({ width: 390, height: 844 })
  await dial(page, FRIEND)
  await expectConnected(page)
  await expect(page.getByRole('timer')).not.toHaveText(/^00:0[0-9]$/)
  await picture(page, 'call-phone', 'dark')
  await hangUp(page)

  const desk = await context.newPage()
  await desk.setViewportSize({ width: 1280, height: 900 })
  await operators.open(desk, await operators.create('owner'))
  await openScreen(desk, '/operator/calls')
  await desk.getByRole('row').filter({ hasText: email }).getByRole('link').first().click()
  await desk.getByRole('region', { name: 'Timeline' }).waitFor()
  await picture(desk, 'console-call', 'light')
})

async function picture(page: Page, name: string, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await untilDrawn(page)
  await page.screenshot({ path: join(PICTURES, `${name}.png`) })
}
