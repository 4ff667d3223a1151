import type { Page } from '@playwright/test'
import { rentNumber } from '../fixtures/api.ts'
import { coveredControls } from '../fixtures/layout/covered-controls.ts'
import { dial, expectIdle, openTab } from '../fixtures/dialer.ts'
import {
  PHONE,
  card,
  controlsInSight,
  expectVisible,
  placesOf,
  startButton,
} from '../fixtures/layout/dialer-layout.ts'
import { messages } from '../fixtures/messages.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import type { Sandbox } from '../fixtures/sandbox.ts'
import { expect, test } from '../fixtures/test.ts'

const STEADY_TONE = '+14155550106'
const BUSY = '+14155550101'
const CALLER = '+12125550142'
/** Phones, windows without room between header and dialer, and windows with that room. */
const SIZES = [
  { width: 360, height: 640 },
  PHONE,
  { width: 390, height: 844 },
  { width: 720, height: 450 },
  { width: 768, height: 450 },
  { width: 768, height: 719 },
  { width: 768, height: 720 },
  { width: 1024, height: 600 },
  { width: 1280, height: 650 },
  { width: 1280, height: 720 },
]

for (const size of [{ width: 320, height: 568 }, PHONE, { width: 768, height: 1024 }]) {
  test(`an error covers no control and moves none in a window of ${size.width} px`, async ({
    page,
    accounts,
    sandbox,
  }) => {
    await page.setViewportSize(size)
    await accounts.signUp(page)
    await expectRegistered(page)
    await page.getByRole('textbox', { name: 'Phone number' }).fill(STEADY_TONE)
    await page.getByText('per min').waitFor()
    const places = await placesOf(page, startButton(page))
    const inSight = await controlsInSight(card(page))
    await sandbox.connectSignalling(false)
    await page.getByText(/^Twilio error: .+ \(Code: \d+\)$/).waitFor()
    await startButton(page).click()
    const alert = messages(page, 'Call Error:')
    await expect(alert).toBeInViewport({ ratio: 1 })
    await expectIdle(page)
    // One failure, one message.
    await expect(page.getByText(/^Twilio error/)).toHaveCount(1)
    expect(await placesOf(page, startButton(page))).toEqual(places)
    expect(await controlsInSight(card(page))).toEqual(inSight)

    await page.getByRole('tab', { name: 'Credits' }).click()
    await page.getByRole('tab', { name: 'Dialer' }).click()
    await expect(alert).toBeInViewport({ ratio: 1 })
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await sandbox.connectSignalling(true)
    await expect(messages(page)).toHaveCount(0)
    expect(await coveredControls(page.getByRole('banner'))).toEqual([])
    expect(await placesOf(page, startButton(page))).toEqual(places)
  })
}

test('the notice of a missed call comes below the header on a phone, over neither logo nor balance, and moves no key', async ({
  page,
  accounts,
  sandbox,
}) => {
  await page.setViewportSize(PHONE)
  await accounts.signUp(page, { packages: ['starter-5'] })
  const number = await rentNumber(page, 'US')
  await page.reload()
  await expectRegistered(page)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(STEADY_TONE)
  await page.getByText('per min').waitFor()
  const places = await placesOf(page, startButton(page))
  const inSight = await controlsInSight(card(page))
  await missCall(page, sandbox, number)
  const notice = messages(page, 'You missed a call')
  await expectVisible(notice)
  expect(await placesOf(page, startButton(page))).toEqual(places)
  expect(await controlsInSight(card(page))).toEqual(inSight)
  expect(await coveredControls(notice)).toEqual([])
  await expectVisible(page.getByRole('banner').locator('svg').first())
  expect(await coveredControls(page.getByRole('banner'))).toEqual([])
  // The notice follows the header's last control.
  await page.getByRole('button', { name: 'Logout' }).focus()
  await page.keyboard.press('Tab')
  await expect(notice.getByRole('button', { name: 'Call back' })).toBeFocused()
  expect(await coveredControls(notice)).toEqual([])
  expect(await placesOf(page, startButton(page))).toEqual(places)

  await openTab(page, 'My Numbers')
  await expectVisible(notice)
  await openTab(page, 'Dialer')
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
  expect(await placesOf(page, startButton(page))).toEqual(places)
})

