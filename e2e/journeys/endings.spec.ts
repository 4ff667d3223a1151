import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { availableCreditOf, balanceOf, callHistory, settledCall } from '../fixtures/api.ts'
import { dial, expectConnected, expectIdle, hangUp, openTab } from '../fixtures/dialer.ts'
import { messages } from '../fixtures/messages.ts'
import { expect, test } from '../fixtures/test.ts'

const RINGS = '+14155550102'
const STEADY_TONE = '+14155550106'
/** Montserrat: more than half of the welcome credit a minute. */
const EXPENSIVE = '+16644911234'

test('a caller who gives up while it rings pays nothing', async ({ page, accounts, sandbox }) => {
  await accounts.signUp(page)
  await dial(page, RINGS)
  await expect(page.getByText('Connecting...')).toBeVisible()
  await sandbox.waitForLeg(RINGS, 'ringing')
  await hangUp(page)
  await sandbox.waitForLeg(RINGS, 'canceled')
  expect(await settledCall(page)).toMatchObject({ duration: 0, actualCost: 0 })
  expect(await availableCreditOf(page)).toBe(1)
})

// spec 1.3
test('the far end hangs up, and the call is billed as the carrier measured it', async ({
  page,
  accounts,
  sandbox,
}) => {
  await accounts.signUp(page)
  await dial(page, STEADY_TONE)
  await expectConnected(page)
  const { sid } = await sandbox.waitForLeg(STEADY_TONE, 'in-progress')
  await sandbox.hangUp(sid)
  await expectIdle(page)
  const { seconds } = await sandbox.legOf(sid)
  const billedSeconds = Math.ceil(seconds / 60) * 60
  expect(await settledCall(page)).toMatchObject({
    status: 'completed',
    duration: seconds,
    billedSeconds,
  })
})

test('a call that is not answered shows the reason and costs nothing, and the next one connects', async ({
  page,
  accounts,
  sandbox,
}) => {
  // Credit for each call, even while the page does not know that the one before is settled.
  await accounts.signUp(page, { packages: ['starter-5'] })
  const outcomes = [
    { number: '+14155550101', status: 'busy', words: 'The line is busy.' },
    {
      number: RINGS,
      status: 'no-answer',
      words: 'The person you are calling is not available right now.',
    },
    {
      number: '+14155550105',
      status: 'failed',
      words: 'The call could not be completed. The number may not be in service.',
    },
  ]
  for (const { number, status, words } of outcomes) {
    await dial(page, number)
    if (number === RINGS)
      await sandbox.stopRinging((await sandbox.waitForLeg(RINGS, 'ringing')).sid)
    const callError = messages(page, 'Call Error:')
    await expect(callError).toContainText(words)
    await expectIdle(page)
    await expect
      .poll(async () => (await callHistory(page))[0])
      .toMatchObject({ toNumber: number, status, duration: 0, actualCost: 0 })
    if (status === 'busy') await expectAccessible(page)
  }
  expect(await availableCreditOf(page)).toBe(6)

  await dial(page, STEADY_TONE)
  await expectConnected(page)
  await hangUp(page)
})

test('a call that the carrier does not allow says why, at its end and in the history', async ({
  page,
  accounts,
  sandbox,
}) => {
  await accounts.signUp(page)
  const words = 'Our carrier does not allow calls to this number.'
  await sandbox.forbidCallsTo(['GB'])
  await dial(page, '+442079460000')
  await expect(messages(page, 'Call Error:')).toContainText(words)
  await expectIdle(page)
  expect(await availableCreditOf(page)).toBe(1)
  await openTab(page, 'Call History')
  await page.getByText('+44 20 7946 0000').first().click()
  await expect(page.getByRole('table').getByText(words)).toBeVisible()
})

test('the carrier ends the call where the credit ends', async ({ page, accounts, sandbox }) => {
  await accounts.signUp(page)
  await dial(page, EXPENSIVE)
  await expectConnected(page)
  // One minute is paid for, and reported when the carrier's limit is reached.
  await sandbox.reachTimeLimit((await sandbox.waitForLeg(EXPENSIVE, 'in-progress')).sid)
  await expectIdle(page)
  const call = await settledCall(page)
  expect(call).toMatchObject({ status: 'completed', duration: 60, billedSeconds: 60 })
  expect(await balanceOf(page)).toBeCloseTo(1 - (call['actualCost'] as number), 6)
  expect(await balanceOf(page)).toBeGreaterThanOrEqual(0)
})
