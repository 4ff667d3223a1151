import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { rentNumber } from '../fixtures/api.ts'
import { openTab } from '../fixtures/dialer.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expect, test } from '../fixtures/test.ts'

const CALLER = '+12125550144'
const HOUR_MS = 3_600_000

/** `HH:MM` in UTC. */
function timeOfDay(at: number): string {
  return new Date(at).toISOString().slice(11, 16)
}

function panel(page: Page) {
  return page.getByRole('alertdialog', { name: /^Incoming call/ })
}

// beyond A rented number has quiet hours
test('a call in quiet hours does not ring and is missed, and rings when they are switched off', async ({
  page,
  accounts,
  sandbox,
}) => {
  const account = await accounts.signUp(page, { packages: ['starter-5'] })
  const number = await rentNumber(page, 'US')
  await expectRegistered(page)
  await openTab(page, 'My Numbers')
  const card = page.getByRole('article')
  await expect(card).toContainText('Rings here')
  const button = card.getByRole('button', { name: /^When someone calls/ })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'When someone calls' })
  const isQuiet = dialog.getByRole('checkbox', { name: /^Do not ring/ })
  await expect(isQuiet).toBeFocused()
  await isQuiet.check()
  await expectAccessible(page)
  await dialog.getByLabel('From', { exact: true }).fill(timeOfDay(Date.now() - HOUR_MS))
  await dialog.getByLabel('To', { exact: true }).fill(timeOfDay(Date.now() + HOUR_MS))
  await dialog.getByRole('combobox', { name: 'Time zone' }).click()
  await dialog.getByPlaceholder('Search city...').fill('UTC')
  await dialog.getByRole('option', { name: 'UTC', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Busy tone: quiet hours until')

  const quiet = await sandbox.callFrom(CALLER, number)
  await expect.poll(async () => (await sandbox.legOf(quiet.sid)).status).toBe('busy')
  await expect(panel(page)).toBeHidden()
  const mails = async () =>
    (await sandbox.mail(account.email)).filter(({ subject }) => /^Missed call/.test(subject))
  await expect.poll(async () => (await mails()).length).toBe(1)

  await button.click()
  await isQuiet.uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Rings here')
  const rings = await sandbox.callFrom(CALLER, number)
  await expect(panel(page)).toBeVisible()
  await sandbox.hangUp(rings.sid)
  await expect(panel(page)).toBeHidden()
})
