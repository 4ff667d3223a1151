import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { expectRead } from '../fixtures/layout/accessible-tree.ts'
import type { Accounts } from '../fixtures/accounts.ts'
import { balanceOf, rentNumber, request, settledCall } from '../fixtures/api.ts'
import {
  clearAnnouncements,
  expectAnnounced,
  recordAnnouncements,
} from '../fixtures/layout/announcements.ts'
import { expectFits } from '../fixtures/layout/screen-problems.ts'
import { PHONE } from '../fixtures/layout/windows.ts'
import {
  expectAudioGoesOn,
  expectTwoWayAudio,
  liveMicrophones,
} from '../fixtures/sound/call-audio.ts'
import { dial, expectConnected, expectIdle, hangUp, openTab } from '../fixtures/dialer.ts'
import { Handset } from '../fixtures/handset.ts'
import { tabTo } from '../fixtures/layout/tab-to.ts'
import { needWholeChromium } from '../fixtures/whole-chromium.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import type { Leg } from '../fixtures/sandbox.ts'
import { expect, test } from '../fixtures/test.ts'

const CALLER = '+12125550142'
const ECHOES = '+14155550100'

interface RentedPrice {
  incomingRatePerMinute: number
}

/** A signed-in user who rents a number, whose calls ring on the page. */
async function signUpWithNumber(page: Page, accounts: Accounts) {
  const account = await accounts.signUp(page, { packages: ['starter-5'] })
  const number = await rentNumber(page, 'US')
  await expectRegistered(page)
  return { account, number }
}

function panel(page: Page) {
  return page.getByRole('alertdialog', { name: /^Incoming call/ })
}

/** The newest call in the history as it is shown, whatever the number's spacing. */
async function expectInHistory(page: Page, status: string): Promise<void> {
  await openTab(page, 'Call History')
  const row = page.getByRole('row', { name: /212.?555.?0142/ }).first()
  await expect(row).toContainText('Incoming')
  await expect(row).toContainText(status)
}

// spec 1.6
test(
  'a call to a rented number connects with audio in both directions, at the price of the number',
  { tag: '@gate' },
  async ({ page, accounts, context, product, sandbox }) => {
    const { number } = await signUpWithNumber(page, accounts)
    const caller = await Handset.open(context, product, CALLER)
    await page.bringToFront()
    const before = await balanceOf(page)
    const [rented] = (await request(page, '/api/numbers'))['numbers'] as RentedPrice[]
    await caller.call(number)
    await expect(panel(page)).toContainText('+1 212 555 0142')
    await expect(panel(page)).toContainText(number.slice(-4))
    await expect(page).toHaveTitle(/^(Incoming call|\+1 212 555 0142)$/)
    await caller.expectStatus('Ringing...')
    expect(await liveMicrophones(page)).toBe(0)

    await page.getByRole('button', { name: 'Accept' }).click()
    await expectConnected(page)
    await caller.expectStatus('Connected')
    await expect(panel(page)).toBeHidden()
    await expect(page).toHaveTitle(/^\d\d:\d\d \+1 212 555 0142/)
    await expectTwoWayAudio(page)
    await expectTwoWayAudio(caller.page)

    await page.getByRole('button', { name: /^7 / }).click()
    const toBrowser = async () => (await sandbox.legs()).find(leg => leg.to.startsWith('client:'))
    await expect.poll(async () => (await toBrowser())?.digits).toBe('7')

    await openTab(page, 'Credits')
    const bar = page.getByRole('region', { name: 'Active call' })
    await expect(bar).toContainText('+1 212 555 0142')
    await bar.getByRole('button', { name: 'Mute' }).click()
    await bar.getByRole('button', { name: 'Unmute' }).click()

    await caller.hangUp()
    await expect(bar).toBeHidden()
    await expect.poll(() => liveMicrophones(page)).toBe(0)
    const call = await settledCall(page)
    expect(call).toMatchObject({
      direction: 'inbound',
      fromNumber: CALLER,
      toNumber: number,
      status: 'completed',
    })
    const minutes = Math.ceil(Number(call['duration']) / 60)
    const cost = minutes * (rented?.incomingRatePerMinute ?? 0)
    expect(cost).toBeGreaterThan(0)
    expect(call['actualCost']).toBeCloseTo(cost, 6)
    expect(await balanceOf(page)).toBeCloseTo(before - cost, 6)
    await expectInHistory(page, 'Completed')
  },
)

// spec 4.22
test('a caller gets a busy tone when the call is declined and while another call is active', async ({
  page,
  accounts,
  context,
  product,
  sandbox,
}) => {
  const { number } = await signUpWithNumber(page, accounts)
  const caller = await Handset.open(context, product, CALLER)
  await page.bringToFront()
  await caller.call(number)
  await expect(panel(page)).toBeVisible()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(panel(page)).toBeHidden()
  await caller.expectStatus('Busy')

  await dial(page, ECHOES)
  await expectConnected(page)
  const before = await sandbox.legs()
  await caller.call(number)
  // The status is still that of the first call until the handset dials.
  const isNewAndBusy = ({ sid, to, status }: Leg) =>
    to === number && status === 'busy' && before.every(leg => leg.sid !== sid)
  await expect.poll(async () => (await sandbox.legs()).some(isNewAndBusy)).toBe(true)
  await caller.expectStatus('Busy')
  await expect(panel(page)).toBeHidden()
  await expectAudioGoesOn(page)
  await hangUp(page)

  // As long as the server counts the call as active, the next caller gets a busy tone.
  await settledCall(page)
  await caller.call(number)
  await expect(panel(page)).toBeVisible()
  await caller.hangUp()
  await expect(panel(page)).toBeHidden()
  await expectInHistory(page, 'Missed')
  // The caller of the busy tone is a missed one too.
  const calls = page.getByRole('row', { name: /212.?555.?0142/ })
  await expect(calls.nth(1)).toContainText('Missed')
  await expect(calls.nth(2)).toContainText('Declined')
})

