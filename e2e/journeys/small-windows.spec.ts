import type { Locator, Page } from '@playwright/test'
import { request } from '../fixtures/api.ts'
import { coveredControls } from '../fixtures/layout/covered-controls.ts'
import { expectConnected, hangUp, openTab } from '../fixtures/dialer.ts'
import {
  PHONE,
  card,
  endButton,
  expectNoSidewaysScroll,
  expectVisible,
  allShown,
  placesOf,
  resize,
  startButton,
} from '../fixtures/layout/dialer-layout.ts'
import { chooseCountry } from '../fixtures/number-search.ts'
import { expect, test } from '../fixtures/test.ts'

const STEADY_TONE = '+14155550106'
/** Too small for the keys: they follow the buttons, and need scrolling. */
const SMALLEST = { width: 320, height: 450 }
/** The smallest phone, a usual one with its browser's bars, a laptop at 200 % zoom, and a laptop. */
const SIZES = [
  { width: 360, height: 640 },
  PHONE,
  { width: 720, height: 450 },
  { width: 1280, height: 600 },
]
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

/** The smallest phone, and a usual one without the bars of its browser. */
const PHONES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
]

test('on phones a question about the number leaves number, keys and call button in sight', async ({
  page,
  accounts,
}) => {
  await accounts.signUp(page)
  await chooseCountry(page, 'United Kingdom')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('8155550123')
  const likely = page.getByRole('button', {
    name: /^\+(1 815|91 81555) .*\((United States|India)\)$/,
  })
  await expect(likely).toHaveCount(2)
  for (const size of PHONES) {
    await resize(page, size)
    await expectDialerInSight(page)
    await expectVisible(...(await likely.all()), page.getByRole('button', { name: 'It is right' }))
  }
})

test('on phones the warning of an empty account leaves number, keys and call button in sight', async ({
  page,
  accounts,
}) => {
  // A mailbox gets the welcome credit once.
  const { account } = await accounts.create()
  await accounts.signUp(page, { email: account.email.replace('@', '+second@') })
  await page.getByRole('textbox', { name: 'Phone number' }).fill(STEADY_TONE)
  await page.getByText('per min').waitFor()
  for (const size of PHONES) {
    await resize(page, size)
    await expectDialerInSight(page)
    await expectVisible(page.getByText('No Credits Available'), page.getByText('per min'))
  }
})

/** The field, all keys and the call button with the word below it. */
async function expectDialerInSight(page: Page): Promise<void> {
  await allShown(page)
  const word = card(page).getByText('Call', { exact: true })
  await expectVisible(page.getByRole('textbox', { name: 'Phone number' }), startButton(page), word)
  expect(await coveredControls(card(page))).toEqual([])
  const bottom = await word.evaluate(element => element.getBoundingClientRect().bottom)
  const tabs = await page.getByRole('tablist').boundingBox()
  expect(bottom).toBeLessThanOrEqual(tabs?.y ?? 0)
}

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
  await accounts.signUp(page, { packages: ['starter-5'] })
  // The credit is low after the call, which is more important than the question.
  await request(page, '/api/user/spending', { lowBalanceBelow: 5.99 }, 'PUT')
  await page.getByRole('textbox', { name: 'Phone number' }).fill(STEADY_TONE)
  await page.getByText('per min').waitFor()
  const places = await placesOf(page, startButton(page))
  await startButton(page).click()
  await expectConnected(page)
  // The question follows a conversation of at least 5 s.
  await expect(page.getByRole('timer')).not.toHaveText(/^00:0[0-5]$/)
  await hangUp(page)
  const scores = page.getByRole('button', { name: /of 5/ })
  await page.getByRole('button', { name: 'Show all 2 messages' }).click()
  await expect(scores).toHaveCount(5)
  for (const score of await scores.all()) await expect(score).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Turn off warnings' }).click()
  await expect(page.getByText('Your balance is low')).toBeHidden()
  for (const score of await scores.all()) await expect(score).toBeInViewport({ ratio: 1 })
  const ended = page.getByText(/^Call ended, /)
  await expectVisible(ended, startButton(page))
  expect(await placesOf(page, startButton(page))).toEqual(places)
  const question = page.getByRole('region', { name: 'How was the call?' })
  const callerId = page.getByRole('combobox', { name: 'Caller ID' })
  const bottom = await question.evaluate(element => element.getBoundingClientRect().bottom)
  const top = await callerId.evaluate(element => element.getBoundingClientRect().top)
  expect(bottom).toBeLessThanOrEqual(top)
  expect(await coveredControls(card(page))).toEqual([])
  await scores.first().click()
  await page.getByRole('button', { name: 'Something else' }).click()
  await expect(page.getByText('Thank you.')).toBeInViewport({ ratio: 1 })
})

test('at 320 px the product name, the longest time of a call and the names of packages are shown whole', async ({
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
  await expectOneLine(talkTime)
  await expectNoSidewaysScroll(page)
  await openTab(page, 'Credits')
  await expectOneLine(page.getByRole('button', { name: 'Buy Business' }))
  await expectNoSidewaysScroll(page)
})

async function expectOneLine(element: Locator): Promise<void> {
  const lines = await element.evaluate(box => {
    const text = document.createRange()
    text.selectNodeContents(box)
    return new Set([...text.getClientRects()].map(({ y }) => y)).size
  })
  expect(lines).toBe(1)
}

/** Scrolls until the last keys are just above the tabs at the bottom edge. */
async function scrollToKeys(page: Page): Promise<void> {
  const keys = await page.getByRole('group', { name: 'Dialpad' }).boundingBox()
  const tabs = await page.getByRole('tablist').boundingBox()
  if (!keys || !tabs) throw new Error('No keys or no tabs')
  await page.evaluate(y => window.scrollBy(0, y), keys.y + keys.height - tabs.y)
}
