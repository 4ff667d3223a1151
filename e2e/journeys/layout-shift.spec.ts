import type { Page } from '@playwright/test'
import { TAX_IDENTITY } from '@ringback/server/testing/people/tax'
import { request } from '../fixtures/api.ts'
import { choosePackage, pressInCheckout } from '../fixtures/checkout.ts'
import { busyCustomer } from '../fixtures/console-screens.ts'
import { Handset } from '../fixtures/handset.ts'
import { forgetShifts, movedMoreThan, recordShifts } from '../fixtures/layout/layout-shift.ts'
import type { Operators } from '../fixtures/operators.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({
  areStatesChecked: false,
  settings: {
    LEGAL_NAME: TAX_IDENTITY.legalName,
    LEGAL_ADDRESS: TAX_IDENTITY.legalAddress.replace('\n', ';'),
  },
})

const VISITOR_PAGES = [
  ...['/', '/login', '/register', '/verify-email', '/reset-password'],
  ...['/rates', '/rates/india', '/rates?q=%2B447400123456', '/operator'],
  ...['/terms', '/privacy', '/refunds', '/contact', '/accessibility'],
]
const CUSTOMER_PAGES = [
  ...['dialer', 'dialer&view=contacts', 'history', 'history&view=voicemail'],
  ...['numbers', 'numbers&view=purchase', 'credits', 'settings'],
  'history&incoming=call_of_another_time',
].map(tab => `/dashboard?tab=${tab}`)

// beyond No screen moves by itself
test('nothing moves by itself while a screen loads slowly, on a phone and on a desk', async ({
  page,
  context,
  product,
  accounts,
  operators,
}) => {
  await busyCustomer(page, accounts)
  await page.goto('/dashboard?tab=credits')
  await buyWithTax(page, operators)
  // Each page of the dashboard has a message that comes after its first paint.
  await request(page, '/api/user/spending', { lowBalanceBelow: 1_000 }, 'PUT')
  const links = page.getByRole('link', { name: /receipt|Open statement/i })
  await links.nth(2).waitFor()
  const linked = await links.evaluateAll(all => all.map(link => (link as HTMLAnchorElement).href))
  const visitor = await context.browser()?.newPage({ baseURL: new URL(page.url()).origin })
  if (!visitor) throw new Error('There is no browser')
  const invitation = operators.invite('new@operators.example', 'support')
  const moved: string[] = []
  for (const [shown, paths] of [
    [visitor, [...VISITOR_PAGES, invitation]],
    [page, [...CUSTOMER_PAGES, ...linked]],
  ] as const) {
    await recordShifts(shown)
    for (const width of [390, 1280]) {
      await shown.setViewportSize({ width, height: 844 })
      for (const path of paths) moved.push(...(await movedAt(shown, path, width)))
    }
  }
  await visitor.close()
  const caller = await Handset.open(context, product, '+12125550142')
  await page.bringToFront()
  await request(page, '/api/user/spending', { lowBalanceBelow: null }, 'PUT')
  await page.goto('/dashboard?tab=numbers', { waitUntil: 'networkidle' })
  await expectRegistered(page)
  moved.push(...(await movedByCalls(page, caller)))
  expect(moved).toEqual([])
})

/** Buys credit from a merchant with a tax number, so that there is a tax document beside the receipt. */
async function buyWithTax(page: Page, operators: Operators): Promise<void> {
  const owner = await operators.create('owner')
  for (const name of ['taxRegion', 'taxNumber'] as const) {
    const value = TAX_IDENTITY[name]
    await operators.request(owner, `settings/${name}`, { value, reason: 'For tax documents' })
  }
  await choosePackage(page, 'Plus')
  await pressInCheckout(page, 'Pay')
  await page.getByRole('link', { name: /^Receipt voucher/ }).waitFor()
}

async function movedAt(page: Page, path: string, width: number): Promise<string[]> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('heading').first().waitFor()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  const what = await movedMoreThan(page, 0.02)
  return what === null ? [] : [`${path} at ${width} px, ${what}`]
}

/**
 * Nothing moves either when a call rings on the page and in other tabs, when its caller gives up, and when it is accepted
 * and over.
 */
async function movedByCalls(page: Page, caller: Handset): Promise<string[]> {
  const [rented] = (await request(page, '/api/numbers'))['numbers'] as { phoneNumber: string }[]
  const others: Page[] = []
  for (const tab of ['dialer', 'credits']) others.push(await openBeside(page, tab))
  const moved: string[] = []
  const expectStill = async (when: string) => {
    for (const tab of [page, ...others]) {
      const what = await movedMoreThan(tab, 0.02)
      if (what !== null) moved.push(`${when}, ${tab.url()}, ${what}`)
    }
  }
  const panel = page.getByRole('alertdialog', { name: /^Incoming call/ })
  const lines = others.map(tab => tab.getByText('It rings in another tab.'))
  const rings = async () => {
    await caller.call(rented?.phoneNumber ?? '')
    for (const shown of [panel, ...lines]) await shown.waitFor()
  }
  for (const width of [390, 1280]) {
    for (const tab of [page, ...others]) await tab.setViewportSize({ width, height: 844 })
    for (const tab of [page, ...others]) await forgetShifts(tab)
    await rings()
    await caller.hangUp()
    for (const line of lines) await line.waitFor({ state: 'hidden' })
    await page.getByText(/^You missed/).waitFor()
    await expectStill(`a call that is missed at ${width} px`)
    await rings()
    await panel.getByRole('button', { name: 'Accept' }).click()
    const bar = page.getByRole('region', { name: 'Active call' })
    await bar.waitFor()
    await caller.expectStatus('Connected')
    await caller.hangUp()
    await bar.waitFor({ state: 'hidden' })
    await expectStill(`a call that is accepted at ${width} px`)
  }
  return moved
}

/** Another tab, beside the page, which keeps the phone. */
async function openBeside(page: Page, tab: string): Promise<Page> {
  const other = await page.context().newPage()
  await recordShifts(other)
  await other.goto(`/dashboard?tab=${tab}`, { waitUntil: 'networkidle' })
  return other
}