test(
  'a missed call is in the history and in a mail, with the page open and closed',
  { tag: '@gate' },
  async ({ page, accounts, sandbox }) => {
    const { account, number } = await signUpWithNumber(page, accounts)
    const missedCallMails = async () =>
      (await sandbox.mail(account.email)).filter(({ subject }) => subject.startsWith('Missed call'))
        .length
    const ringing = await sandbox.callFrom(CALLER, number)
    await expect(panel(page)).toBeVisible()
    await sandbox.stopRinging(ringing.sid)
    await expect(panel(page)).toBeHidden()
    await expect.poll(async () => (await sandbox.legOf(ringing.sid)).status).toBe('busy')
    await openTab(page, 'Credits')
    const notice = page.getByText('You missed a call from +1 212 555 0142.')
    await expect(notice).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Call History 1 missed call' })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(notice).toBeVisible()
    await expectInHistory(page, 'Missed')
    await expect(notice).toBeHidden()
    await expect(page.getByRole('tab', { name: 'Call History', exact: true })).toBeVisible()
    await expect.poll(missedCallMails).toBe(1)

    await page.goto('about:blank')
    const unheard = await sandbox.callFrom(CALLER, number)
    await expect.poll(async () => (await sandbox.legOf(unheard.sid)).status).toBe('busy')
    await expect.poll(missedCallMails).toBe(2)
    await page.goto('/dashboard?tab=credits')
    await page.getByRole('button', { name: 'Call back' }).click()
    await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(/212.?555.?0142/)
    await expect(notice).toBeHidden()
    await expectInHistory(page, 'Missed')
    await expect(page.getByRole('row', { name: /212.?555.?0142/ })).toHaveCount(2)
  },
)

// beyond A whole call with the keyboard alone, announced in order
test('a call that comes in is answered with the keyboard alone, and announced in order', async ({
  page,
  accounts,
  sandbox,
}) => {
  await recordAnnouncements(page)
  const { number } = await signUpWithNumber(page, accounts)
  await page.reload()
  await expectRegistered(page)
  await clearAnnouncements(page)
  const { sid } = await sandbox.callFrom(CALLER, number)
  await expectAnnounced(page, [
    /^alertdialog Incoming call \+1 ?212 ?555 ?0142( United States)? calls your number \+1/,
  ])
  await expectRead(
    page,
    [
      'heading Incoming call',
      '+1 212 555 0142',
      'United States',
      'calls your number',
      /^\+1 \d/,
      'button Decline',
      'button Accept',
    ],
    'alertdialog',
  )
  await tabTo(page, page.getByRole('button', { name: 'Accept' }))
  await clearAnnouncements(page)
  await page.keyboard.press('Enter')
  await expectConnected(page)
  await expectAnnounced(page, [/^Opening your microphone/, /^main Dialer$/, /^Call in progress$/])
  await clearAnnouncements(page)
  await sandbox.hangUp(sid)
  await expectIdle(page)
  await expectAnnounced(page, [/^Call ended$/])
})

test('a call rings on when the microphone is refused, and can be accepted again', async ({
  page,
  accounts,
  context,
  sandbox,
}) => {
  await needWholeChromium()
  // They know the caller's country, and arrive after the call here.
  let sendPlans = () => {}
  const plansMayArrive = new Promise<void>(resolve => (sendPlans = resolve))
  await page.route('**/numbering-library-*.js', async route => {
    await plansMayArrive
    await route.continue()
  })
  const { number } = await signUpWithNumber(page, accounts)
  await context.clearPermissions()
  const accept = page.getByRole('button', { name: 'Accept' })
  const decline = page.getByRole('button', { name: 'Decline' })
  const placesOfButtons = () => Promise.all([accept, decline].map(each => each.boundingBox()))
  const ringAndRefuse = async () => {
    const { sid } = await sandbox.callFrom(CALLER, number)
    await expect(accept).toBeVisible()
    const before = await placesOfButtons()
    sendPlans()
    await expect(panel(page)).toContainText('United States')
    await accept.click()
    await expect(panel(page)).toContainText('Microphone access is required')
    expect((await sandbox.legOf(sid)).status).toBe('ringing')
    // The notice has appeared, and has moved neither button.
    expect(await placesOfButtons()).toEqual(before)
    return sid
  }
  await sandbox.hangUp(await ringAndRefuse())
  await expect(panel(page)).toBeHidden()
  await settledCall(page)

  await page.setViewportSize({ width: 360, height: 780 })
  const sid = await ringAndRefuse()
  await expectFits(page, 'ringing', [PHONE])
  await context.grantPermissions(['microphone'])
  await accept.click()
  await expectConnected(page)
  await expectTwoWayAudio(page)
  await hangUp(page)
  await expect.poll(async () => (await sandbox.legOf(sid)).status).toBe('completed')
})
