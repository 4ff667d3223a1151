import type { Page } from '@playwright/test'
import { busyCustomer, openScreen, openedScreens } from '../fixtures/console-screens.ts'
import { dial, openTab } from '../fixtures/dialer.ts'
import type { OperatorAccount, Operators } from '../fixtures/operators.ts'
import { requestAs } from '../fixtures/request-as.ts'
import type { Sandbox } from '../fixtures/sandbox.ts'
import { test } from '../fixtures/test.ts'
import { shoot } from './shoot.ts'

test('every screen of the operator console', async ({
  page,
  context,
  product,
  sandbox,
  accounts,
  operators,
}) => {
  const { email } = await busyCustomer(page, accounts)
  await page.close()
  const owner = await operators.create('owner')
  const { token } = await accounts.create()
  const order = async (packageId: string) =>
    String((await requestAs(product, token, '/api/credits/purchase', { packageId }))['orderId'])
  await makeWork(sandbox, operators, owner, { email, order })
  const desk = await context.newPage()
  await desk.goto(operators.invite('grace@operators.example', 'support'))
  await desk.getByLabel('Password', { exact: true }).waitFor()
  await shoot(desk, 'operator-invitation')
  await desk.goto('/operator/sign-in')
  await desk.getByLabel('Email').waitFor()
  await shoot(desk, 'operator-sign-in')
  await operators.open(desk, owner)
  for await (const path of openedScreens(desk)) {
    const details = desk.getByRole('button', { name: 'Show details' })
    if ((await details.count()) > 0) await details.first().click()
    const name = path
      .slice('/operator/'.length)
      .replace(/(user|call|order|pay|num|deck)_[\w-]+/, '$1')
      .replace(/\W+/g, '-')
    await shoot(desk, `operator-${name}`)
  }
  await openScreen(desk, '/operator/customers')
  await desk.getByRole('link', { name: email }).click()
  for (const action of ['Give credit', 'Adjust', 'Freeze', 'Set limits', 'Close account']) {
    await desk.getByRole('button', { name: action, exact: true }).click()
    await desk.getByRole('dialog').waitFor()
    await shoot(desk, `operator-dialog-${action.replace(' ', '-').toLowerCase()}`)
    await desk.keyboard.press('Escape')
  }
  await shootEditors(desk)
  await openScreen(desk, '/operator/customers')
  await desk.getByRole('link', { name: email }).click()
  await desk.keyboard.press('Control+k')
  await desk.getByRole('combobox').fill(email.slice(0, 6))
  await desk.getByRole('option').first().waitFor()
  await shoot(desk, 'operator-palette')
  await desk.keyboard.press('Escape')
  await operators.request(owner, 'sign-out', {})
  await desk.getByRole('button', { name: 'Give credit' }).click()
  await desk.getByLabel('Amount in dollars').fill('5')
  await desk.getByLabel('Reason').fill('Calls failed on Monday')
  await desk.keyboard.press('Enter')
  await desk.getByRole('alertdialog').waitFor()
  await shoot(desk, 'operator-sign-in-again')
})

/** What needs a person: a parked payment, a dispute, a number that only the carrier has. And changes, and a draft of a deck. */
async function makeWork(
  sandbox: Sandbox,
  operators: Operators,
  owner: OperatorAccount,
  { email, order }: { email: string; order: (packageId: string) => Promise<string> },
): Promise<void> {
  await sandbox.actOnOrder(await order('standard-10'), 'capture', { amount: 41_607 })
  const disputed = await order('plus-25')
  await sandbox.payOrder(disputed)
  await sandbox.actOnOrder(disputed, 'dispute', { outcome: 'created' })
  await sandbox.actOnOrder(disputed, 'dispute', { outcome: 'action_required' })
  const refunded = await order('starter-5')
  await sandbox.payOrder(refunded)
  await sandbox.actOnOrder(refunded, 'refund', {})
  await sandbox.rentInConsole('+14152000123')
  const found = await operators.request(owner, `customers?search=${email}`)
  const [customer] = found['items'] as { id: string }[]
  const reason = 'A call was cut off on Monday'
  await operators.request(owner, `customers/${customer?.id ?? ''}/give-credit`, {
    amount: 1234.5,
    reason,
  })
  await operators.request(owner, 'rates/decks/fetch', {})
  await operators.request(owner, 'reconciliation/runs', {})
}

async function shootEditors(desk: Page): Promise<void> {
  for (const [setting, name, id] of [
    ['Credit packages', 'packages', 'creditPackages'],
    ['Destination rules', 'rules', 'destinationRules'],
    ['Rupees per dollar', 'value', 'inrPerUsdE4'],
  ] as const) {
    await openScreen(desk, `/operator/settings#${id}`)
    await desk.getByRole('button', { name: `Edit ${setting}` }).click()
    await desk.getByRole('dialog').waitFor()
    if (name === 'rules') await desk.getByRole('button', { name: 'Add a rule' }).click()
    await shoot(desk, `operator-editor-${name}`)
    await desk.keyboard.press('Escape')
  }
}

test('calls that the carrier did not make', async ({
  page,
  context,
  sandbox,
  accounts,
  operators,
}) => {
  await accounts.signUp(page)
  await sandbox.forbidCallsTo(['GB'])
  await dial(page, '+442079460000')
  await page.getByText('Our carrier does not allow calls to this number.').waitFor()
  await shoot(page, 'call-not-allowed')
  await openTab(page, 'Call History')
  await page.getByText('+44 20 7946 0000').first().click()
  await page.getByText('Reason').waitFor()
  await shoot(page, 'history-not-allowed')
  await page.close()
  const desk = await context.newPage()
  await operators.open(desk, await operators.create('owner'))
  await openScreen(desk, '/operator/overview')
  await desk.getByText('13227').waitFor()
  await shoot(desk, 'operator-overview-failures')
})
