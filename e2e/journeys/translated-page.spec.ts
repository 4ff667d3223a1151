import { translatePage } from '../../packages/web/testing/translator.ts'
import { dial, expectConnected, hangUp, openTab } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

const PLAYS_BACK_DIGITS = '+14155550103'

// beyond A page that the browser translates works
test('a browser translates each page: registration, login and a whole call work', async ({
  page,
  accounts,
  sandbox,
}) => {
  const thrown: Error[] = []
  page.on('pageerror', error => thrown.push(error))
  // Before the app runs, so that it takes over translated pages.
  await page.addInitScript({
    content: `document.addEventListener('readystatechange', () => (${translatePage})(), { once: true })`,
  })
  const account = await accounts.register(page)
  await page.goto(await accounts.verificationLink(account))
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.locator('h1 font font')).toHaveText('Ringback')
  await accounts.logIn(page, account)
  await expect(page).toHaveURL(/\/dashboard\?tab=dialer$/)

  await dial(page, PLAYS_BACK_DIGITS)
  await expectConnected(page)
  const timer = page.getByRole('timer').first()
  await expect(timer).toHaveText('00:03')
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await page.getByRole('button', { name: 'Unmute' }).click()
  await page.getByRole('button', { name: /^4( |$)/ }).click()
  await expect.poll(async () => (await sandbox.legTo(PLAYS_BACK_DIGITS))?.digits).toBe('4')
  for (const tab of ['Call History', 'My Numbers', 'Credits', 'Settings', 'Dialer'])
    await openTab(page, tab)
  await expect(timer).toHaveText(/^00:(0[4-9]|[1-5]\d)$/)
  await hangUp(page)
  await openTab(page, 'Call History')
  await expect(page.getByRole('row', { name: /415.?555.?0103/ })).toContainText('Completed')
  expect(thrown).toEqual([])
})
