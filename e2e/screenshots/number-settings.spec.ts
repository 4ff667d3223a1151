import { rentNumber, request } from '../fixtures/api.ts'
import { dial, expectConnected, hangUp, openTab } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'
import { verifyNumber } from '../fixtures/verified-numbers.ts'
import { shoot } from './shoot.ts'

const PHONE = '+447400211223'

test('what happens when someone calls a number, and what its card says', async ({
  page,
  accounts,
  sandbox,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  await rentNumber(page, 'US')
  await page.goto('/dashboard?tab=numbers')
  const open = () => page.getByRole('button', { name: /^When someone calls/ }).click()
  const dialog = page.getByRole('dialog')
  await open()
  await expect(dialog.getByText('You have no verified phone number yet.')).toBeVisible()
  await shoot(page, 'when-called-at-first')
  await page.keyboard.press('Escape')
  await verifyNumber(page, sandbox, PHONE)
  await open()
  await expect(dialog.getByText(/per min, billed per/)).toBeVisible()
  await dialog.getByRole('radio', { name: /7400/ }).check()
  await dialog.getByRole('radio', { name: 'A spoken text' }).check()
  await dialog.getByRole('checkbox', { name: /^Do not ring/ }).check()
  await dialog.getByLabel('From', { exact: true }).fill('22:00')
  await dialog.getByLabel('To', { exact: true }).fill('07:00')
  await dialog.getByLabel('Time zone').fill('Nowhere')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a time zone, for example')).toBeVisible()
  await shoot(page, 'when-called')
  await dialog.getByRole('button', { name: 'Save' }).scrollIntoViewIfNeeded()
  await shoot(page, 'when-called-last-steps')
  await dialog.getByLabel('Time zone').fill('America/Argentina/ComodRivadavia')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await shoot(page, 'numbers-all-steps')

  await openTab(page, 'Dialer')
  await dial(page, '+14155550100')
  await expectConnected(page)
  await openTab(page, 'My Numbers')
  await expect(page.getByText('Voicemail: you are in a call')).toBeVisible()
  await shoot(page, 'numbers-in-call')
  await openTab(page, 'Dialer')
  await hangUp(page)

  await request(page, '/api/blocked-numbers', { phoneNumber: '+12125550144' })
  await page.goto('/dashboard?tab=settings')
  await page.getByRole('button', { name: /^Delete \+44/ }).click()
  await expect(page.getByText('no longer go on to this phone')).toBeVisible()
  await expect(page.getByText('+1 212 555 0144')).toBeVisible()
  await page.getByRole('button', { name: 'Block a number' }).click()
  await shoot(page, 'settings-forwarded-and-blocked')
})
