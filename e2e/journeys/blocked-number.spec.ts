import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { rentNumber } from '../fixtures/api.ts'
import { openTab, press } from '../fixtures/dialer.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expect, test } from '../fixtures/test.ts'

const CALLER = '+12125550144'

// beyond Callers can be blocked
test('a caller who is blocked in the history hears busy, until Settings unblock the number', async ({
  page,
  accounts,
  sandbox,
}) => {
  const account = await accounts.signUp(page, { packages: ['starter-5'] })
  const number = await rentNumber(page, 'US')
  await expectRegistered(page)
  const panel = page.getByRole('alertdialog', { name: /^Incoming call/ })
  const missed = await sandbox.callFrom(CALLER, number)
  await expect(panel).toBeVisible()
  await sandbox.hangUp(missed.sid)
  await expect(panel).toBeHidden()
  await sandbox.nextMail(account.email, 'Missed call')

  await openTab(page, 'Call History')
  await page.getByText('+1 212 555 0144').first().click()
  await press(page.getByRole('button', { name: 'Block', exact: true }), 'Enter')
  await expect(page.getByText('+1 212 555 0144 is blocked')).toBeVisible()
  await expectAccessible(page)

  const blocked = await sandbox.callFrom(CALLER, number)
  await expect.poll(async () => (await sandbox.legOf(blocked.sid)).status).toBe('busy')
  await page.reload()
  await expectRegistered(page)
  await openTab(page, 'Settings')
  const unblock = page.getByRole('button', { name: /^Unblock/ })
  await unblock.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await press(unblock, 'Enter')
  await expect(page.getByText('+1 212 555 0144 is unblocked')).toBeVisible()

  const rings = await sandbox.callFrom(CALLER, number)
  await expect(panel).toBeVisible()
  await sandbox.hangUp(rings.sid)
  await expect(panel).toBeHidden()
  const mails = (await sandbox.mail(account.email)).filter(({ subject }) =>
    subject.startsWith('Missed call'),
  )
  expect(mails.length).toBeLessThanOrEqual(2)
})
