import { busyCustomer, openScreen, openedScreens } from '../fixtures/console-screens.ts'
import { dial, expectConnected, hangUp, openTab } from '../fixtures/dialer.ts'
import { DIALER_SCREENS } from '../fixtures/dialer-screens.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { CUSTOMER_SCREENS, VISITOR_SCREENS } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { shoot } from './shoot.ts'

for (const [who, screens] of [
  ['visitor', VISITOR_SCREENS],
  ['customer', CUSTOMER_SCREENS],
] as const)
  test(`the screens of a ${who}`, async ({ page, accounts }) => {
    if (who === 'customer') await accounts.signUp(page, { packages: ['starter-5'] })
    for (const [name, open] of Object.entries(screens)) {
      await open(page)
      await shoot(page, `${who} ${name}`)
    }
  })

test('the pages that the server renders', async ({ page }) => {
  for (const path of ['/rates', '/rates/india', '/rates?q=%2B447400123456', '/terms', '/contact']) {
    await page.goto(path)
    await shoot(page, `visitor ${path.slice(1)}`)
  }
})

for (const [name, { open }] of Object.entries(DIALER_SCREENS))
  test(`the dialer: ${name}`, async ({ page, accounts, sandbox, openSecondTab }) => {
    await accounts.signUp(page, { packages: ['pro-50'] })
    await expectRegistered(page)
    await open(page, { accounts, sandbox, openSecondTab })
    await shoot(page, `dialer ${name}`)
  })

test('a call', async ({ page, accounts }) => {
  await accounts.signUp(page)
  await dial(page, '+14155550100')
  await expectConnected(page)
  // The quality line needs samples, one a second, and the question at the end a conversation of 5 s.
  await expect(page.getByRole('timer')).not.toHaveText(/^00:0[0-5]$/)
  await shoot(page, 'call')
  await page.getByRole('button', { name: 'Sound settings' }).click()
  await shoot(page, 'call sound')
  await openTab(page, 'Call History')
  await shoot(page, 'call history')
  await openTab(page, 'Dialer')
  await hangUp(page)
  await shoot(page, 'call ended')
})

test('every screen of the console', async ({ page, context, accounts, operators }) => {
  const { email } = await busyCustomer(page, accounts)
  await page.close()
  const desk = await context.newPage()
  await desk.goto(operators.invite('grace@operators.example', 'support'))
  await desk.getByLabel('Password', { exact: true }).waitFor()
  await shoot(desk, 'console invitation')
  await desk.goto('/operator/sign-in')
  await desk.getByLabel('Email').waitFor()
  await shoot(desk, 'console sign-in')
  await operators.open(desk, await operators.create('owner'))
  for await (const path of openedScreens(desk)) {
    const name = path.replace(/(user|call|order|pay|num|deck)_[\w-]+/, '$1')
    await shoot(desk, `console ${name.slice('/operator/'.length)}`)
  }
  await openScreen(desk, '/operator/customers')
  await desk.getByRole('link', { name: email }).click()
  for (const action of ['Give credit', 'Freeze', 'Set limits', 'Close account']) {
    await desk.getByRole('button', { name: action, exact: true }).click()
    await desk.getByRole('dialog').waitFor()
    await shoot(desk, `console ${action}`)
    await desk.keyboard.press('Escape')
  }
})
