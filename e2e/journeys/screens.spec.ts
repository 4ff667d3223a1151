import type { Page } from '@playwright/test'
import { request } from '../fixtures/api.ts'
import { expectConnected, hangUp, openTab, startCall } from '../fixtures/dialer.ts'
import { DIALER_SCREENS, type DialerScreen, enter } from '../fixtures/dialer-screens.ts'
import { Handset } from '../fixtures/handset.ts'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { expectStillWhilePressed } from '../fixtures/layout/button-places.ts'
import { hiddenInDialer, outOfSight, placesIn, placesOf } from '../fixtures/layout/dialer-layout.ts'
import {
  allShown,
  expectFits,
  expectFitsRightToLeft,
  expectNoProblem,
  resize,
  screenProblems,
} from '../fixtures/layout/screen-problems.ts'
import { DESK, DIALER_WINDOWS, PHONE } from '../fixtures/layout/windows.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { CUSTOMER_SCREENS, VISITOR_SCREENS, button } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'

const HANDSET = '+12125550142'

for (const [who, screens] of [
  ['visitors', VISITOR_SCREENS],
  ['customers', CUSTOMER_SCREENS],
] as const) {
  // beyond One scale of sizes and radii
  test(`the screens of ${who} are accessible, fit into every window, and no control moves under a press`, async ({
    page,
    accounts,
  }) => {
    if (who === 'customers') await accounts.signUp(page, { packages: ['starter-5'] })
    for (const [name, open] of Object.entries(screens))
      await test.step(name, async () => {
        await resize(page, DESK)
        await open(page)
        await expectAccessible(page)
        await expectFits(page, name)
        await expectStill(page, name)
        await expectFitsRightToLeft(page, name)
      })
  })
}

for (const [name, screen] of Object.entries(DIALER_SCREENS)) {
  test(`the dialer fits into every window, and keeps its keys in place: ${name}`, async ({
    page,
    accounts,
    sandbox,
    openSecondTab,
  }) => {
    // The balance has three digits before the point.
    await accounts.signUp(page, { packages: ['pro-50', 'pro-50'] })
    await expectRegistered(page)
    const places = await placesIn(page, DIALER_WINDOWS)
    await resize(page, DESK)
    await screen.open(page, { accounts, sandbox, openSecondTab })
    await expectDialer(page, name, screen, places)
    if (!screen.isOver) await expectStill(page, name)
    await expectFitsRightToLeft(page, name)
  })
}

test('no key moves when a call rings, begins, goes on and ends, in any window', async ({
  page,
  accounts,
  context,
  product,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  const handset = await Handset.open(context, product, HANDSET)
  await page.bringToFront()
  await request(page, '/api/user/spending', { lowBalanceBelow: 5.99 }, 'PUT')
  await enter(page, HANDSET)
  const places = await placesIn(page, DIALER_WINDOWS)
  await startCall(page)
  await page.getByText('Ringing').first().waitFor()
  await expectDialer(page, 'ringing', {}, places)
  await handset.answer()
  await expectConnected(page)
  await expectDialer(page, 'in a call', { inSight: () => [page.getByRole('timer')] }, places)
  await expectStill(page, 'in a call')
  await openTab(page, 'Call History')
  await expectFits(page, 'history in a call')
  await button(page, 'Logout').click()
  await page.getByRole('alertdialog').waitFor()
  await expectFits(page, 'question before a logout')
  await button(page, 'Stay in the call').click()
  await openTab(page, 'Dialer')
  // The question follows a conversation of at least 5 s.
  await expect(page.getByRole('timer')).not.toHaveText(/^00:0[0-5]$/)
  await hangUp(page)
  await button(page, 'Back to the number').click()
  await button(page, 'Show all 2 messages').click()
  await button(page, 'Turn off warnings').click()
  const question = page.getByRole('region', { name: 'How was the call?' })
  const inSight = () => [page.getByText(/^Call ended, /), question]
  await expectDialer(page, 'after a call', { inSight }, places)
})

async function expectDialer(
  page: Page,
  name: string,
  { inSight = () => [], isOver }: Omit<DialerScreen, 'open'>,
  places: readonly string[],
): Promise<void> {
  await allShown(page)
  for (const [at, size] of DIALER_WINDOWS.entries()) {
    await resize(page, size)
    const shown = inSight(page, size)
    await expectNoProblem(name, size, async () => [
      ...(isOver ? await outOfSight(shown) : await hiddenInDialer(page, size, shown)),
      ...(isOver || (await placesOf(page)) === places[at] ? [] : ['the keys have moved']),
      ...(await screenProblems(page)),
    ])
  }
}

async function expectStill(page: Page, screen: string): Promise<void> {
  for (const size of [DESK, PHONE]) {
    await resize(page, size)
    await allShown(page)
    await expectStillWhilePressed(page, `${screen}, ${size.width} px wide`)
  }
}
