import { randomInt } from 'node:crypto'
import { rentNumber, settledCall, verifyNumber } from '../fixtures/api.ts'
import { openTab } from '../fixtures/dialer.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expect, test } from '../fixtures/test.ts'

const CALLER = '+12125550149'

// beyond A rented number need not ring in the browser
test('a number that does not ring in the page forwards a call at once', async ({
  page,
  accounts,
  sandbox,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  const number = await rentNumber(page, 'US')
  await expectRegistered(page)
  const phoneNumber = `+4474003${randomInt(10_000, 99_999)}`
  await verifyNumber(page, sandbox, phoneNumber)
  await openTab(page, 'My Numbers')
  const card = page.getByRole('article')
  await card.getByRole('button', { name: /^When someone calls/ }).click()
  const dialog = page.getByRole('dialog', { name: 'When someone calls' })
  await dialog.getByRole('radio', { name: /7400/ }).check()
  await dialog.getByRole('checkbox', { name: /^Ring here/ }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Goes to +44 7400')

  const { sid } = await sandbox.callFrom(CALLER, number)
  await expect.poll(async () => (await sandbox.legTo(phoneNumber))?.status).toBe('in-progress')
  await expect(page.getByRole('alertdialog', { name: /^Incoming call/ })).toBeHidden()
  await sandbox.hangUp(sid)
  expect(await settledCall(page)).toMatchObject({
    ...{ direction: 'outbound', toNumber: phoneNumber, status: 'completed' },
    forwarded: { number: CALLER, isMissed: false },
  })
})
