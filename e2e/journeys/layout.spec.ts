import type { Page } from '@playwright/test'
import { rentNumber, settledCall } from '../fixtures/api.ts'
import { expectStillWhilePressed } from '../fixtures/layout/button-places.ts'
import {
  dial,
  expectConnected,
  expectIdle,
  hangUp,
  openContacts,
  openTab,
} from '../fixtures/dialer.ts'
import { allShown } from '../fixtures/layout/dialer-layout.ts'
import { chooseCountry } from '../fixtures/number-search.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expect, test } from '../fixtures/test.ts'
import { expectTouchable } from '../fixtures/layout/touch-targets.ts'

const FRIEND = '+447400123456'
const BUSY = '+14155550101'
const RINGS = '+14155550102'
const CALLER = '+12125550142'
const PHONE = { width: 375, height: 812 }
const NARROW = { width: 320, height: 568 }
const DESK = { width: 1280, height: 900 }

/**
 * Expects of the current state that no control moves while one is pressed, on a desk and on a phone, that all
 * controls are easy to touch on phones, and that the page fits a window of 320 px (WCAG 1.4.10).
 */
async function expectSteadyLayout(page: Page, state: string): Promise<void> {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await allShown(page)
    await expectStillWhilePressed(page, `${state}, ${size.width} px wide`)
  }
  for (const size of [PHONE, NARROW]) {
    await page.setViewportSize(size)
    await expectTouchable(page, `${state}, ${size.width} px wide`)
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `${state}: width of the page`).toBeLessThanOrEqual(NARROW.width)
  await page.setViewportSize(DESK)
}

test('the pages for visitors keep every control in place', async ({ page, product }) => {
  await page.goto(product.url)
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible()
  await expectSteadyLayout(page, 'landing')
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a wrong password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectSteadyLayout(page, 'login after an error')
  await page.goto('/register')
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
  await expectSteadyLayout(page, 'register')
  await page.goto('/verify-email')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectSteadyLayout(page, 'verification')
})

