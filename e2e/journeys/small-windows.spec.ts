import type { Locator, Page } from '@playwright/test'
import { rentNumber } from '../fixtures/api.ts'
import { coveredControls } from '../fixtures/covered-controls.ts'
import { expectConnected, expectIdle, hangUp } from '../fixtures/dialer.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expect, test } from '../fixtures/test.ts'

const STEADY_TONE = '+14155550106'
const CALLER = '+12125550142'
/** Too small for the keys: they follow the buttons, and need scrolling. */
const SMALLEST = { width: 320, height: 450 }
const PHONE = { width: 390, height: 664 }
/** The smallest phone, a usual one with its browser's bars, a laptop at 200 % zoom, and a laptop. */
const SIZES = [
  { width: 360, height: 640 },
  PHONE,
  { width: 720, height: 450 },
  { width: 1280, height: 600 },
]
/** Around the heights from which the notice of a missed call has room above the dialer. */
const SIZES_WITH_NOTICE = [
  { width: 768, height: 450 },
  { width: 768, height: 650 },
  { width: 768, height: 719 },
  { width: 768, height: 720 },
  { width: 1024, height: 600 },
  { width: 1280, height: 650 },
  { width: 1280, height: 720 },
]

const startButton = (page: Page) => page.getByRole('button', { name: 'Start call' })
const endButton = (page: Page) => page.getByRole('button', { name: 'End call' })
/** The card that contains the keys. */
const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('group', { name: 'Dialpad' }) })

test('in small windows price, buttons and keys are visible together, and nothing moves when a call starts', async ({
  page,
  accounts,
}) => {
  await accounts.signUp(page)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(STEADY_TONE)
  await page.getByText('per min').waitFor()
  const price = page.getByText('per min')
  const idlePlaces = []
  for (const size of SIZES) {
    await resize(page, size)
    await expectVisible(price, startButton(page))
    expect(await coveredControls(card(page))).toEqual([])
    idlePlaces.push(await placesOf(page, startButton(page)))
  }
  await resize(page, SMALLEST)
  await expectVisible(price, startButton(page))
  await expectNoSidewaysScroll(page)
  idlePlaces.push(await placesOf(page, startButton(page)))
  await scrollToKeys(page)
  await expectVisible(price, startButton(page), page.getByRole('button', { name: 'hash' }))
  expect(await coveredControls(page.getByRole('group', { name: 'Dialpad' }))).toEqual([])

  await startButton(page).click()
  await expectConnected(page)
  const callPlaces = []
  for (const size of SIZES) {
    await resize(page, size)
    await expectVisible(page.getByText('Cost so far'), endButton(page))
    expect(await coveredControls(card(page))).toEqual([])
    callPlaces.push(await placesOf(page, endButton(page)))
  }
  await resize(page, SMALLEST)
  await expectVisible(page.getByText('Cost so far'), endButton(page))
  callPlaces.push(await placesOf(page, endButton(page)))
  expect(callPlaces).toEqual(idlePlaces)
})

test('the number field shows a number of 16 characters whole on the narrowest phone', async ({
  page,
  accounts,
}) => {
  await accounts.signUp(page)
  await resize(page, { width: 320, height: 568 })
  const field = page.getByRole('textbox', { name: 'Phone number' })
  for (const shown of ['+1 415 555 0106', '+44 20 7946 0018', '+49 1512 3456789']) {
    await field.fill(shown.replaceAll(' ', ''))
    await expect(field).toHaveValue(shown)
    expect(await field.evaluate(input => input.scrollWidth - input.clientWidth), shown).toBe(0)
  }
  await expectNoSidewaysScroll(page)
})