test('the notice of a missed call leaves price, keys and call button in sight in every window', async ({
  page,
  accounts,
  sandbox,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  const number = await rentNumber(page, 'US')
  await page.reload()
  await expectRegistered(page)
  await missCall(page, sandbox, number)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(STEADY_TONE)
  const price = page.getByText('per min')
  await price.waitFor()
  const hash = page.getByRole('button', { name: 'hash' })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectVisible(page.getByText('You missed a call'), price, hash, startButton(page))
    expect(await coveredControls(card(page)), JSON.stringify(size)).toEqual([])
  }
})

test('a phone that is in use in another tab shows price, keys and call button with the notice', async ({
  page,
  accounts,
  openSecondTab,
}) => {
  await accounts.signUp(page)
  await expectRegistered(page)
  const second = await openSecondTab()
  const takeOver = second.getByRole('button', { name: 'Use it here' })
  await takeOver.waitFor()
  const number = second.getByRole('textbox', { name: 'Phone number' })
  await number.fill(STEADY_TONE)
  await second.getByText('per min').waitFor()
  for (const size of [PHONE, { width: 360, height: 640 }, { width: 844, height: 390 }]) {
    await second.setViewportSize(size)
    await expectVisible(takeOver, second.getByText('per min'), startButton(second))
    expect(await coveredControls(card(second)), JSON.stringify(size)).toEqual([])
  }
})

test('on a phone the more important of two messages is shown, with the number and a way to the other', async ({
  page,
  accounts,
  sandbox,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await accounts.signUp(page, { packages: ['starter-5'] })
  const number = await rentNumber(page, 'US')
  await page.reload()
  await expectRegistered(page)
  await missCall(page, sandbox, number)
  // The notice waits for the end of this call, which ends with an error.
  await dial(page, BUSY)
  const all = page.getByRole('button', { name: 'Show all 2 messages' })
  await all.waitFor()
  await expectIdle(page)
  const places = await placesOf(page, startButton(page))
  const error = messages(page, 'Call Error:')
  const notice = messages(page, 'You missed a call')
  await expectVisible(error)
  expect(await coveredControls(error)).toEqual([])
  expect(await coveredControls(card(page))).toEqual([])
  await all.click()
  for (const message of [error, notice]) {
    await expectVisible(message)
    expect(await coveredControls(message)).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect(all).toBeVisible()
  expect(await coveredControls(card(page))).toEqual([])

  await all.click()
  await page.getByRole('button', { name: 'Hide messages' }).click()
  expect(await coveredControls(page.getByRole('banner'))).toEqual([])
  expect(await placesOf(page, startButton(page))).toEqual(places)
  await page.getByRole('button', { name: 'Show 2 messages' }).click()
  await error.getByRole('button', { name: 'Dismiss' }).click()
  await expectVisible(notice)
  expect(await coveredControls(notice)).toEqual([])
})

for (const size of [
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
]) {
  test(`a missed call moves no key in a window of ${size.width} px`, async ({
    page,
    accounts,
    sandbox,
  }) => {
    await page.setViewportSize(size)
    await accounts.signUp(page, { packages: ['starter-5'] })
    const number = await rentNumber(page, 'US')
    await page.reload()
    await expectRegistered(page)
    const places = await placesOf(page, startButton(page))
    await missCall(page, sandbox, number)
    await expectVisible(page.getByText('You missed a call'))
    expect(await placesOf(page, startButton(page))).toEqual(places)
  })
}

async function missCall(page: Page, sandbox: Sandbox, number: string): Promise<void> {
  const { sid } = await sandbox.callFrom(CALLER, number)
  await page.getByRole('button', { name: 'Accept' }).waitFor()
  await sandbox.hangUp(sid)
  await page.getByText('You missed a call').waitFor()
}