test('the dialer keeps every control in place before, during and after a call', async ({
  page,
  accounts,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  await expectRegistered(page)
  await expectSteadyLayout(page, 'dialer')
  await page.setViewportSize(PHONE)
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('option').first().waitFor()
  await expectTouchable(page, 'list of countries')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Test your setup' }).click()
  await page.getByRole('region', { name: 'Test your setup' }).waitFor()
  await expectTouchable(page, 'test of the setup')
  await page.reload()
  await expectRegistered(page)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(FRIEND)
  await page.getByText('per min').waitFor()
  await expectSteadyLayout(page, 'dialer with a number')
  await dial(page, RINGS)
  await page.getByText('Connecting...').waitFor()
  await expectSteadyLayout(page, 'dialer while connecting')
  await hangUp(page)
  await dial(page, FRIEND)
  await expectConnected(page)
  await expectSteadyLayout(page, 'dialer in a call')
  await openTab(page, 'Call History')
  await page.getByRole('table').waitFor()
  await expectSteadyLayout(page, 'history in a call')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').waitFor()
  await expectSteadyLayout(page, 'the question before a logout')
  await page.getByRole('button', { name: 'Stay in the call' }).click()
  await openTab(page, 'Dialer')
  await hangUp(page)
  await settledCall(page)
  await expectSteadyLayout(page, 'dialer after a call')
  await openTab(page, 'Call History')
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Call again' }).waitFor()
  await expectSteadyLayout(page, 'history with the details of a call')
})

test('the last step of the guide is in sight on a desk, without recent calls and with as many as are shown', async ({
  page,
  accounts,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  await expectRegistered(page)
  const expectLastStep = async () => {
    // The dialer has its full size from 984 px on.
    for (const height of [DESK.height, 983, 984]) {
      await page.setViewportSize({ ...DESK, height })
      await expect(page.getByText('The red button ends the call')).toBeInViewport({ ratio: 1 })
    }
  }
  await expectLastStep()
  for (let call = 0; call < 4; call++) {
    await dial(page, BUSY)
    await page.getByText('Nothing was charged.').waitFor()
    await page.getByRole('textbox', { name: 'Phone number' }).fill('')
  }
  await page.reload()
  await expect(page.getByTitle(/^Dial /)).toHaveCount(4)
  await expectLastStep()
})

test('the form of a contact keeps every control in place', async ({ page, accounts }) => {
  await accounts.signUp(page)
  await openContacts(page)
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByRole('button', { name: 'Add number' }).click()
  await page.getByRole('textbox', { name: 'Phone number 2' }).fill(FRIEND)
  await expectSteadyLayout(page, 'the form of a contact')
})

test('the tabs for numbers, credits and settings keep every control in place', async ({
  page,
  accounts,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  await rentNumber(page, 'US')
  await page.goto('/dashboard?tab=numbers')
  await page.getByRole('article').waitFor()
  await expectSteadyLayout(page, 'numbers')
  await page.getByRole('button', { name: '+ Get a Number' }).click()
  await chooseCountry(page, 'United States')
  await page.getByRole('button', { name: 'Search numbers' }).click()
  await page
    .getByRole('button', { name: /^Get \+/ })
    .first()
    .waitFor()
  await page.getByText(/^Found \d+ available/).waitFor({ state: 'hidden' })
  await expectSteadyLayout(page, 'numbers that were found')
  await page
    .getByRole('button', { name: /^Get \+/ })
    .first()
    .click()
  await page.getByRole('alertdialog').waitFor()
  await expectSteadyLayout(page, 'the question before a rental')
  await page.keyboard.press('Escape')
  await openTab(page, 'Credits')
  await expect(page.getByRole('button', { name: 'Buy Plus' })).toBeEnabled()
  await page.getByRole('table').waitFor()
  await expectSteadyLayout(page, 'credits')
  await openTab(page, 'Settings')
  await page.getByText('Virtual DID').waitFor()
  await expectSteadyLayout(page, 'settings')
  await page.getByLabel('Phone number', { exact: true }).fill(FRIEND)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Verification code').waitFor()
  await expectSteadyLayout(page, 'verification of a number')
  await openTab(page, 'Credits')
  const opening = page.waitForEvent('popup')
  await page
    .getByRole('link', { name: /receipt/i })
    .first()
    .click()
  const receipt = await opening
  await receipt.getByRole('article').waitFor()
  await expectSteadyLayout(receipt, 'receipt')
})

test('a call that rings without sound, and its notice when missed, keep every control in place', async ({
  page,
  accounts,
  sandbox,
}) => {
  await blockAutoplay(page)
  await accounts.signUp(page, { packages: ['starter-5'] })
  const number = await rentNumber(page, 'US')
  for (const [size, missed] of [
    [DESK, 'You missed a call'],
    [PHONE, 'You missed 2 calls'],
  ] as const) {
    await page.setViewportSize(size)
    // A new page, so that no press has allowed sound yet.
    await page.reload()
    await expectRegistered(page)
    const { sid } = await sandbox.callFrom(CALLER, number)
    await page.getByText('Sound is off until you click this page.').waitFor()
    await allShown(page)
    // The first press starts the ring tone, and has to hold until its effect shows.
    await expectStillWhilePressed(page, `ringing, ${size.width} px wide`, 20)
    await expect(page.getByText('Sound is off')).toBeHidden()
    await expectTouchable(page, `ringing, ${size.width} px wide`)
    await sandbox.hangUp(sid)
    await page.getByText(missed).waitFor()
    await allShown(page)
    await expectStillWhilePressed(page, `a missed call, ${size.width} px wide`)
    await expectTouchable(page, `a missed call, ${size.width} px wide`)
    await expectIdle(page)
    await settledCall(page)
  }
})

/** The rule of browsers: no sound before the first press on the page. The flags of the tests' browser switch it off. */
async function blockAutoplay(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play
    let hasPressed = false
    // Not navigator.userActivation: for the browser, every script of Playwright is a press of the user.
    addEventListener('pointerdown', () => (hasPressed = true), true)
    HTMLMediaElement.prototype.play = function () {
      if (hasPressed) return play.call(this)
      return Promise.reject(
        new DOMException('The user has not pressed anything.', 'NotAllowedError'),
      )
    }
  })
}
