import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { dial, expectConnected, hangUp } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

const ECHO_PHONE = '+14155550103'

/** Gives the reason in the open dialog and confirms. */
async function confirm(desk: Page, button: string, reason: string): Promise<void> {
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}

test('the kill switch refuses the next call with its sentence, and allows it again', async ({
  page,
  accounts,
  operators,
}) => {
  await accounts.signUp(page)
  const desk = await page.context().newPage()
  await operators.open(desk, await operators.create('owner'), '/operator/settings#callingEnabled')
  await desk.getByRole('button', { name: 'Pause all calls' }).click()
  await confirm(desk, 'Pause all calls', 'Suspected toll fraud')
  await expect(desk.getByRole('heading', { name: 'Calls are paused' })).toBeVisible()
  await expectAccessible(desk)

  await dial(page, ECHO_PHONE)
  await page.getByText('Calling is paused at the moment. Please try again later.').waitFor()

  await desk.getByRole('button', { name: 'Allow calls' }).click()
  await confirm(desk, 'Allow calls', 'No fraud was found')
  await expect(desk.getByRole('heading', { name: 'Calls are allowed' })).toBeVisible()
  await dial(page, ECHO_PHONE)
  await expectConnected(page)
  await hangUp(page)
})