test('on a phone the question after a call is in sight, and covers neither keys nor call button', async ({
  page,
  accounts,
}) => {
  await page.setViewportSize(PHONE)
  await accounts.signUp(page)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(STEADY_TONE)
  await page.getByText('per min').waitFor()
  const places = await placesOf(page, startButton(page))
  await startButton(page).click()
  await expectConnected(page)
  // The question follows a conversation of at least 5 s.
  await expect(page.getByRole('timer')).not.toHaveText(/^00:0[0-5]$/)
  await hangUp(page)
  const scores = page.getByRole('button', { name: /of 5/ })
  await expect(scores).toHaveCount(5)
  for (const score of await scores.all()) await expect(score).toBeInViewport({ ratio: 1 })
  await expectVisible(page.getByText('per min'), startButton(page))
  expect(await placesOf(page, startButton(page))).toEqual(places)
  const question = page.getByRole('region', { name: 'How was the call?' })
  const callerId = page.getByRole('combobox', { name: 'Caller ID' })
  const bottom = await question.evaluate(element => element.getBoundingClientRect().bottom)
  const top = await callerId.evaluate(element => element.getBoundingClientRect().top)
  expect(bottom).toBeLessThanOrEqual(top)
  expect(await coveredControls(card(page))).toEqual([])
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await coveredControls(page.getByRole('banner'))).toEqual([])
  await scores.first().click()
  await page.getByRole('button', { name: 'Something else' }).click()
  await expect(page.getByText('Thank you.')).toBeInViewport({ ratio: 1 })
})

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
    const alert = page.getByRole('alert').filter({ hasText: 'Call Error:' })
    await expect(alert).toBeInViewport({ ratio: 1 })
    await expectIdle(page)
    // One failure, one message.
    await expect(page.getByText(/^Twilio error/)).toHaveCount(1)
    expect(await placesOf(page, startButton(page))).toEqual(places)
    expect(await controlsInSight(card(page))).toEqual(inSight)
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await coveredControls(page.getByRole('banner'))).toEqual([])

    await page.getByRole('tab', { name: 'Credits' }).click()
    await page.getByRole('tab', { name: 'Dialer' }).click()
    await expect(alert).toBeInViewport({ ratio: 1 })
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await sandbox.connectSignalling(true)
    await expect(page.getByText(/^Twilio error/)).toHaveCount(0)
    expect(await placesOf(page, startButton(page))).toEqual(places)
  })
}

test('at 320 px the product name and the longest time of a call are shown whole', async ({
  page,
  accounts,
}) => {
  await resize(page, { width: 320, height: 568 })
  await accounts.signUp(page, { packages: ['pro-50'] })
  const name = page.getByRole('heading', { level: 1 })
  await expect(name).toBeInViewport({ ratio: 1 })
  expect(await name.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(STEADY_TONE)
  const talkTime = page.getByText('up to 60 min per call')
  await expect(talkTime).toBeInViewport({ ratio: 1 })
  const box = await talkTime.boundingBox()
  expect(box?.width).toBeGreaterThan(40)
  await expectNoSidewaysScroll(page)
})

test('the notice of a missed call leaves price, keys and call button in sight', async ({
  page,
  accounts,
  sandbox,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  const number = await rentNumber(page, 'US')
  await page.reload()
  await expectRegistered(page)
  const { sid } = await sandbox.callFrom(CALLER, number)
  await page.getByRole('button', { name: 'Accept' }).waitFor()
  await sandbox.hangUp(sid)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(STEADY_TONE)
  await page.getByText('per min').waitFor()
  const hash = page.getByRole('button', { name: 'hash' })
  for (const size of [...SIZES, ...SIZES_WITH_NOTICE]) {
    await resize(page, size)
    await expectVisible(page.getByText('You missed a call'), page.getByText('per min'))
    await expectVisible(hash, startButton(page))
    expect(await coveredControls(card(page)), JSON.stringify(size)).toEqual([])
  }
})

/** The names of the controls of `container` that can be pressed at their centre. */
async function controlsInSight(container: Locator): Promise<string[]> {
  const covered = await coveredControls(container)
  const names = await container
    .locator('button, a[href], input')
    .evaluateAll(controls =>
      controls.map(control => control.getAttribute('aria-label') ?? control.textContent),
    )
  return names.filter(name => !covered.includes(name))
}

async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(() => window.scrollTo(0, 0))
}

async function expectVisible(...locators: Locator[]): Promise<void> {
  for (const locator of locators) await expect(locator).toBeInViewport({ ratio: 1 })
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}

/** The places of the call button and of the first and the last key. */
async function placesOf(page: Page, callButton: Locator): Promise<unknown[]> {
  const keys = ['1', 'hash'].map(name => page.getByRole('button', { name, exact: true }))
  return Promise.all([callButton, ...keys].map(control => control.boundingBox()))
}

/** Scrolls until the last keys are just above the tabs at the bottom edge. */
async function scrollToKeys(page: Page): Promise<void> {
  const keys = await page.getByRole('group', { name: 'Dialpad' }).boundingBox()
  const tabs = await page.getByRole('tablist').boundingBox()
  if (!keys || !tabs) throw new Error('No keys or no tabs')
  await page.evaluate(y => window.scrollBy(0, y), keys.y + keys.height - tabs.y)
}
