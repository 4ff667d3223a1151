import { rentNumber, request } from '../fixtures/api.ts'
import { dial, expectConnected, hangUp, openTab } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'
import { verifyNumber } from '../fixtures/verified-numbers.ts'
import { shoot } from './shoot.ts'

const PHONE = '+447400211223'

test('ringing, quiet hours and forwarding of a number, and what its card says', async ({
  page,
  accounts,
  sandbox,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  await rentNumber(page, 'US')
  await page.goto('/dashboard?tab=numbers')
  const press = (name: RegExp) => page.getByRole('article').getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog')
  await press(/^Forwarding/)
  await expect(dialog.getByText('You have no verified phone number yet.')).toBeVisible()
  await shoot(page, 'forwarding-no-phone')
  await page.keyboard.press('Escape')
  await verifyNumber(page, sandbox, PHONE)
  await press(/^Forwarding/)
  await expect(dialog.getByText(/per min, billed per/)).toBeVisible()
  await dialog.getByRole('radio', { name: /7400/ }).check()
  await shoot(page, 'forwarding')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await press(/^Voicemail/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await press(/^Ringing/)
  await shoot(page, 'ringing')
  await page.keyboard.press('Escape')
  await press(/^Quiet hours/)
  await dialog.getByLabel('From').fill('22:00')
  await dialog.getByLabel('To', { exact: true }).fill('07:00')
  await dialog.getByLabel('Time zone').fill('Nowhere')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a time zone, for example')).toBeVisible()
  await shoot(page, 'quiet-hours')
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
