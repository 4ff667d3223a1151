import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { balanceOf, settledCall } from '../fixtures/api.ts'
import { dial, expectConnected, expectIdle } from '../fixtures/dialer.ts'
import type { Leg } from '../fixtures/sandbox.ts'
import { expect, test } from '../fixtures/test.ts'

const STEADY_TONE = '+14155550106'

test('an operator sees a live call, ends it, and finds its timeline and its cost', async ({
  page,
  context,
  accounts,
  operators,
  sandbox,
}) => {
  const { email } = await accounts.signUp(page)
  const support = await operators.create('support')
  const console = await context.newPage()
  await operators.open(console, support, '/operator/calls/live')
  await expect(console.getByText('No call is live')).toBeVisible()
  await expectAccessible(console)

  await dial(page, STEADY_TONE)
  await expectConnected(page)
  // The first measured second, which the browser reports at the end of the call.
  await expect(page.locator('dt', { hasText: /^Quality$/ }).locator('..')).toContainText(
    /Excellent|Great|Good|Fair|Degraded/,
  )
  const row = console.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('In progress')
  await expectAccessible(console)
  await row.getByRole('link').first().click()
  await expect(console.getByRole('heading', { name: 'Call to +1 415 555 0106' })).toBeVisible()
  await console.getByRole('button', { name: 'End call' }).click()
  const dialog = console.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The account is stolen')
  await expectAccessible(console)
  await dialog.getByRole('button', { name: 'End call' }).click()
  await expect(dialog).toBeHidden()

  await expectIdle(page)
  const call = await settledCall(page)
  expect(call).toMatchObject({ status: 'completed', toNumber: STEADY_TONE })
  await expect(console.getByText('Completed').first()).toBeVisible()
  await expect(console.getByRole('button', { name: 'End call' })).toHaveCount(0)

  const timeline = console.getByRole('region', { name: 'Timeline' })
  for (const event of [
    'The browser asked for the call',
    'Hold placed',
    'The carrier asked for instructions',
    'Status of the called leg',
    'The call was answered',
    'An operator made a change',
    'The call was settled',
    'Hold released',
    'Transfer posted',
    'The browser reported the end',
  ]) {
    await expect(timeline.getByText(event).first()).toBeVisible()
  }
  const cost =
    Math.ceil((call['billedSeconds'] as number) / 60) * (call['sellingRatePerMinute'] as number)
  expect(call['actualCost']).toBeCloseTo(cost, 6)
  expect(await balanceOf(page)).toBeCloseTo(1 - cost, 6)
  const arithmetic = console.getByRole('table', { name: 'Arithmetic' })
  const shownCost = `$${Number(cost.toFixed(6))}`
  await expect(arithmetic.getByRole('row', { name: /^Cost / })).toContainText(shownCost)
  await expect(console.getByText('The stored cost is the same.')).toBeVisible()
  await expect(console.getByText('The account is stolen').first()).toBeVisible()
  await expect(console.getByRole('region', { name: 'Quality' })).toContainText(/\d\.\d of 4\.5/)
  await expectAccessible(console)

  await console.getByRole('button', { name: 'Compare with the carrier' }).click()
  await dialog.getByLabel('Reason').fill('The customer asks')
  await dialog.getByRole('button', { name: 'Compare with the carrier' }).click()
  const comparison = console.getByRole('table', { name: 'Comparison with the carrier' })
  await expect(comparison.getByText('Same')).toHaveCount(4)
  await expect(timeline.getByText('The server read the record of the called leg')).toBeVisible()
  await expectAccessible(console)

  await test.step('the price of the carrier replaces the estimate', async () => {
    const path = `calls/${String(call['id'])}`
    const readMargin = async () => {
      await operators.request(support, `${path}/compare`, { reason: 'The price is not known yet' })
      return (await operators.request(support, path))['margin']
    }
    await expect.poll(readMargin).toMatchObject({ isEstimate: false })
    const margin = console.getByRole('region', { name: 'Margin' })
    await expect(margin.getByText('Estimate')).toHaveCount(0)
    // The started minutes of both legs, by the carrier's list of prices. The caller's leg is longer.
    const called = await sandbox.waitForLeg(STEADY_TONE, 'completed')
    const caller = (await sandbox.legs()).find(({ sid }) => sid === called.parentSid)
    const minutesOf = (leg?: Leg) => Math.ceil((leg?.seconds ?? 0) / 60)
    const price = minutesOf(called) * 0.014 + minutesOf(caller) * 0.004
    await expect(margin).toContainText(`$${price.toFixed(3)}`)
  })
})
