import { type Page, expect } from '@playwright/test'
import { availableCreditOf, callHistory, request, settledCall } from '../fixtures/api.ts'
import { dial, expectConnected, expectIdle, hangUp, openTab } from '../fixtures/dialer.ts'
import { expectShown } from '../fixtures/shown-texts.ts'
import { test } from '../fixtures/test.ts'

declare global {
  interface Window {
    highestLevel: number
    openedMicrophones: number
    plugInHeadset: () => void
  }
}

const STEADY_TONE = '+14155550106'
/** Long enough for a question for feedback, and for the voice library to know all audio devices. */
const CALL_SECONDS = 10

const panel = (page: Page) => page.getByRole('region', { name: 'Test your setup' })

/** The microphone works, and sound came back. How well it did depends on how busy this machine is. */
async function expectVerdict(page: Page): Promise<void> {
  await expect(panel(page).getByText('Test completed')).toBeVisible()
  await expect(panel(page).getByText('Your microphone works.')).toBeVisible()
  const figures = await panel(page)
    .getByText(/^Round trip \d+ ms/)
    .textContent()
  const [, lostPercent] = / ([\d.]+) % lost/.exec(figures ?? '') ?? []
  expect(Number(lostPercent)).toBeLessThan(50)
}

/** Keeps the highest level that the microphone's meter has shown. */
async function recordHighestLevel(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.highestLevel = 0
    new MutationObserver(() => {
      const level = document.querySelector('[role="meter"]')?.getAttribute('aria-valuenow')
      window.highestLevel = Math.max(window.highestLevel, Number(level ?? 0))
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-valuenow'] })
  })
}

/** Counts the microphones that the page opens, and lets the test plug in another one. */
async function recordMicrophones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    const enumerateDevices = mediaDevices.enumerateDevices.bind(mediaDevices)
    const plugged: MediaDeviceInfo[] = []
    window.openedMicrophones = 0
    mediaDevices.getUserMedia = constraints => {
      window.openedMicrophones += 1
      return getUserMedia(constraints)
    }
    mediaDevices.enumerateDevices = async () => [...(await enumerateDevices()), ...plugged]
    window.plugInHeadset = () => {
      const headset = { kind: 'audioinput', deviceId: 'headset', groupId: '', label: 'Headset' }
      plugged.push({ ...headset, toJSON: () => headset } as MediaDeviceInfo)
      mediaDevices.dispatchEvent(new Event('devicechange'))
    }
  })
}

/** Plugs in a headset, and waits until the test has opened the microphone again and the meter follows it. */
async function plugInHeadset(page: Page): Promise<void> {
  const opened = await page.evaluate(() => {
    window.plugInHeadset()
    return window.openedMicrophones
  })
  await expect.poll(() => page.evaluate(() => window.openedMicrophones)).toBeGreaterThan(opened)
  await page.evaluate(() => (window.highestLevel = 0))
  await expect.poll(() => page.evaluate(() => window.highestLevel)).toBeGreaterThan(5)
}

test('an audio check ends with a verdict, calls no number and costs nothing', async ({
  page,
  accounts,
  sandbox,
}) => {
  await recordHighestLevel(page)
  const before = new Set((await sandbox.legs()).map(({ sid }) => sid))
  await accounts.signUp(page)
  await page.getByRole('button', { name: 'Test your setup' }).click()
  await expectVerdict(page)
  await expectShown(page, 'Connected. Speak now')
  expect(await page.evaluate(() => window.highestLevel)).toBeGreaterThan(5)

  // Other journeys have called in this sandbox before.
  const [leg, ...others] = (await sandbox.legs()).filter(({ sid }) => !before.has(sid))
  expect(others).toEqual([])
  expect(leg).toMatchObject({ to: '', status: 'completed' })
  expect(await callHistory(page)).toEqual([])
  expect(await availableCreditOf(page)).toBe(1)

  await dial(page, STEADY_TONE)
  await expect(panel(page)).toBeHidden()
  await expectConnected(page)
  await expect(page.getByRole('button', { name: 'Test your setup' })).toBeDisabled()
  await hangUp(page)
})

test('feedback about a call is kept and can be changed, and the audio check works after the call and with another microphone', async ({
  page,
  accounts,
  sandbox,
}) => {
  await recordHighestLevel(page)
  await recordMicrophones(page)
  await accounts.signUp(page)
  await dial(page, STEADY_TONE)
  await expectConnected(page)
  await expect
    .poll(async () => (await sandbox.legTo(STEADY_TONE))?.seconds)
    .toBeGreaterThanOrEqual(CALL_SECONDS)
  await hangUp(page)

  const card = page.getByRole('region', { name: 'How was the call?' })
  await card.getByRole('button', { name: '2 of 5, Poor' }).click()
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
  await card.getByRole('button', { name: 'Dismiss the question' }).click()
  await expect(card).toBeHidden()
  await openTab(page, 'Call History')
  await openTab(page, 'Dialer')
  await expectIdle(page)
  await expect(card).toBeHidden()

  await page.getByRole('button', { name: 'Test your setup' }).click()
  await expect(panel(page).getByText('Connected. Speak now')).toBeVisible()
  await plugInHeadset(page)
  await panel(page).getByRole('button', { name: 'Show the result' }).click()
  await expectVerdict(page)
})
