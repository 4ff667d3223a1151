import { randomInt } from 'node:crypto'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { balanceOf, rentNumber, settledCall, settledCalls } from '../fixtures/api.ts'
import { expectTwoWayAudio } from '../fixtures/sound/call-audio.ts'
import { openTab } from '../fixtures/dialer.ts'
import { Handset } from '../fixtures/handset.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expect, test } from '../fixtures/test.ts'
import { verifyNumber } from '../fixtures/verified-numbers.ts'

const CALLER = '+12125550149'

// beyond Unanswered calls are forwarded to a verified phone
test('a call that the page does not answer reaches a phone with audio, at the price that was shown', async ({
  page,
  accounts,
  context,
  product,
  sandbox,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  const number = await rentNumber(page, 'US')
  await expectRegistered(page)
  const phoneNumber = `+4474002${randomInt(10_000, 99_999)}`
  await verifyNumber(page, sandbox, phoneNumber)

  await openTab(page, 'My Numbers')
  const card = page.getByRole('article')
  await card.getByRole('button', { name: /^When someone calls/ }).click()
  const dialog = page.getByRole('dialog', { name: 'When someone calls' })
  const choice = dialog.getByRole('radio', { name: /7400/ })
  await expect(dialog.getByText(/^\$[\d.]+ per min, billed per 60 s$/)).toBeVisible()
  await expectAccessible(page)
  await choice.check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Rings here, then +44 7400')

  const phone = await Handset.open(context, product, phoneNumber)
  const caller = await Handset.open(context, product, CALLER)
  await page.bringToFront()
  const before = await balanceOf(page)
  await caller.call(number)
  const panel = page.getByRole('alertdialog', { name: /^Incoming call/ })
  await expect(panel).toBeVisible()
  const toBrowser = async () => (await sandbox.legs()).find(leg => leg.to.startsWith('client:'))
  await sandbox.stopRinging((await toBrowser())?.sid ?? '')
  await expect(panel).toBeHidden()

  await phone.answer()
  await phone.expectStatus('Connected')
  await caller.expectStatus('Connected')
  expect((await sandbox.legTo(phoneNumber))?.from).toBe(number)
  await expectTwoWayAudio(phone.page)
  await expectTwoWayAudio(caller.page)
  await caller.hangUp()

  const [settled = {}, incoming] = await settledCalls(page)
  const { sellingRatePerMinute: rate } = settled
  expect(settled).toMatchObject({
    ...{ direction: 'outbound', fromNumber: number, toNumber: phoneNumber, status: 'completed' },
    ...{ actualCost: rate, forwarded: { number: CALLER, isMissed: false } },
  })
  expect(await balanceOf(page)).toBeCloseTo(before - Number(rate), 6)
  expect(incoming).toMatchObject({
    ...{ direction: 'inbound', fromNumber: CALLER, actualCost: 0 },
    forwarded: { number: phoneNumber, isMissed: false },
  })
  await openTab(page, 'Call History')
  const row = page.getByRole('row', { name: /212.?555.?0149/ }).first()
  await expect(row).toContainText('Forwarded')
  await row.getByRole('button', { name: /^Details/ }).click()
  await expect(page.getByText('Forwarded to')).toBeVisible()
  await expectAccessible(page)
})

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
