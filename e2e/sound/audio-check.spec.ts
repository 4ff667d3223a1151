import { type Page, expect } from '@playwright/test'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { expectVerdict, setupTest } from '../fixtures/sound/audio-check.ts'
import { availableCreditOf, callHistory, request, settledCall } from '../fixtures/api.ts'
import { dial, expectConnected, expectIdle, hangUp, openTab } from '../fixtures/dialer.ts'
import {
  CALL_SECONDS,
  keepHighestLevel,
  keepMicrophones,
  plugInHeadset,
} from '../fixtures/sound/setup-test.ts'
import { expectShown } from '../fixtures/layout/shown-texts.ts'
import { test } from '../fixtures/test.ts'

const STEADY_TONE = '+14155550106'
/** Plugs in a headset, and waits until the test has opened the microphone again and the meter follows it. */
async function expectNewHeadset(page: Page): Promise<void> {
  const opened = await page.evaluate(plugInHeadset)
  await expect.poll(() => page.evaluate(() => window.openedMicrophones)).toBeGreaterThan(opened)
  await page.evaluate(() => (window.highestLevel = 0))
  await expect.poll(() => page.evaluate(() => window.highestLevel)).toBeGreaterThan(5)
}

test('an audio check ends with a verdict, calls no number and costs nothing', async ({
  page,
  accounts,
  sandbox,
}) => {
  await page.addInitScript(keepHighestLevel)
  const before = new Set((await sandbox.legs()).map(({ sid }) => sid))
  await accounts.signUp(page)
  await page.getByRole('button', { name: 'Test your setup' }).click()
  await expectVerdict(page)
  await expectShown(page, 'Connected. Speak now')
  expect(await page.evaluate(() => window.highestLevel)).toBeGreaterThan(5)
  await expectAccessible(page)

  // Other journeys have called in this sandbox before.
  const newLegs = async () => (await sandbox.legs()).filter(({ sid }) => !before.has(sid))
  await expect.poll(newLegs).toEqual([expect.objectContaining({ to: '', status: 'completed' })])
  expect(await callHistory(page)).toEqual([])
  expect(await availableCreditOf(page)).toBe(1)

  await dial(page, STEADY_TONE)
  await expect(setupTest(page)).toBeHidden()
  await expectConnected(page)
  await expect(page.getByRole('button', { name: 'Test your setup' })).toBeHidden()
  await hangUp(page)
})

test('feedback about a call is kept and can be changed, and the audio check works after the call and with another microphone', async ({
  page,
  accounts,
  sandbox,
}) => {
  await page.addInitScript(keepHighestLevel)
  await page.addInitScript(keepMicrophones)
  await accounts.signUp(page)
  await dial(page, STEADY_TONE)
  await expectConnected(page)
  await expect
    .poll(async () => (await sandbox.legTo(STEADY_TONE))?.seconds)
    .toBeGreaterThanOrEqual(CALL_SECONDS)
  await hangUp(page)

  const card = page.getByRole('region', { name: 'How was the call?' })
  await card.getByRole('button', { name: '2 of 5, Poor' }).click()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Echo' }).click()
  await expect(card.getByText('Your feedback: Poor (2 of 5): echo.')).toBeVisible()
  const { id } = await settledCall(page)
  const feedback = () => request(page, `/api/call/${String(id)}/feedback`)
  expect(await feedback()).toEqual({ feedback: { score: 2, issue: 'echo' } })
  await openTab(page, 'Call History')
  await openTab(page, 'Dialer')
  await expect(card.getByText('Poor (2 of 5): echo.')).toBeVisible()

  await card.getByRole('button', { name: 'Change' }).click()
  await card.getByRole('button', { name: '5 of 5, Great' }).click()
  await expect(card.getByText('Your feedback: Great (5 of 5).')).toBeVisible()
  expect(await feedback()).toEqual({ feedback: { score: 5 } })
  await page.getByRole('button', { name: 'Dismiss the question' }).click()
  await expect(card).toBeHidden()
  await openTab(page, 'Call History')
  await openTab(page, 'Dialer')
  await expectIdle(page)
  await expect(card).toBeHidden()

  await page.getByRole('button', { name: 'Test your setup' }).click()
  await expect(setupTest(page).getByText('Connected. Speak now')).toBeVisible()
  await expectNewHeadset(page)
  // After twenty seconds the result shows by itself.
  const finish = setupTest(page).getByRole('button', { name: 'Show the result' })
  await finish.or(setupTest(page).getByText('Test completed')).click()
  await expectVerdict(page)
})

test('a meter that the browser suspends is no silence: the result says that the level was not measured', async ({
  page,
  accounts,
}) => {
  await page.addInitScript(() => {
    window.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options)
        void this.suspend()
      }
      override resume = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    }
  })
  await page.addInitScript(keepHighestLevel)
  await accounts.signUp(page)
  await page.getByRole('button', { name: 'Test your setup' }).click()
  await setupTest(page).getByRole('button', { name: 'Show the result' }).click()
  await expect(setupTest(page).getByText('Test completed')).toBeVisible()
  await expect(
    setupTest(page).getByText(
      'Your microphone is open, but this browser did not let the page measure its level.',
    ),
  ).toBeVisible()
  await expect(setupTest(page).getByText('picked up no sound')).toBeHidden()
  expect(await page.evaluate(() => window.highestLevel)).toBe(0)
})
