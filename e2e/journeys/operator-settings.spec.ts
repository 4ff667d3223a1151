import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { dial, expectConnected, hangUp, openTab } from '../fixtures/dialer.ts'
import type { OperatorAccount, Operators } from '../fixtures/operators.ts'
import { expect, test } from '../fixtures/test.ts'

const ECHO_PHONE = '+14155550103'

interface OpenedConsole {
  owner: OperatorAccount
  desk: Page
  /** Sends a request of the owner about a setting, beside the page. */
  request(path: string, body?: object): Promise<Record<string, unknown>>
}

/** Opens the settings at one of them, in a tab of their own. The customer stays in the first one. */
async function openConsole(
  page: Page,
  operators: Operators,
  name: string,
  changesBefore: Record<string, string> = {},
): Promise<OpenedConsole> {
  const owner = await operators.create('owner')
  for (const [changed, value] of Object.entries(changesBefore)) {
    // Another journey may have fetched prices of the carrier.
    const body = { value, acceptBelowCost: true, reason: 'To begin with' }
    await operators.request(owner, `settings/${changed}`, body)
  }
  const desk = await page.context().newPage()
  await operators.open(desk, owner, `/operator/settings#${name}`)
  await desk.getByRole('heading', { name: 'Settings' }).waitFor()
  const request: OpenedConsole['request'] = (path, body) =>
    operators.request(owner, `settings/${path}`, body)
  return { owner, desk, request }
}

/** Gives the reason in the open dialog and confirms. */
async function confirm(desk: Page, button: string, reason: string): Promise<void> {
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}

async function shownRate(page: Page): Promise<number> {
  await page.reload()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(ECHO_PHONE)
  const price = page.getByText(/^\$\d+\.\d{4}$/).first()
  await price.waitFor()
  return Number((await price.innerText()).slice(1))
}

const setting = (desk: Page, title: string): Locator =>
  desk
    .getByRole('listitem')
    .filter({ has: desk.getByRole('heading', { name: title, exact: true }) })

test('an operator doubles the price of calls, and the customer sees the new rate and its history is kept', async ({
  page,
  accounts,
  operators,
}) => {
  await accounts.signUp(page)
  const { owner, desk } = await openConsole(page, operators, 'markupPercent', {
    markupPercent: '0',
  })
  const before = await shownRate(page)

  await desk.getByRole('button', { name: 'Edit Markup on calls' }).click()
  const value = desk.getByRole('dialog').getByLabel('Value in %')
  await value.fill('1001')
  await desk.getByRole('dialog').getByLabel('Reason').fill('Prices are raised')
  await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText(/^The value must be a percentage from 0 to 1000/)).toBeVisible()
  await expectAccessible(desk)
  await value.fill('100')
  await confirm(desk, 'Save', 'Prices are raised')
  await expect(setting(desk, 'Markup on calls')).toContainText('100%')
  await expect(setting(desk, 'Markup on calls')).toContainText(owner.email)
  expect(await shownRate(page)).toBeCloseTo(before * 2, 6)

  await desk.getByRole('button', { name: 'Reset Markup on calls' }).click()
  await desk.getByLabel('Accept prices below what the carrier charges.').check()
  await confirm(desk, 'Reset', 'The journey is over')
  await expect(setting(desk, 'Markup on calls')).toContainText('15%')
  await desk.getByRole('button', { name: 'History of Markup on calls' }).click()
  const entries = desk.getByRole('dialog').getByRole('row')
  await expect(entries.filter({ hasText: 'Prices are raised' })).toContainText('100%')
  await expect(entries.filter({ hasText: 'The journey is over' })).toContainText('15%')
  await expectAccessible(desk)
})

test('the kill switch refuses the next call with its sentence, and allows it again', async ({
  page,
  accounts,
  operators,
}) => {
  await accounts.signUp(page)
  const { desk } = await openConsole(page, operators, 'callingEnabled')
  await desk.getByRole('button', { name: 'Pause all calls' }).click()
  await confirm(desk, 'Pause all calls', 'Suspected toll fraud')
  await expect(desk.getByRole('heading', { name: 'Calls are paused' })).toBeVisible()
  await expectAccessible(desk)

  await dial(page, ECHO_PHONE)
  await page.getByText('Calling is paused at the moment. Please try again later.').waitFor()

  await desk.getByRole('button', { name: 'Allow calls' }).click()
  await confirm(desk, 'Allow calls', 'No fraud was found')
  await expect(desk.getByRole('heading', { name: 'Calls are allowed' })).toBeVisible()
  await dial(page, ECHO_PHONE)
  await expectConnected(page)
  await hangUp(page)
})

test('a changed package is offered to customers', async ({ page, accounts, operators }) => {
  await accounts.signUp(page)
  const { desk, request } = await openConsole(page, operators, 'creditPackages')
  await desk.getByRole('button', { name: 'Edit Credit packages' }).click()
  const packages = desk.getByLabel('Value, an entry a line')
  await packages.fill(
    JSON.stringify([
      { id: 'first-5', name: 'First Steps', price: 5, amount: 5, description: 'To begin with.' },
      { id: 'plus-26', name: 'Plus', price: 26, amount: 29.9, description: 'For a month.' },
      { id: 'pro-50', name: 'Pro', price: 50, amount: 55, description: 'For a quarter.' },
    ]),
  )
  await expectAccessible(desk)
  await confirm(desk, 'Save', 'Packages of the autumn')
  await expect(setting(desk, 'Credit packages')).toContainText('Plus: $26.00 for $29.90 of credit')

  await openTab(page, 'Credits')
  await expect(page.getByRole('heading', { name: 'First Steps' })).toBeVisible()
  await expect(page.getByText('$26.00').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy Pro' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy Business' })).toHaveCount(0)
  await request('creditPackages/reset', { reason: 'The journey is over' })
})
