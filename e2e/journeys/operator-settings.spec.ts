import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { dial, expectConnected, hangUp } from '../fixtures/dialer.ts'
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
