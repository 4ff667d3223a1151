import type { Page } from '@playwright/test'
import { availableCreditOf, balanceOf, callHistory, settledCall } from '../fixtures/api.ts'
import { dial, expectConnected, expectIdle, hangUp, messages, openTab } from '../fixtures/dialer.ts'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { expectTwoWayAudio, liveMicrophones, receivedEnergy } from '../fixtures/sound/call-audio.ts'
import type { FarPhone, Refusal } from './far-end.ts'
import { expect, expectHeard, test } from './test.ts'

const NUMBER = '+14152000142'

/** Waits for the end of a call that was answered. It costs its begun minutes, and nothing is held any more. */
async function expectPaid(page: Page, creditBefore: number): Promise<Record<string, unknown>> {
  const call = await settledCall(page)
  const minutes = Math.ceil(Number(call['billedSeconds']) / 60)
  const cost = minutes * Number(call['sellingRatePerMinute'])
  expect(cost).toBeGreaterThan(0)
  expect(call).toMatchObject({ status: 'completed', billedSeconds: minutes * 60 })
  expect(call['actualCost']).toBeCloseTo(cost, 6)
  expect(Number(call['duration'])).toBeLessThanOrEqual(minutes * 60)
  await expect.poll(() => availableCreditOf(page)).toBeCloseTo(creditBefore - cost, 6)
  expect(await balanceOf(page)).toBeCloseTo(creditBefore - cost, 6)
  return call
}

// beyond Calls go over any SIP trunk
// spec 1.3
test('a call has sound in both directions, carries keys, is silent while it is muted, and is billed exactly', async ({
  page,
  accounts,
  farEnd,
}) => {
  await accounts.signUp(page)
  const phone = await farEnd.phone(NUMBER)
  await page.bringToFront()
  await dial(page, NUMBER)
  await phone.answer()
  await expectConnected(page)
  await expectTwoWayAudio(page)
  await expectHeard(phone)

  await page.getByRole('button', { name: /^7 / }).click()
  await page.getByRole('button', { name: /^hash( |$)/ }).click()
  await expect.poll(() => phone.keys()).toBe('7#')

  await page.getByRole('button', { name: 'Mute' }).click()
  await expectSilence(page, phone)
  await page.getByRole('button', { name: 'Unmute' }).click()
  await expectHeard(phone)

  await hangUp(page)
  await expect.poll(() => phone.state()).toBe('over')
  await expect.poll(() => liveMicrophones(page)).toBe(0)
  expect(await expectPaid(page, 1)).toMatchObject({ toNumber: NUMBER })
  await openTab(page, 'Call History')
  await expect(page.getByRole('table')).toContainText('Completed')
})

test('a call that the far end ends is over on the page, and billed', async ({
  page,
  accounts,
  farEnd,
}) => {
  await accounts.signUp(page)
  const phone = await farEnd.phone(NUMBER)
  await page.bringToFront()
  await dial(page, NUMBER)
  await phone.answer()
  await expectConnected(page)
  await phone.hangUp()
  await expectIdle(page)
  await expectPaid(page, 1)
})

test('a caller who gives up while it rings pays nothing', async ({ page, accounts, farEnd }) => {
  await accounts.signUp(page)
  const phone = await farEnd.phone(NUMBER)
  await page.bringToFront()
  await dial(page, NUMBER)
  await expect(page.getByText('Connecting...')).toBeVisible()
  await expect.poll(() => phone.state()).toBe('ringing')
  await hangUp(page)
  await expect.poll(() => phone.state()).toBe('over')
  expect(await settledCall(page)).toMatchObject({ duration: 0, actualCost: 0 })
  expect(await availableCreditOf(page)).toBe(1)
})

/** Waits until the phone receives no sound while the page receives a second of sound. */
async function expectSilence(page: Page, phone: FarPhone): Promise<void> {
  const heardInOneSecond = async () => {
    const before = await phone.soundReceived()
    await receivedEnergy(page, 50)
    return (await phone.soundReceived()) - before
  }
  await expect.poll(heardInOneSecond).toBeLessThan(0.000_01)
}

const REFUSALS: readonly { reason: Refusal; status: string; words: string }[] = [
  { reason: 'is busy', status: 'busy', words: 'The line is busy.' },
  {
    reason: 'is not answered',
    status: 'no-answer',
    words: 'The person you are calling is not available right now.',
  },
  {
    reason: 'does not exist',
    status: 'failed',
    words: 'The call could not be completed. The number may not be in service.',
  },
]

test('a call that is not answered says why and costs nothing, and the next one connects', async ({
  page,
  accounts,
  farEnd,
}) => {
  // Credit for each call, even while the page does not know that the one before is settled.
  await accounts.signUp(page, { packages: ['starter-5'] })
  for (const { reason, status, words } of REFUSALS) {
    const number = await farEnd.numberThat(reason)
    await dial(page, number)
    await expect(messages(page, 'Call Error:')).toContainText(words)
    await expectIdle(page)
    await expect
      .poll(async () => (await callHistory(page))[0])
      .toMatchObject({ toNumber: number, status, duration: 0, actualCost: 0 })
    if (status === 'busy') await expectAccessible(page)
  }
  expect(await availableCreditOf(page)).toBe(6)

  const phone = await farEnd.phone(NUMBER)
  await page.bringToFront()
  await dial(page, NUMBER)
  await phone.answer()
  await expectConnected(page)
  await hangUp(page)
})

test('the carrier ends a call at its limit', async ({ page, accounts, farEnd, changeSetting }) => {
  await changeSetting('maxCallSeconds', 5)
  await accounts.signUp(page)
  const phone = await farEnd.phone(NUMBER)
  await page.bringToFront()
  await dial(page, NUMBER)
  await phone.answer()
  await expectConnected(page)
  await expectIdle(page)
  await expect.poll(() => phone.state()).toBe('over')
  const { duration } = await expectPaid(page, 1)
  expect(duration).toBeGreaterThanOrEqual(5)
  expect(duration).toBeLessThanOrEqual(6)
  const [connected = Number.NaN, ...others] = await farEnd.connectedSeconds()
  expect(connected).toBeLessThanOrEqual(6)
  expect(Math.abs(connected - Number(duration))).toBeLessThanOrEqual(1.5)
  expect(others).toEqual([])
})
