import type { Page } from '@playwright/test'
import { expectConnected, expectIdle } from '../fixtures/dialer.ts'
import { expectRead } from '../fixtures/layout/accessible-tree.ts'
import {
  clearAnnouncements,
  expectAnnounced,
  recordAnnouncements,
} from '../fixtures/layout/announcements.ts'
import { lostInForcedColours } from '../fixtures/layout/forced-colours.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout/screen-problems.ts'
import { tabTo } from '../fixtures/layout/tab-to.ts'
import { expect, test } from '../fixtures/test.ts'

/** In the Bahamas, where a dollar lasts two minutes. */
const EXPENSIVE = '+12423230106'

const KEYS = [
  'group Dialpad',
  ...['1', '2 ABC', '3 DEF', '4 GHI', '5 JKL', '6 MNO', '7 PQRS', '8 TUV', '9 WXYZ'].map(
    key => `button ${key}`,
  ),
  'button star',
  '∗',
  'button 0',
]
const NUMBER = ['combobox Country', 'textbox Phone number', '+1 242 323 0106']

/** What changes with the time of the call has a pattern. */
const IN_CALL = [
  ...['tabpanel Dialer', 'heading Dialer', ...NUMBER, 'Bahamas', 'status Keys sent'],
  ...['link Add contact', /^\d\d:\d\d$/, 'Cost so far', /^\$\d\.\d\d$/],
  ...['Call in progress', 'next', /^\$\d\.\d\d$/, /^at \d\d:00$/],
  ...['region Messages', 'button Hide the message', /^Your credit lasts about \d more minutes?\.$/],
  ...[...KEYS, 'button hash', '#', 'button Mute', 'button End call'],
  ...['combobox Microphone', 'button Sound settings'],
]

/** A window of 1280 x 1024 pixels at 400 % zoom. */
test.use({ viewport: { width: 320, height: 256 }, areStatesChecked: false })

/** Runs in the page: what moves, grows or turns. A change of colour is no motion. */
function movingParts(): string[] {
  const isMotion = (name: string) =>
    /^(transform|translate|scale|rotate|offset|top|left|width|height)/.test(name)
  return document.getAnimations().flatMap(({ playState, effect }) => {
    const { target } = effect as KeyframeEffect
    const names = (effect as KeyframeEffect).getKeyframes().flatMap(Object.keys)
    return playState === 'running' && names.some(isMotion)
      ? [target?.className.toString() ?? '']
      : []
  })
}

async function expectUsable(page: Page, state: string): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expect.poll(() => page.evaluate(movingParts), state).toEqual([])
  expect(await lostInForcedColours(page), state).toEqual([])
}

/** Neither a message nor the bar of the call covers what has the focus, down to the end of the page. */
async function expectReachedUnderDock(page: Page): Promise<void> {
  const zoomed = page.viewportSize()
  const press = async (key: string, names: readonly string[]) => {
    for (const name of names) {
      await page.keyboard.press(key)
      await page.getByRole('tab', { name, selected: true }).waitFor()
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await tabTo(page, page.getByRole('tab', { name: 'Dialer' }))
  await press('ArrowRight', ['Call History', 'My Numbers', 'Credits'])
  await page.getByRole('region', { name: 'Active call' }).waitFor()
  await page.getByRole('region', { name: 'Messages' }).waitFor()
  await tabTo(page, page.getByRole('main').locator('a:visible, button:visible').last())
  await tabTo(page, page.getByRole('tab', { name: 'Credits' }))
  await press('ArrowLeft', ['My Numbers', 'Call History', 'Dialer'])
  if (zoomed) await page.setViewportSize(zoomed)
}

// beyond A whole call with the keyboard alone, at 400% zoom, in the colours of the system, announced in order
test('a whole call needs the keyboard alone, at 400% zoom, with the colours of the system and without motion', async ({
  page,
  accounts,
  sandbox,
}) => {
  await recordAnnouncements(page)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const { account } = await accounts.create()
  const { keyboard } = page
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/login')
  await expectUsable(page, 'login')
  await tabTo(page, page.getByLabel('Email'))
  await keyboard.type(account.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await keyboard.type(account.password)
  await keyboard.press('Enter')
  await expectIdle(page)
  await expectUsable(page, 'dialer')

  await tabTo(page, page.getByRole('textbox', { name: 'Phone number' }))
  await clearAnnouncements(page)
  await keyboard.type(EXPENSIVE)
  await expectAnnounced(page, [
    /^Keep typing/,
    /^Looking up the rate/,
    /^\$0\.\d+ per min .* Bahamas/,
  ])
  await page.getByRole('button', { name: /^Balance -?\$/ }).waitFor()
  await expectRead(page, [
    ...['tabpanel Dialer', 'heading Dialer', 'Phone number', ...NUMBER],
    ...['button Delete last digit', /^\$/, /^per min/, 'Bahamas', '·', / there$/],
    ...[/^up to \d min$/, 'with your balance'],
    ...['Caller ID', 'combobox Caller ID', 'Default platform number'],
    ...[...KEYS, '+', 'button hash', '#', 'button plus', 'button Start call'],
  ])
  await tabTo(page, button('Start call'))
  await clearAnnouncements(page)
  await keyboard.press('Enter')
  await expectConnected(page)
  await expectAnnounced(page, [
    /^button End call$/,
    /^Connecting\.\.\. Ringing$/,
    /^Call in progress$/,
    /^Your credit lasts about \d more minutes?\.$/,
  ])
  await expectRead(page, IN_CALL)
  await expectUsable(page, 'in a call')

  await tabTo(page, button('Mute'))
  await clearAnnouncements(page)
  await keyboard.press('Space')
  await expectAnnounced(page, [/^Your microphone is muted\.$/, /^button Unmute$/])
  await expectUsable(page, 'muted')
  await tabTo(page, button('hash'))
  await keyboard.press('Enter')
  await expect.poll(async () => (await sandbox.legTo(EXPENSIVE))?.digits).toBe('#')
  await expectReachedUnderDock(page)
  await tabTo(page, button('End call'))
  await clearAnnouncements(page)
  await keyboard.press('Enter')
  await expectIdle(page)
  await expectAnnounced(page, [/^Ending\.\.\.$/, /^Call ended$/, /^button Start call$/])
  await expectRead(page, [
    ...['tabpanel Dialer', 'heading Dialer', '+1 242 323 0106', 'Bahamas', 'status Keys sent'],
    ...['link Add contact', 'button Back to the number'],
  ])
  await expectUsable(page, 'after a call')
})
