import { rentNumber, request } from '../fixtures/api.ts'
import { openTab } from '../fixtures/dialer.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expect, test } from '../fixtures/test.ts'
import { shoot } from './shoot.ts'

test('a missed call whose mail was refused: two messages at once, and one in the dialer', async ({
  page,
  accounts,
  sandbox,
}) => {
  const account = await accounts.signUp(page, { packages: ['starter-5'] })
  const number = await rentNumber(page, 'US')
  await page.reload()
  await expectRegistered(page)
  await sandbox.nextMail(account.email, 'receipt')
  await sandbox.refuseMailTo([account.email])
  const { sid } = await sandbox.callFrom('+12125550142', number)
  await page.getByRole('alertdialog', { name: /^Incoming call/ }).waitFor()
  await sandbox.stopRinging(sid)
  const refusedAt = async () => (await request(page, '/api/user/mail-notices'))['addressRefusedAt']
  await expect.poll(refusedAt).toEqual(expect.any(String))
  await page.reload()
  await openTab(page, 'Credits')
  const all = page.getByRole('button', { name: 'Show all 2 messages' })
  await all.waitFor()
  await shoot(page, 'messages-first-credits')
  await all.click()
  await shoot(page, 'messages-all-credits')
  await openTab(page, 'Dialer')
  await page.getByText('Your mail is refused').waitFor()
  await shoot(page, 'messages-first')
  await page.getByRole('button', { name: 'Show the whole message' }).click()
  await shoot(page, 'messages-whole')
  await page.getByRole('button', { name: 'Show less' }).click()
  await page.getByRole('button', { name: 'Hide the message' }).click()
  await shoot(page, 'messages-hidden')
})
